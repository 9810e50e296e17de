/** What was changed last on a roll that was taken, and what stood there before it. Pure. */
import type { Id } from '../../contract'
import type { Mark } from './roll-draft'
import type { RollEntry } from './roll-entries'

/** Some of a mark. */
export type Part = Partial<Mark>

/** `before`: by student, only what was changed; `at` and `until` in ms since 1970. */
export type Change = { said: string; before: Readonly<Record<Id, Part>>; at: number; until: number }

const undoMs = 10_000

/** What a mark that was entered changes. A point is a number: what was given is taken back to zero, "none" can be told to no provider. */
export function differenceOf(seen: Mark, entered: Mark): Part {
  const points = entered.points ?? (seen.points === null ? null : 0)
  return {
    ...(entered.status?.value !== seen.status?.value && { status: entered.status }),
    ...(points !== seen.points && { points }),
    ...(entered.observations !== seen.observations && { observations: entered.observations }),
  }
}

/**
 * The change after `changed`. Who goes on with the same children and the same thing (a second tap, a third point) goes back to
 * where that began.
 */
export function changeOver(last: Change | null, changed: readonly { entry: RollEntry; part: Part }[], said: (before: Change['before']) => string, now: number): Change {
  const fresh = Object.fromEntries(changed.map(({ entry, part }) => [entry.student.id, whatStood(entry.mark, part)]))
  const goesOn = last !== null && now < last.until && sameThing(last.before, fresh)
  const before = goesOn ? last.before : fresh
  return { said: said(before), before, at: now, until: now + undoMs }
}

function whatStood(mark: Mark, part: Part): Part {
  return {
    ...(part.status !== undefined && { status: mark.status }),
    ...(part.points !== undefined && { points: mark.points ?? 0 }),
    ...(part.observations !== undefined && { observations: mark.observations }),
  }
}

function sameThing(one: Change['before'], other: Change['before']): boolean {
  return shapeOf(one) === shapeOf(other)
}

function shapeOf(before: Change['before']): string {
  return Object.entries(before).map(([id, part]) => `${id} ${Object.keys(part).join(' ')}`).sort().join('/')
}
