/** Runs the drain engine with database, clock, lock and channel; used by the page and the service worker. */
import { schoolDay } from '../../contract'
import { writeMetadata } from '../database/metadata'
import { atSchool } from '../database/school-clock'
import { drain } from '../engine/drain'
import type { DrainResult, Environment } from '../engine/environment'
import type { PullEnvironment } from '../mirror/pull-context'
import { openStore } from '../outbox/indexeddb-store'
import { withLock } from './one-tab-at-a-time'

export type SyncEnvironment = PullEnvironment &
  Pick<Environment, 'random' | 'steady' | 'clockWatch'> & {
    /** Whether `identity` is null only because the token has expired, and the token can still be renewed. */
    awaitsRenewal?: () => boolean
    /** After a 401: tries to renew the token; true if the person has another token now. */
    renewedAfterRefusal?: () => Promise<boolean>
  }

/** Sends the outbox while holding this database's lock. `force` ignores the pause of an earlier drain (`restUntil`). */
export async function drainOutbox(
  { database, client, now, steady, clockWatch, random, identity, capabilities, tell }: SyncEnvironment,
  force: boolean,
): Promise<DrainResult> {
  // First the capabilities, because their answer sets the school's clock, which `today` needs.
  if ((await identity()) !== null) await capabilities()
  let confirmed = false
  /** Marks that this drain makes progress, so that no waiting tab steals the lock. */
  let markAlive = () => {}
  const store = openStore(database, { scope: 'outbox and mirror', notify: 'coalesced' })
  const result = await drain(
    {
      now,
      steady,
      clockWatch,
      random,
      today: () => schoolDay(atSchool(now())),
      client: async (...call) => client(...call).finally(() => markAlive()),
      store: { transaction: async (mode, work) => store.transaction(mode, work).finally(() => markAlive()) },
      identity,
      capabilities,
      lock: (work) =>
        withLock(`lucero-drain ${database.name}`, (mark) => {
          markAlive = mark
          return work()
        }),
      emit(event) {
        confirmed ||= event.kind === 'confirmed'
        tell(event)
      },
    },
    { force },
  )
  if (confirmed) await writeMetadata(database, 'sentAt', now())
  return result
}
