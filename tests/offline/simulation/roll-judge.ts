/** Checks a roll against what a person did on it, which is recorded apart from the product's own draft. */
import { markKey } from '../../../src/pieces/roll-call/roll-draft'
import type { Field, Plain } from './provider'
import type { Class, Look, Page } from './roll-page'
import type { Stage } from './stage'

export type MarkField = Exclude<Field, 'beginning_of_the_cycle'>
export const markFields: MarkField[] = ['status', 'points', 'observations']

/**
 * `typed`: what a person wrote in a box of a child's window. `seen`: the row's value when they began; null: nothing.
 */
export type Writing = { seen: Plain; typed: string }

export type Memory = {
  /** Marks on the device that are not saved yet, by the key of their draft. */
  marks: Map<string, Partial<Record<MarkField, Plain>>>
  /** Texts typed in the windows of children who have a row, by the key of the window's draft. */
  writings: Map<string, Partial<Record<MarkField, Writing>>>
}

const handMs = 30_000

/**
 * The open roll is not replaced by another one while the person has a mark on it or a window open, or within 30 s of
 * their last touch.
 */
export function judgeSwap(
  { judge, clock }: Stage,
  who: string,
  { dialog, touchedAt }: Page,
  before: Look | null,
  { group, date }: Class,
  { marks }: Memory,
): void {
  if (!before || (before.open.group.id === group.id && before.open.date === date)) return
  const marked = before.entries.some(
    ({ student, row }) => !row && marks.has(markKey(before.open.group.id, before.open.date, student.id)),
  )
  if (dialog || marked || clock.now - touchedAt < handMs)
    judge.accuse(`${who}: the roll of ${before.open.group.id} gave way to that of ${group.id} under a hand`)
}

/**
 * A past roll lists everybody who was in the group that day, wherever they moved since, and of others only children
 * with a row; and no mark of the draft is lost.
 */
export function judgeRoll(
  { judge, school }: Stage,
  who: string,
  { open: { group, date }, entries, draft }: Look,
  { marks }: Memory,
): void {
  if (date < school.today) {
    const there = school.membersOn(group.id, date)
    for (const { student, row } of entries)
      if (!row && !there.includes(student.id))
        judge.accuse(`${who}: ${student.id} is on the roll of ${date} ${group.id}, and was not in it that day`)
    for (const student of there)
      if (!entries.some((entry) => entry.student.id === student))
        judge.accuse(`${who}: ${student} was in ${group.id} on ${date}, and is not on its roll`)
  }
  for (const { student, row } of entries) {
    const mark = marks.get(markKey(group.id, date, student.id))
    const kept = draft[student.id]
    if (row || !mark) continue
    const values: Record<MarkField, Plain> = {
      status: kept?.status?.value ?? null,
      points: kept?.points ?? null,
      observations: kept?.observations ?? '',
    }
    for (const field of markFields)
      if (mark[field] !== undefined && (mark[field] || null) !== (values[field] || null))
        judge.accuse(
          `${who}: the roll of ${date} ${group.id} says ${JSON.stringify(values[field])} for ${field} of ${student.id}, and ${JSON.stringify(mark[field])} was marked`,
        )
  }
}
