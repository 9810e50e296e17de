export const syncTag = 'lucero-outbox'

/**
 * Asks the browser to wake the service worker when there is a connection again. Only Chromium can; in other browsers
 * the outbox is sent when the app is open.
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
