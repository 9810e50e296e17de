/** Runs before a page's own scripts: notes when the first row of a list stood painted, in milliseconds since the visit began. */
new MutationObserver((_, observer) => {
  if (!document.querySelector('tbody td, main select[aria-label^="Estado de"]')) return
  observer.disconnect()
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => (window.firstRowAt = performance.now())
    port2.postMessage(null)
  })
}).observe(document, { childList: true, subtree: true })
