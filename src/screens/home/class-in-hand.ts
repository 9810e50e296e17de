/** Which class's roll is open at home. */
import type { Group } from '../../contract'

/** How long after the last touch a roll counts as in use, ms. */
export const handMs = 30_000

type Class = { group: Pick<Group, 'id'>; date: string }

export function isSameClass(one: Class | null, other: Class | null): boolean {
  return one?.group.id === other?.group.id && one?.date === other?.date
}

/**
 * `kept`: the class whose roll is open. `now`: the present class; if it is the same one, it has the newer data.
 * `inUse`: somebody is working on the open roll.
 */
export function classOpen<Open extends Class>(kept: Open | null, now: Open | null, inUse: boolean): Open | null {
  return kept !== null && inUse && !isSameClass(kept, now) ? kept : now
}
