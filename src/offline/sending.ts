/** The engine with its surroundings: the one way to drain, for the page and for the service worker. */
import { schoolDay, type Capability } from '../contract'
import type { Door } from '../provider/door'
import type { Identity } from './device'
import { drain } from './engine/replay'
import type { DrainResult } from './engine/types'
import { note } from './facts'
import { inTurn } from './locks'
import type { News } from './news'
import type { PersonDatabase } from './person'
import { atSchool } from './school-clock'
import { openStore } from './store'

export type Sending = {
  database: PersonDatabase
  door: Door
  now: () => number
  random: () => number
  /** null when nobody is signed in or the session has ended. Asked before every send. */
  identity: () => Promise<Identity | null>
  capabilities: () => Promise<readonly Capability[]>
  /** False once this person has left the device: nothing of theirs is written any more. */
  going: () => boolean
  tell: (news: News) => void
}

/** Sends what waits, under the lock of this database; `force` does not respect a pause that an unreachable provider caused. */
export async function send({ database, door, now, random, identity, capabilities, tell }: Sending, force: boolean): Promise<DrainResult> {
  // Nobody is asked anything for a person who is not here.
  const announced = (await identity()) === null ? [] : await capabilities()
  let confirmed = false
  const result = await drain(
    {
      now,
      random,
      today: () => schoolDay(atSchool(now())),
      door,
      store: openStore(database, { scope: 'outbox and mirror', now, tell: 'together' }),
      identity,
      capabilities: announced,
      lock: (work) => inTurn(`lucero-drain ${database.name}`, work),
      emit(event) {
        confirmed ||= event.kind === 'confirmed'
        tell(event)
      },
    },
    { force },
  )
  if (confirmed) await note(database, 'sentAt', now())
  return result
}
