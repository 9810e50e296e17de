/** The state of editing one student's mark in its window: the values at the opening, and what was typed since. Pure. */
import { longestObservation, type Option } from '../../contract'
import { readPoints } from '../../domain/points'
import { baseOf, type FormDraft } from '../forms/form-draft'
import { pick } from '../forms/pick'
import type { MarkPart } from './change'
import { emptyMark, type Mark } from './roll-draft'
import type { RollEntry } from './roll-entries'

const fields = ['status', 'points', 'observations'] as const
export type MarkField = (typeof fields)[number]

/** A mark as its boxes show it. `status`: the option's value. `points` and `observations`: as typed. */
export type MarkBoxes = Record<MarkField, string>

/**
 * `typed`: the values of the edited boxes. `shown`: what all boxes showed before. `base`: the row's values that the
 * person saw when the window was opened or, for text restored from a draft, when that text was typed; empty if there
 * was no row.
 */
export type MarkEdit = { shown: MarkBoxes; base: MarkBoxes; typed: Partial<MarkBoxes> }

export function beginEdit({ mark, row }: RollEntry, { typed, base }: FormDraft): MarkEdit {
  const shown = boxesOf(mark)
  return { shown, base: { ...(row ? shown : boxesOf(emptyMark)), ...textsIn(base ?? {}) }, typed: textsIn(typed) }
}

export function currentBoxes({ shown, typed }: MarkEdit): MarkBoxes {
  return { ...shown, ...typed }
}

/**
 * The edit after somebody else has recorded the child while the window is open: the base becomes empty, because the
 * person has seen no row. A field in which the row already has the typed value takes the row's value as base.
 */
export function rebasedOnNewRow(edit: MarkEdit, mark: Mark): MarkEdit {
  const row = boxesOf(mark)
  const empty = boxesOf(emptyMark)
  return { ...edit, base: boxesFrom((field) => (edit.typed[field] === row[field] ? row[field] : empty[field])) }
}

/** The edit after a conflict was resolved: boxes that were not edited show the present values. */
export function afterConflict(edit: MarkEdit, mark: Mark): MarkEdit {
  const row = boxesOf(mark)
  const untouched = (before: MarkBoxes) =>
    boxesFrom((field) => (edit.typed[field] === undefined ? row[field] : before[field]))
  return { ...edit, shown: untouched(edit.shown), base: untouched(edit.base) }
}

/** The unsent values of some fields, as the boxes show them. */
export function boxesOfUnsent(unsent: Partial<Mark>): Partial<MarkBoxes> {
  return pick(boxesOf({ ...emptyMark, ...unsent }), Object.keys(unsent))
}

/**
 * The edit after the person has chosen, field by field, between the typed and the unsent value: the unsent values are
 * now the base, and typed values that were not chosen are dropped.
 */
export function afterChoice(
  edit: MarkEdit,
  waiting: Partial<MarkBoxes>,
  choices: Partial<Record<string, 'mine' | 'theirs'>>,
): MarkEdit {
  const typed = Object.entries(edit.typed).filter(([field]) => choices[field] !== 'theirs')
  return { ...edit, base: { ...edit.base, ...waiting }, typed: Object.fromEntries(typed) }
}

/** The typed values as fields of a mark, without invalid ones. */
export function typedPart(edit: MarkEdit, options: readonly Option[]): MarkPart {
  const { status, points, observations } = edit.typed
  const problems = invalidFields(edit)
  const option = options.find(({ value }) => value === status)
  return {
    ...(option && { status: option }),
    ...(points !== undefined && !problems.includes('points') && { points: readPoints(points) ?? null }),
    ...(observations !== undefined && !problems.includes('observations') && { observations }),
  }
}

/** The mark that the person saw when they began to edit. */
export function seenMark({ base }: MarkEdit, options: readonly Option[]): Mark {
  const status = options.find(({ value }) => value === base.status) ?? { value: base.status, label: base.status }
  return {
    status: base.status === '' ? null : status,
    points: readPoints(base.points) ?? null,
    observations: base.observations,
  }
}

/** The boxes with an invalid value: a text that is too long, or points that are not a number. */
export function invalidFields({ shown, typed }: MarkEdit): MarkField[] {
  const { points, observations } = typed
  return [
    ...(points !== undefined && readPoints(points) === undefined ? (['points'] as const) : []),
    ...(observations !== undefined && observations !== shown.observations && observations.length > longestObservation
      ? (['observations'] as const)
      : []),
  ]
}

/**
 * The window's draft: the typed values that differ from the base. If there is no row, the roll's draft has the valid
 * typed values already, and the window's draft contains only the invalid ones.
 */
export function draftOfEdit(edit: MarkEdit, recorded: boolean): FormDraft {
  const problems = invalidFields(edit)
  const typed = Object.fromEntries(
    fields.flatMap((field) => {
      const value = edit.typed[field]
      const isKept = recorded ? value !== edit.base[field] : problems.includes(field)
      return value !== undefined && isKept ? [[field, value] as const] : []
    }),
  )
  return { typed, base: baseOf(edit.base, typed) }
}

/** The fields of a restored draft for which the row has another value now than when the draft was typed. */
export function fieldsChangedSinceDraft({ mark, row }: RollEntry, { base = {} }: FormDraft): MarkField[] {
  const now = boxesOf(mark)
  return row ? fields.filter((field) => base[field] !== undefined && base[field] !== now[field]) : []
}

function boxesOf({ status, points, observations }: Mark): MarkBoxes {
  return { status: status?.value ?? '', points: String(points ?? ''), observations }
}

function boxesFrom(of: (field: MarkField) => string): MarkBoxes {
  return { status: of('status'), points: of('points'), observations: of('observations') }
}

function textsIn(kept: FormDraft['typed']): Partial<MarkBoxes> {
  return Object.fromEntries(
    fields.flatMap((field) => (typeof kept[field] === 'string' ? [[field, kept[field]] as const] : [])),
  )
}
