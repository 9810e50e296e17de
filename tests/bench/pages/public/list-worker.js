/** The smallest service worker that lets the bare list start without a network: every file comes from one cache. */
const name = 'list'

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const files = await (await fetch('/files.json')).json()
      await (await caches.open(name)).addAll(files)
      await self.skipWaiting()
    })(),
  )
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request)))
})
