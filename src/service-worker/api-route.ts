/**
 * Calls to the API pass this worker by, where the browser lets it say so (Chromium): none waits until it has started,
 * and none starts it again in the moment in which a newer version is to take its place, which it could then only after
 * a long rest.
 */

/** What Chromium adds to the installation; elsewhere the worker hears of each call and leaves it alone. */
type RoutingEvent = ExtendableEvent & {
  addRoutes: (route: { condition: { urlPattern: { pathname: string } }; source: 'network' }) => Promise<void>
}

export function passBy(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', (event) => {
    // A browser that does not understand the route installs the app all the same.
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
