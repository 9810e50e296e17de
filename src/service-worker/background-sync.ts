/**
 * Background sync: when there is a connection again, the browser wakes the worker, which sends the outbox of the user
 * in the identity record, with the same engine and lock as a page.
 */
import { drainForPersonOnRecord, syncTag } from '../offline/sync/background-drain'

/** The sync event in Chromium. Other browsers have none; there the outbox is sent when the portal is opened. */
type SyncEvent = ExtendableEvent & { tag: string }

export function replayInBackground(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync', (event) => {
    // A newer version that is installed (`waiting`) can start only when this worker has ended. So this worker does not
    // stay for slots that are not due yet: the browser wakes the newer version later, which sends them.
    if (isSync(event) && event.tag === syncTag)
      event.waitUntil(drainForPersonOnRecord(() => worker.registration.waiting === null))
  })
}

function isSync(event: Event): event is SyncEvent {
  return 'waitUntil' in event && 'tag' in event
}
