/**
 * Background replay: when the browser wakes the worker because there is a connection again, the outbox of the person on
 * record is sent, by the same engine and under the same lock as in a page.
 */
import { drainForPersonOnRecord, syncTag } from '../offline/sync/background-drain'

/** What Chromium adds to a worker; elsewhere the event never comes and the next opening sends. */
type SyncEvent = ExtendableEvent & { tag: string }

export function replayInBackground(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync', (event) => {
    // A newer version comes only when this worker has ended, so it does not stay; woken again, the newer one sends.
    if (isSync(event) && event.tag === syncTag)
      event.waitUntil(drainForPersonOnRecord(() => worker.registration.waiting === null))
  })
}

function isSync(event: Event): event is SyncEvent {
  return 'waitUntil' in event && 'tag' in event
}
