/**
 * The service worker: precache, navigation fallback, videos that were played, background sync, push notices. It never
 * responds to a call to the API.
 *
 * A new version waits until the user accepts it (message SKIP_WAITING). Only the first version claims the open pages,
 * so that the page that installed it works offline at once.
 */
/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { bypassApi } from './api-route'
import { replayInBackground } from './background-sync'
import { showNotices } from './notices'
import { followProfile } from './portal-page'
import { keepPublicPages } from './public-pages'
import { keepVideos } from './videos'

declare const self: ServiceWorkerGlobalScope

keepPublicPages(self)
// The manifest follows the school's profile, so the browser reads it from the provider.
precacheAndRoute(
  self.__WB_MANIFEST.filter((entry) => typeof entry === 'string' || entry.url !== 'manifest.webmanifest'),
)
cleanupOutdatedCaches()

// Addresses of the portal are answered with app.html, except those that end like a file name (`denylist`).
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

bypassApi(self)
keepVideos(self)
followProfile(self)
replayInBackground(self)
showNotices(self)
