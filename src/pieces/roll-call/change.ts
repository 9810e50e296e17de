/** The last change of marks that the bar of a roll reports, with the values before it, to undo it. Pure. */
import type { Id } from '../../contract'
import { comparableText } from '../../domain/three-way'
import { rollCallTexts as texts } from '../../texts'
import { pick } from '../forms/pick'
import type { Mark } from './roll-draft'
import type { RollEntry } from './roll-entries'

/** Some fields of a mark. */
export type MarkPart = Partial<Mark>

/**
 * `message`: what the bar says about the change. `before` and `after`: the values of the changed fields, by student id.
 * `at`: when the change was made, `until`: until when it can be undone, both in milliseconds since the epoch.
 */
export type Change = {
  message: string
  before: Readonly<Record<Id, MarkPart>>
  after: Readonly<Record<Id, MarkPart>>
  at: number
  until: number
}

/** How long a change can be undone, ms. */
const undoMs = 10_000

/**
 * The change to undo after some students' marks were changed. If the same fields of the same students were changed
 * just before (a second tap, a third point), undoing returns to the values before the first of these changes.
 */
export function nextChange(
  last: Change | null,
  changed: readonly { entry: RollEntry; part: MarkPart }[],
  messageOf: (before: Change['before']) => string,
  now: number,
): Change {
  const presentValues = Object.fromEntries(
    changed.map(({ entry: { student, mark }, part }) => [
      student.id,
      pick<Mark>({ ...mark, points: mark.points ?? 0 }, Object.keys(part)),
    ]),
  )
  const continuesLast = last !== null && now < last.until && fieldsKey(last.before) === fieldsKey(presentValues)
  const before = continuesLast ? last.before : presentValues
  const after = Object.fromEntries(changed.map(({ entry, part }) => [entry.student.id, part]))
  return { message: messageOf(before), before, after, at: now, until: now + undoMs }
}

/** The fields that differ from `seen`. Emptied points become 0, because the API cannot remove points. */
export function differenceOf(seen: Mark, { status, points, observations }: MarkPart): MarkPart {
  return {
    ...(status !== undefined && status?.value !== seen.status?.value && { status }),
    ...(points !== undefined && (points ?? 0) !== (seen.points ?? 0) && { points: points ?? 0 }),
    ...(observations !== undefined &&
      comparableText(observations) !== comparableText(seen.observations) && { observations }),
  }
}

/**
 * Whether the mark has another value now than the change gave it (`after`), or is in conflict: somebody else or another
 * tab has changed it since, and undoing would overwrite that newer value.
 */
export function wasChangedSince({ mark, conflicting }: RollEntry, after: MarkPart): boolean {
  return conflicting || Object.keys(differenceOf(mark, after)).length > 0
}

function fieldsKey(before: Change['before']): string {
  return Object.entries(before)
    .map(([id, part]) => `${id} ${Object.keys(part).join(' ')}`)
    .sort()
    .join('/')
}

/** Some fields of a mark as text: "Falta", "3 puntos", "sin observaciones". */
export function partText({ status, points, observations }: MarkPart): string {
  return [
    ...(status === undefined ? [] : [status?.label ?? texts.unmarked]),
    ...(points === undefined ? [] : [texts.pointsOf(points ?? 0)]),
    ...(observations === undefined ? [] : [observations === '' ? texts.withoutNote : texts.withNote]),
  ].join(', ')
}
