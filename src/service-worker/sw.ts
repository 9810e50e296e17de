/**
 * The service worker: precache, navigation fallback, clips once played, background replay, notices. It never answers a
 * call to the API.
 *
 * A new version waits until a person takes it (message SKIP_WAITING); only the very first one claims the open pages,
 * so that the page that installed the app already works offline.
 */
/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { passBy } from './api-route'
import { replayInBackground } from './background-sync'
import { showNotices } from './notices'
import { keepVideos } from './videos'

declare const self: ServiceWorkerGlobalScope

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// `/` is the landing's own precached index.html; every portal address is one shell.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/app.html'), {
    allowlist: [/^\/(login|dashboard)([/?]|$)/],
    denylist: [/\/[^/?]+\.[^/]+$/],
  }),
)

if (!self.registration.active) clientsClaim()

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

passBy(self)
keepVideos(self)
replayInBackground(self)
showNotices(self)
