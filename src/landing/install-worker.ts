/** Installs the service worker; where a file of it did not come, again after a minute. What has come is not fetched twice. */
const againMs = 60_000

export async function installWorker(): Promise<void> {
  try {
    const { installing } = await navigator.serviceWorker.register('/sw.js')
    if (!installing) return
    await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }))
    if (installing.state !== 'redundant') return
  } catch {
    // Without a connection, or in a browser that lets nothing be installed: asking costs nothing.
  }
  setTimeout(installWorker, againMs)
}
