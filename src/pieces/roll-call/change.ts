/** The last change to a roll that was already taken, with the values before it, for undoing. Pure. */
import type { Id } from '../../contract'
import { comparableText } from '../../domain/three-way'
import { rollCallTexts as texts } from '../../texts'
import type { Mark } from './roll-draft'
import type { RollEntry } from './roll-entries'

/** Some fields of a mark. */
export type Part = Partial<Mark>

/**
 * `before` and `after`: only the changed fields, by student. `at`, `until` (the end of undoing): milliseconds since the
 * epoch.
 */
export type Change = {
  said: string
  before: Readonly<Record<Id, Part>>
  after: Readonly<Record<Id, Part>>
  at: number
  until: number
}

const undoMs = 10_000

/**
 * The change after `changed`. If the same fields of the same students were just changed (a second tap, a third point),
 * undoing returns to the values before the first one.
 */
export function changeOver(
  last: Change | null,
  changed: readonly { entry: RollEntry; part: Part }[],
  said: (before: Change['before']) => string,
  now: number,
): Change {
  const fresh = Object.fromEntries(changed.map(({ entry, part }) => [entry.student.id, whatStood(entry.mark, part)]))
  const goesOn = last !== null && now < last.until && sameThing(last.before, fresh)
  const before = goesOn ? last.before : fresh
  const after = Object.fromEntries(changed.map(({ entry, part }) => [entry.student.id, part]))
  return { said: said(before), before, after, at: now, until: now + undoMs }
}

/** The fields that differ from `seen`. The API has no "no points": clearing points that were given sends 0. */
export function differenceOf(seen: Mark, { status, points, observations }: Part): Part {
  return {
    ...(status !== undefined && status?.value !== seen.status?.value && { status }),
    ...(points !== undefined && (points ?? 0) !== (seen.points ?? 0) && { points: points ?? 0 }),
    ...(observations !== undefined &&
      comparableText(observations) !== comparableText(seen.observations) && { observations }),
  }
}

/**
 * Whether the mark was changed since, by somebody else or in another tab, or a choice about it is open: undoing would
 * overwrite that.
 */
export function hasMovedOn({ mark, conflicting }: RollEntry, after: Part): boolean {
  return conflicting || Object.keys(differenceOf(mark, after)).length > 0
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
  return Object.entries(before)
    .map(([id, part]) => `${id} ${Object.keys(part).join(' ')}`)
    .sort()
    .join('/')
}

/** Some fields of a mark in words: "Falta", "3 puntos", "sin observaciones". */
export function partText({ status, points, observations }: Part): string {
  return [
    ...(status === undefined ? [] : [status?.label ?? texts.unmarked]),
    ...(points === undefined ? [] : [texts.pointsOf(points ?? 0)]),
    ...(observations === undefined ? [] : [observations === '' ? texts.withoutNote : texts.withNote]),
  ].join(', ')
}
