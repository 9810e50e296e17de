/** Decides which class's roll is open on the home screen. */
import type { Group } from '../../contract'

/** How long after the last touch a roll counts as in use, ms. */
export const inUseMs = 30_000

type Class = { group: Pick<Group, 'id'>; date: string }

export function isSameClass(one: Class | null, other: Class | null): boolean {
  return one?.group.id === other?.group.id && one?.date === other?.date
}

/**
 * Returns the class whose roll to show. `openClass`: the class shown until now. `now`: the running class, returned also
 * if it is the same class, because it has newer data. `inUse`: whether somebody is working on the open roll.
 */
export function classToShow<Open extends Class>(openClass: Open | null, now: Open | null, inUse: boolean): Open | null {
  return openClass !== null && inUse && !isSameClass(openClass, now) ? openClass : now
}
