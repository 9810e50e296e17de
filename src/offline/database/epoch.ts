/**
 * Which reading began when, by the one counter of a person's database (`desk`), never by a clock: every reading takes a number when
 * it begins and shows it with everything it writes. A sign-out, or a mirror that is begun anew, makes all earlier numbers worthless.
 */
import type { Table } from 'dexie'
import { initialDrainState, type DrainState } from '../engine/store'
import type { PersonDatabase } from './person-database'

/** The mirror was left or begun anew since this reading began, or it is another database by now: nothing more of it is written. */
export class Outdated extends Error {
  override readonly name = 'Outdated'
}

/** A reading begins; null: this person is not here. */
export function beginReading(database: PersonDatabase): Promise<number | null> {
  return database.transaction('rw', database.desk, async () => {
    const state = await stateOf(database)
    if (state.floor === null) return null
    const epoch = state.epoch + 1
    await database.desk.put({ ...state, epoch, name: 'desk' })
    return epoch
  })
}

/** Within a reading's own write: whatever began before writes nothing any more. The number with which that reading goes on. */
export async function beginAnew(database: PersonDatabase): Promise<number> {
  const state = await stateOf(database)
  const epoch = state.epoch + 1
  await database.desk.put({ ...state, epoch, floor: epoch, name: 'desk' })
  return epoch
}

/** This person is here: readings may begin. */
export async function arrive(database: PersonDatabase): Promise<void> {
  await database.transaction('rw', database.desk, async () => {
    const state = await stateOf(database)
    if (state.floor === null) await database.desk.put({ ...state, floor: state.epoch, name: 'desk' })
  })
}

/** Within a sign-out's own transaction: nothing that was begun is written any more, by no tab and no worker. */
export async function depart(database: PersonDatabase): Promise<void> {
  const epoch = (await stateOf(database)).epoch + 1
  await database.desk.put({ ...initialDrainState, epoch, fence: epoch, floor: null, name: 'desk' })
}

/** What a reading writes, in one transaction. Rejects with Outdated, and then nothing was written. */
export function writeReading<Result>(database: PersonDatabase, began: number, tables: readonly Table[], write: () => Promise<Result>): Promise<Result> {
  return database.transaction('rw', [database.desk, ...tables], async () => {
    const { floor, epoch } = await stateOf(database)
    if (floor === null || began < floor || began > epoch) throw new Outdated()
    return write()
  })
}

async function stateOf(database: PersonDatabase): Promise<DrainState> {
  return { ...initialDrainState, ...(await database.desk.get('desk')) }
}
