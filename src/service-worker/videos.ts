/**
 * Videos of the public page. When a video was played, the page sends KEEP_VIDEO, and the worker requests and stores the
 * whole file. Players request byte ranges: the worker cuts the ranges of a stored video out of its file; a request for
 * another video goes to the network unchanged.
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
    if (isClip(event.request.url)) event.respondWith(respond(event.request))
  })
  worker.addEventListener('message', (event) => {
    if (event.data?.type === 'KEEP_VIDEO' && isClip(event.data.address)) event.waitUntil(storeVideo(event.data.address))
  })
}

async function respond(request: Request): Promise<Response> {
  const stored = await caches.match(request.url, { cacheName })
  if (!stored) return fetch(request)
  return request.headers.has('range') ? createPartialResponse(request, stored) : stored
}

async function storeVideo(address: string): Promise<void> {
  const cache = await caches.open(cacheName)
  if (await cache.match(address)) return
  // If the connection is lost, nothing is stored; the page sends KEEP_VIDEO again when the video is played next.
  const response = await fetchWhole(address).catch(() => null)
  if (response?.status === 200) await cache.put(address, response)
}

/**
 * Firefox may answer from its own cache with the range that the player has requested before (206), although the whole
 * file was requested; then the file is requested again, past that cache.
 */
async function fetchWhole(address: string): Promise<Response> {
  const first = await fetch(address)
  return first.status === 200 ? first : fetch(address, { cache: 'reload' })
}
