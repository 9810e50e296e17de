/**
 * Makes calls to the API bypass the service worker, in browsers with `addRoutes` (Chromium). Such a call does not wait
 * until the worker has started. While a newer version is about to replace the worker, the call does not start the old
 * version either: once started, the old version would delay the replacement until it stops.
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
