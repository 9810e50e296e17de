/**
 * Orders downloads ("readings") by a counter in the user's database (`drainState.epoch`): a reading takes a number when
 * it begins, and each of its writes checks that the number is still valid. A sign-out, or a mirror that is downloaded
 * anew, makes all earlier numbers invalid.
 */
import type { Table } from 'dexie'
import { initialDrainState, type DrainState } from '../engine/store'
import type { PersonDatabase } from './person-database'

/** Thrown by a write of a reading whose number is not valid any more. */
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
 * Makes all readings invalid, and returns a new, valid number for the calling one. Called inside a write transaction of
 * the calling reading.
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

/** Runs `write` in a transaction, if the number `began` of its reading is still valid; else rejects with Outdated. */
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
