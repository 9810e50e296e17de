/** Asks the browser to wake the service worker when there is a connection again (Chromium; elsewhere the next opening sends). */

export const syncTag = 'lucero-outbox'

/** Asking twice is asking once. Never fails: where it is not offered or not allowed, the page sends by itself. */
export function requestBackgroundSync(): void {
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready.then((registration) => (hasSync(registration) ? registration.sync.register(syncTag) : undefined)).catch(() => undefined)
}

type WithSync = ServiceWorkerRegistration & { sync: { register: (tag: string) => Promise<void> } }

function hasSync(registration: ServiceWorkerRegistration): registration is WithSync {
  return 'sync' in registration
}
