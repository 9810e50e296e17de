/** The state of editing one student's mark in its window: the values at the opening, and what was typed since. Pure. */
import { longestObservation, type Option } from '../../contract'
import { readPoints } from '../../domain/points'
import { baseOf, type FormDraft } from '../forms/form-draft'
import type { Part } from './change'
import { emptyMark, type Mark } from './roll-draft'
import type { RollEntry } from './roll-entries'

const fields = ['status', 'points', 'observations'] as const
export type MarkField = (typeof fields)[number]

/** A mark as box values: the value of the status, points and observations as typed. */
export type MarkBoxes = Record<MarkField, string>

/**
 * `shown`: the values at the opening, for boxes that are not edited. `base`: the row's values at the opening, empty
 * without a row; for text restored from a draft, the values when it was typed.
 */
export type MarkEdit = { shown: MarkBoxes; base: MarkBoxes; typed: Partial<MarkBoxes> }

export function beginEdit({ mark, row }: RollEntry, { typed, base }: FormDraft): MarkEdit {
  const shown = boxesOf(mark)
  return { shown, base: { ...(row ? shown : boxesOf(emptyMark)), ...textsIn(base ?? {}) }, typed: textsIn(typed) }
}

export function boxesIn({ shown, typed }: MarkEdit): MarkBoxes {
  return { ...shown, ...typed }
}

/**
 * Somebody recorded the child while the window is open: the base of the typed fields becomes empty, because no row was
 * seen, unless the row has the typed value already.
 */
export function overNewRow(edit: MarkEdit, mark: Mark): MarkEdit {
  const row = boxesOf(mark)
  const empty = boxesOf(emptyMark)
  return { ...edit, base: mapped((field) => (edit.typed[field] === row[field] ? row[field] : empty[field])) }
}

/** A conflict was resolved: boxes that were not edited show the present values. */
export function settledEdit(edit: MarkEdit, mark: Mark): MarkEdit {
  const row = boxesOf(mark)
  const untouched = (before: MarkBoxes) =>
    mapped((field) => (edit.typed[field] === undefined ? row[field] : before[field]))
  return { ...edit, shown: untouched(edit.shown), base: untouched(edit.base) }
}

/** The waiting values of some fields as box values. */
export function waitingBoxes({ status, points, observations }: Partial<Mark>): Partial<MarkBoxes> {
  return {
    ...(status !== undefined && { status: status?.value ?? '' }),
    ...(points !== undefined && { points: String(points ?? '') }),
    ...(observations !== undefined && { observations }),
  }
}

/** The person has chosen between the typed and the waiting values: those are the base now, or stay. */
export function overWaiting(
  edit: MarkEdit,
  waiting: Partial<MarkBoxes>,
  choices: Partial<Record<string, 'mine' | 'theirs'>>,
): MarkEdit {
  const typed = Object.entries(edit.typed).filter(([field]) => choices[field] !== 'theirs')
  return { ...edit, base: { ...edit.base, ...waiting }, typed: Object.fromEntries(typed) }
}

/** The typed values that can be stored in a mark. */
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

/** The mark that the person saw when they began. */
export function seenIn({ base }: MarkEdit, options: readonly Option[]): Mark {
  const status = options.find(({ value }) => value === base.status) ?? { value: base.status, label: base.status }
  return {
    status: base.status === '' ? null : status,
    points: readPoints(base.points) ?? null,
    observations: base.observations,
  }
}

/** Boxes whose value cannot be stored: a text that is too long, or points that are not a number. */
export function problemsIn({ shown, typed }: MarkEdit): MarkField[] {
  const { points, observations } = typed
  return [
    ...(points !== undefined && readPoints(points) === undefined ? (['points'] as const) : []),
    ...(observations !== undefined && observations !== shown.observations && observations.length > longestObservation
      ? (['observations'] as const)
      : []),
  ]
}

/**
 * The window's draft, without what was typed and taken back. Without a row the roll's draft has the values, so this one
 * contains only those that cannot be stored in a mark.
 */
export function draftIn(edit: MarkEdit, recorded: boolean): FormDraft {
  const problems = problemsIn(edit)
  const typed = Object.fromEntries(
    fields.flatMap((field) => {
      const value = edit.typed[field]
      const isKept = recorded ? value !== edit.base[field] : problems.includes(field)
      return value !== undefined && isKept ? [[field, value] as const] : []
    }),
  )
  return { typed, base: baseOf(edit.base, typed) }
}

/** Fields of a restored draft whose row has a different value by now. */
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
  return Object.fromEntries(
    fields.flatMap((field) => (typeof kept[field] === 'string' ? [[field, kept[field]] as const] : [])),
  )
}
