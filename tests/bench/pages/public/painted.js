/**
 * Tells how long a touch or a key took until what it changed stood painted: from the event's own time until after the frame.
 * `textOf` is what a person would read there; null while it is not there.
 */
window.paintedAfter = (event, textOf, patience) =>
  new Promise((resolve) => {
    const before = textOf()
    addEventListener(
      event,
      ({ timeStamp }) => {
        const timer = setTimeout(() => finish(null), patience)
        const observer = new MutationObserver(() => {
          const text = textOf()
          if (text !== null && text !== before) finish(true)
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
        const finish = (changed) => {
          clearTimeout(timer)
          observer.disconnect()
          if (!changed) return resolve(null)
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - timeStamp)
            port2.postMessage(null)
          })
        }
      },
      { capture: true, once: true },
    )
  })
