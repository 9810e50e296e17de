/**
 * Asks the browser to wake the service worker when there is a connection again (Chromium only; in other browsers the
 * outbox is sent when the app is next open).
 */

export const syncTag = 'lucero-outbox'

/**
 * A second request changes nothing. Never fails: if background sync is missing or not allowed, the page sends by
 * itself.
 */
export function requestBackgroundSync(): void {
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready
    .then((registration) => (hasSync(registration) ? registration.sync.register(syncTag) : undefined))
    .catch(() => undefined)
}

type WithSync = ServiceWorkerRegistration & { sync: { register: (tag: string) => Promise<void> } }

function hasSync(registration: ServiceWorkerRegistration): registration is WithSync {
  return 'sync' in registration
}
