/**
 * Makes calls to the API bypass the service worker, in browsers that support it (Chromium: `addRoutes`). A call then
 * need not wait until the worker has started. Nor does it start the old worker while a newer version is about to
 * replace it, which would delay the replacement until the old one stops again.
 */

/**
 * The install event in Chromium. In other browsers the worker gets each call's fetch event and does not respond to it.
 */
type RoutingEvent = ExtendableEvent & {
  addRoutes: (route: { condition: { urlPattern: { pathname: string } }; source: 'network' }) => Promise<void>
}

export function bypassApi(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', (event) => {
    // The installation must succeed even if the browser rejects the route.
    if (isRouting(event))
      event.waitUntil(
        event
          .addRoutes({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' })
          .catch(() => undefined),
      )
  })
}

function isRouting(event: ExtendableEvent): event is RoutingEvent {
  return 'addRoutes' in event
}
