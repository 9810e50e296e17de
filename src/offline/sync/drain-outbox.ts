/** The engine with its surroundings: the one way to drain, for the page and for the service worker. */
import { schoolDay } from '../../contract'
import { writeMetadata } from '../database/metadata'
import { atSchool } from '../database/school-clock'
import { drain } from '../engine/drain'
import type { DrainResult, Environment } from '../engine/environment'
import type { PullEnvironment } from '../mirror/pull-context'
import { openStore } from '../outbox/indexeddb-store'
import { inTurn } from './web-locks'

export type SyncEnvironment = PullEnvironment & Pick<Environment, 'random' | 'steady' | 'clockWatch'> & {
  /** Whether nobody is signed in only because a token is over that still may be renewed. */
  awaitsRenewal?: () => boolean
  /** After a 401: whether there is another token of the same person now. */
  renewedAfterRefusal?: () => Promise<boolean>
}

/** Sends what waits, under the lock of this database; `force` does not respect a pause that an unreachable provider caused. */
export async function drainOutbox({ database, client, now, steady, clockWatch, random, identity, capabilities, tell }: SyncEnvironment, force: boolean): Promise<DrainResult> {
  // The school's day comes with the answer. Nobody is asked anything for a person who is not here.
  if ((await identity()) !== null) await capabilities()
  let confirmed = false
  /** Tells whoever waits for the lock that this drain goes on. */
  let stir = () => {}
  const store = openStore(database, { scope: 'outbox and mirror', tell: 'together' })
  const result = await drain(
    {
      now,
      steady,
      clockWatch,
      random,
      today: () => schoolDay(atSchool(now())),
      client: async (...call) => client(...call).finally(() => stir()),
      store: { transaction: async (mode, work) => store.transaction(mode, work).finally(() => stir()) },
      identity,
      capabilities,
      lock: (work) =>
        inTurn(`lucero-drain ${database.name}`, (stirs) => {
          stir = stirs
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
