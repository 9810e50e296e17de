/**
 * Installs the service worker. If that fails, for example because one of its files could not be loaded, tries again
 * every minute; the files that were loaded are not loaded twice.
 */
const againMs = 60_000

export async function installWorker(): Promise<void> {
  try {
    const { installing } = await navigator.serviceWorker.register('/sw.js')
    if (!installing) return
    await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }))
    if (installing.state !== 'redundant') return
  } catch {
    // `register` rejects without a connection, and in browsers that forbid service workers. Trying again is cheap.
  }
  setTimeout(installWorker, againMs)
}
