/**
 * Measures how long it takes from a touch or a key until its effect is painted: from the event's timestamp until after
 * the frame. `watchPaint` waits for the event; `paints[name]` resolves to the milliseconds, or to null if the text did
 * not change within `patience` ms.
 */
window.paints = {}
window.watchPaint = (name, event, textOf, patience) => {
  const before = textOf()
  window.paints[name] = new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), patience)
    const note = ({ timeStamp }) => {
      const observer = new MutationObserver(() => {
        const text = textOf()
        if (text === null || text === before) return
        observer.disconnect()
        clearTimeout(timer)
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - timeStamp)
          port2.postMessage(null)
        })
      })
      observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
      setTimeout(() => observer.disconnect(), patience)
    }
    addEventListener(event, note, { capture: true, once: true })
  })
}
