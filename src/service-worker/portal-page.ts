/**
 * The stored page of the portal contains the school's profile as it was when this worker was installed. After a change
 * of the profile the portal sends PROFILE_CHANGED, and the page is read again; it is stored if it is this version's.
 */
import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL } from 'workbox-precaching'

const page = '/app.html'

export function followProfile(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', (event) => {
    if (event.data?.type === 'PROFILE_CHANGED') event.waitUntil(readAgain().catch(() => undefined))
  })
}

async function readAgain(): Promise<void> {
  const key = getCacheKeyForURL(page)
  const cache = await caches.open(cacheNames.precache)
  const present = key && (await cache.match(key))
  if (!key || !present) return
  const fresh = await fetch(page, { cache: 'no-cache' })
  // A newer version's page names files that this version has not stored.
  if (fresh.ok && filesOf(await fresh.clone().text()) === filesOf(await present.text())) await cache.put(key, fresh)
}

/** The addresses of the script, the styles and the fonts in the page. */
function filesOf(html: string): string {
  return [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, address]) => address).join(' ')
}
