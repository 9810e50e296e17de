/** Starts Background Sync as Chromium would, at the moment that a test chooses. */
import type { BrowserContext } from '@playwright/test'

/** Wakes the service worker of `origin` with a sync event, although no page of the app is open. */
export async function wakeWorker(context: BrowserContext, origin: string, tag: string): Promise<void> {
  const elsewhere = await context.newPage()
  const cdp = await context.newCDPSession(elsewhere)
  const registrationId = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registrationId,
    tag,
    lastChance: false,
  })
}
