/**
 * Answers the public page and the privacy notice. Both show the school's profile, which may change, so they are
 * requested from the provider first. If it does not answer in time, the last stored page is shown, or else the
 * precached file.
 */
import { matchPrecache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

const cacheName = 'public-pages'
/** How long to wait for the provider before the stored page is shown, ms. */
const patienceMs = 3_000
/** The precached file of each page. */
const installed: Record<string, string> = { '/': '/index.html', '/privacidad': '/privacidad.html' }

/**
 * Must be called before `precacheAndRoute`, because Workbox uses the first route that matches, and that one has the
 * same pages.
 */
export function keepPublicPages(worker: ServiceWorkerGlobalScope): void {
  // A new version of the worker deletes the stored pages, because they may load scripts of the previous version, which
  // are no longer precached.
  worker.addEventListener('activate', (event) => event.waitUntil(caches.delete(cacheName)))
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && url.pathname in installed,
    async ({ request, url, event }) => {
      const fresh = fetchAndStore(request, url.pathname)
      // If a stored page is shown meanwhile, the fetch still goes on, so that the next visit shows the newer page.
      event.waitUntil(fresh.catch(() => undefined))
      const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))
      const inTime = await Promise.race([fresh.catch(() => null), late])
      // A status of 500 or more does not count as the provider's page: a proxy answers 502 to 504 while the provider is
      // down.
      if (inTime && inTime.status < 500) return inTime
      return (await stored(url.pathname)) ?? inTime ?? fresh
    },
  )
}

async function fetchAndStore(request: Request, pathname: string): Promise<Response> {
  const response = await fetch(request)
  if (response.ok) {
    const cache = await caches.open(cacheName)
    // If the device has no room for the page, it is not stored, but still shown.
    await cache.put(pathname, response.clone()).catch(() => undefined)
  }
  return response
}

async function stored(pathname: string): Promise<Response | undefined> {
  return (await caches.match(pathname, { cacheName })) ?? (await matchPrecache(installed[pathname] ?? ''))
}
