/** One child's mark under the hand, from the opening of its window: what stood there then, and what was written since. Pure. */
import { longestObservation, type Option } from '../../contract'
import { readPoints } from '../../domain/points'
import { baseOf, type FormDraft } from '../forms/form-draft'
import type { Part } from './change'
import { emptyMark, type Mark } from './roll-draft'
import type { RollEntry } from './roll-entries'

const fields = ['status', 'points', 'observations'] as const
export type MarkField = (typeof fields)[number]

/** A mark as it stands in the boxes: the status' value, the points and the note as they were typed. */
export type MarkBoxes = Record<MarkField, string>

/**
 * `shown`: the boxes in which nobody wrote, as they were at the opening. `base`: what stood in the row then, and nothing where there was no
 * row; of what was typed at an earlier opening, what stood there at that one.
 */
export type MarkEdit = { shown: MarkBoxes; base: MarkBoxes; typed: Partial<MarkBoxes> }

export function beginEdit({ mark, row }: RollEntry, { typed, base }: FormDraft): MarkEdit {
  const shown = boxesOf(mark)
  return { shown, base: { ...(row ? shown : boxesOf(emptyMark)), ...textsIn(base ?? {}) }, typed: textsIn(typed) }
}

export function boxesIn({ shown, typed }: MarkEdit): MarkBoxes {
  return { ...shown, ...typed }
}

/** Somebody recorded the child while the window is open: of what is written here nothing stood there, unless it is what this device wrote. */
export function overNewRow(edit: MarkEdit, mark: Mark): MarkEdit {
  const row = boxesOf(mark)
  const empty = boxesOf(emptyMark)
  return { ...edit, base: mapped((field) => (edit.typed[field] === row[field] ? row[field] : empty[field])) }
}

/** A conflict was settled: boxes in which nobody wrote show what stands there now. */
export function settledEdit(edit: MarkEdit, mark: Mark): MarkEdit {
  const row = boxesOf(mark)
  const untouched = (before: MarkBoxes) => mapped((field) => (edit.typed[field] === undefined ? row[field] : before[field]))
  return { ...edit, shown: untouched(edit.shown), base: untouched(edit.base) }
}

/** What was written, as far as it can be kept in a mark. */
export function writtenIn(edit: MarkEdit, options: readonly Option[]): Part {
  const { status, points, observations } = edit.typed
  const problems = problemsIn(edit)
  const option = options.find(({ value }) => value === status)
  return {
    ...(option && { status: option }),
    ...(points !== undefined && !problems.includes('points') && { points: readPoints(points) ?? null }),
    ...(observations !== undefined && !problems.includes('observations') && { observations }),
  }
}

/** What the person saw when they began. */
export function seenIn({ base }: MarkEdit, options: readonly Option[]): Mark {
  const status = options.find(({ value }) => value === base.status) ?? { value: base.status, label: base.status }
  return { status: base.status === '' ? null : status, points: readPoints(base.points) ?? null, observations: base.observations }
}

/** Boxes that hold what no mark can: a note that is too long, points that are no number. */
export function problemsIn({ shown, typed }: MarkEdit): MarkField[] {
  const { points, observations } = typed
  return [
    ...(points !== undefined && readPoints(points) === undefined ? (['points'] as const) : []),
    ...(observations !== undefined && observations !== shown.observations && observations.length > longestObservation ? (['observations'] as const) : []),
  ]
}

/** What stays on the device while the window is open: without a row the roll's own draft has it, but for what no mark can hold. */
export function draftIn(edit: MarkEdit, recorded: boolean): FormDraft {
  const problems = problemsIn(edit)
  const typed = Object.fromEntries(Object.entries(edit.typed).filter(([field]) => recorded || problems.some((problem) => problem === field)))
  return { typed, base: baseOf(edit.base, typed) }
}

/** What was typed earlier, and of which the row says something else by now. */
export function movedSince({ mark, row }: RollEntry, { base = {} }: FormDraft): MarkField[] {
  const now = boxesOf(mark)
  return row ? fields.filter((field) => base[field] !== undefined && base[field] !== now[field]) : []
}

function boxesOf({ status, points, observations }: Mark): MarkBoxes {
  return { status: status?.value ?? '', points: String(points ?? ''), observations }
}

function mapped(of: (field: MarkField) => string): MarkBoxes {
  return { status: of('status'), points: of('points'), observations: of('observations') }
}

function textsIn(kept: FormDraft['typed']): Partial<MarkBoxes> {
  return Object.fromEntries(fields.flatMap((field) => (typeof kept[field] === 'string' ? [[field, kept[field]] as const] : [])))
}
