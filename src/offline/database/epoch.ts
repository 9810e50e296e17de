/**
 * Orders downloads ("readings") by the counter in a user's database (table `drainState`), not by a clock: a reading
 * takes a number when it begins and presents it at each write. A sign-out, or a mirror that is downloaded anew, makes
 * all earlier numbers invalid.
 */
import type { Table } from 'dexie'
import { initialDrainState, type DrainState } from '../engine/store'
import type { PersonDatabase } from './person-database'

/**
 * Thrown if the mirror was cleared or begun anew since this reading began, or the database was deleted and created
 * again; the reading writes nothing more.
 */
export class Outdated extends Error {
  override readonly name = 'Outdated'
}

/** Takes the number of a new reading; null if this user is signed out. */
export function beginReading(database: PersonDatabase): Promise<number | null> {
  return database.transaction('rw', database.drainState, async () => {
    const state = await stateOf(database)
    if (state.floor === null) return null
    const epoch = state.epoch + 1
    await database.drainState.put({ ...state, epoch, name: 'current' })
    return epoch
  })
}

/**
 * Makes all earlier readings invalid, and returns the number with which the calling one continues. Called inside that
 * reading's write transaction.
 */
export async function beginAnew(database: PersonDatabase): Promise<number> {
  const state = await stateOf(database)
  const epoch = state.epoch + 1
  await database.drainState.put({ ...state, epoch, floor: epoch, name: 'current' })
  return epoch
}

/** Allows readings after this user has signed in. */
export async function arrive(database: PersonDatabase): Promise<void> {
  await database.transaction('rw', database.drainState, async () => {
    const state = await stateOf(database)
    if (state.floor === null) await database.drainState.put({ ...state, floor: state.epoch, name: 'current' })
  })
}

/**
 * Makes all readings and drains of this user invalid, in every tab and worker. Called inside the sign-out's
 * transaction.
 */
export async function depart(database: PersonDatabase): Promise<void> {
  const epoch = (await stateOf(database)).epoch + 1
  await database.drainState.put({ ...initialDrainState, epoch, fence: epoch, floor: null, name: 'current' })
}

/**
 * Writes a part of the reading with the number `began`, in one transaction. Rejects with Outdated, and writes nothing,
 * if the reading is not valid any more.
 */
export function writeReading<Result>(
  database: PersonDatabase,
  began: number,
  tables: readonly Table[],
  write: () => Promise<Result>,
): Promise<Result> {
  return database.transaction('rw', [database.drainState, ...tables], async () => {
    const { floor, epoch } = await stateOf(database)
    if (floor === null || began < floor || began > epoch) throw new Outdated()
    return write()
  })
}

/** Whether this user is signed out on this device. Called inside a transaction that has `drainState`. */
export async function isDeparted(database: PersonDatabase): Promise<boolean> {
  return (await stateOf(database)).floor === null
}

async function stateOf(database: PersonDatabase): Promise<DrainState> {
  return { ...initialDrainState, ...(await database.drainState.get('current')) }
}
