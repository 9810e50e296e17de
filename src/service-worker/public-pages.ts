/**
 * Answers the public page, the privacy notice and the school's icon. They show the school's profile, which may change,
 * so they are requested from the provider first. If it does not answer in time, the last stored page is shown, or else
 * the precached file.
 */
import { matchPrecache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

const cacheName = 'public-pages'
/** The pages that a new version of the worker has read while it was installed. */
const nextCacheName = 'public-pages-next'
/** How long to wait for the provider before the stored page is shown, ms. */
const providerWaitMs = 3_000
/** The precached file of each page. */
const installed: Record<string, string> = {
  '/': '/index.html',
  '/privacidad': '/privacidad.html',
  '/favicon.svg': '/favicon.svg',
}
const isNavigated = (pathname: string) => pathname !== '/favicon.svg'

/**
 * Must be called before `precacheAndRoute`, because Workbox uses the first route that matches, and the precache's
 * route matches these pages too.
 */
export function keepPublicPages(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', (event) => event.waitUntil(readAgain()))
  worker.addEventListener('activate', (event) => event.waitUntil(replaceStored()))
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && url.pathname in installed && (request.mode === 'navigate') === isNavigated(url.pathname),
    async ({ request, url, event }) => {
      const fresh = fetchAndStore(request, url.pathname)
      // If a stored page is shown meanwhile, the fetch still goes on, so that the next visit shows the newer page.
      event.waitUntil(fresh.catch(() => undefined))
      const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), providerWaitMs))
      const inTime = await Promise.race([fresh.catch(() => null), late])
      // A status of 500 or more does not count as the provider's page: a proxy answers 502 to 504 while the provider is
      // down.
      if (inTime && inTime.status < 500) return inTime
      return (await stored(url.pathname)) ?? inTime ?? fresh
    },
  )
}

async function fetchAndStore(request: Request | string, pathname: string, into = cacheName): Promise<Response> {
  const response = await fetch(request, typeof request === 'string' ? { cache: 'no-cache' } : undefined)
  if (response.ok) {
    const cache = await caches.open(into)
    // If the device has no room for the page, it is not stored, but still shown.
    await cache.put(pathname, response.clone()).catch(() => undefined)
  }
  return response
}

async function stored(pathname: string): Promise<Response | undefined> {
  return (await caches.match(pathname, { cacheName })) ?? (await matchPrecache(installed[pathname] ?? ''))
}

/**
 * Reads the stored pages again while a new version of the worker is installed: they name scripts and pictures of the
 * previous version, which are deleted when the new one is activated. If a page cannot be read now, the stored one
 * stays; its texts and styles are in the page itself.
 */
async function readAgain(): Promise<void> {
  for (const pathname of await pathnamesIn(cacheName))
    await fetchAndStore(pathname, pathname, nextCacheName).catch(() => undefined)
}

/**
 * Replaces the stored pages by those that `readAgain` has read. A page that the previous worker has stored since then
 * stays, because it names files of the new version too.
 */
async function replaceStored(): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const pathname of await pathnamesIn(nextCacheName)) {
    const [next, present] = [await caches.match(pathname, { cacheName: nextCacheName }), await cache.match(pathname)]
    if (next && sentAt(next) >= sentAt(present)) await cache.put(pathname, next)
  }
  await caches.delete(nextCacheName)
}

async function pathnamesIn(name: string): Promise<string[]> {
  const pages = await (await caches.open(name)).keys()
  return pages.map(({ url }) => new URL(url).pathname)
}

/** When the provider sent the page, milliseconds since the epoch; 0 if that is not known. */
function sentAt(response: Response | undefined): number {
  return Date.parse(response?.headers.get('date') ?? '') || 0
}
