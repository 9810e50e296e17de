/**
 * The public page's clips: fetched on demand, kept once played. Players ask for ranges; of a kept clip they are cut
 * here, everything else goes to the network as it came, because half an answer cannot be kept.
 */
import { createPartialResponse } from 'workbox-range-requests'

const cacheName = 'videos'
const clip = /^\/videos\/[\w-]+\.(webm|mp4)$/
const isClip = (address: unknown): address is string =>
  typeof address === 'string' &&
  address.startsWith(self.location.origin) &&
  clip.test(address.slice(self.location.origin.length))

export function keepVideos(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('fetch', (event) => {
    if (isClip(event.request.url)) event.respondWith(answer(event.request))
  })
  worker.addEventListener('message', (event) => {
    if (event.data?.type === 'KEEP_VIDEO' && isClip(event.data.address)) event.waitUntil(keep(event.data.address))
  })
}

async function answer(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { cacheName })
  if (!kept) return fetch(request)
  return request.headers.has('range') ? createPartialResponse(request, kept) : kept
}

async function keep(address: string): Promise<void> {
  const cache = await caches.open(cacheName)
  if (await cache.match(address)) return
  // A network that goes away meanwhile keeps nothing; the next playing tries again.
  const whole = await fetchWhole(address).catch(() => null)
  if (whole?.status === 200) await cache.put(address, whole)
}

/**
 * Firefox answers with the part that the player has just left in its own cache (206), whatever was asked for: past that
 * cache, then.
 */
async function fetchWhole(address: string): Promise<Response> {
  const first = await fetch(address)
  return first.status === 200 ? first : fetch(address, { cache: 'reload' })
}
