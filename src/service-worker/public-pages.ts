/**
 * The public page and the privacy notice follow the school's profile, so the provider is asked for them first. Without
 * an answer in time they are shown as they were last seen, or as they were installed.
 */
import { matchPrecache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

const cacheName = 'public-pages'
/** How long the provider may take while there is a stored page, ms. */
const patienceMs = 3_000
/** The precached file of each page. */
const installed: Record<string, string> = { '/': '/index.html', '/privacidad': '/privacidad.html' }

/** Must be called before `precacheAndRoute`, because the first route that matches answers. */
export function keepPublicPages(worker: ServiceWorkerGlobalScope): void {
  // A new version of the worker deletes the stored pages, because they may name files of the version before.
  worker.addEventListener('activate', (event) => event.waitUntil(caches.delete(cacheName)))
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && url.pathname in installed,
    async ({ request, url, event }) => {
      const fresh = fetchAndStore(request, url.pathname)
      // Goes on after the answer, so that the next visit has the page of this one.
      event.waitUntil(fresh.catch(() => undefined))
      const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))
      const inTime = await Promise.race([fresh.catch(() => null), late])
      // A proxy answers 502 to 504 while the provider is down.
      if (inTime && inTime.status < 500) return inTime
      return (await stored(url.pathname)) ?? inTime ?? fresh
    },
  )
}

async function fetchAndStore(request: Request, pathname: string): Promise<Response> {
  const response = await fetch(request)
  if (response.ok) {
    const cache = await caches.open(cacheName)
    // Without room the page is shown all the same.
    await cache.put(pathname, response.clone()).catch(() => undefined)
  }
  return response
}

async function stored(pathname: string): Promise<Response | undefined> {
  return (await caches.match(pathname, { cacheName })) ?? (await matchPrecache(installed[pathname] ?? ''))
}
