/**
 * The draft of one roll: what a teacher has marked but not saved. Pure. Each mark is stored under its own key, so that
 * two tabs with the same roll show each other's marks and do not overwrite them.
 *
 * A draft contains only the students whom somebody marked. The others are shown as absent if the family reported that,
 * else as present, or as unmarked if the school's status for that is unknown. So a student who joins the group later
 * is shown by the same rule, and a draft contains only marks that somebody made.
 */
import * as z from 'zod/mini'
import { offeredOptions, type Id, type Option } from '../../contract'
import type { Meanings } from '../../domain/attendance-meaning'
import type { DraftEntry } from '../../offline'

const mark = z.object({
  status: z.nullable(z.object({ value: z.string(), label: z.string() })),
  points: z.nullable(z.number()),
  observations: z.string(),
})
/**
 * What is recorded for one student. null for `points` and '' for `observations` mean "nothing". null for `status` means
 * "not marked".
 */
export type Mark = z.infer<typeof mark>

export const emptyMark: Mark = { status: null, points: null, observations: '' }

/**
 * The mark as a draft stores it; null if it is empty. A roll on which points were only given and taken back, or a
 * letter typed and erased, thus has no marks and does not count as begun.
 */
export function markOrNone(mark: Mark): Mark | null {
  return mark.status === null && Object.keys(pointsAndNoteOf(mark)).length === 0 ? null : mark
}

/** The points and observations of a draft, if any. They are moved into the student's row if somebody else makes one. */
export function pointsAndNoteOf(mark: Mark | undefined): Partial<Pick<Mark, 'points' | 'observations'>> {
  return {
    ...(mark?.points && { points: mark.points }),
    ...(mark?.observations && { observations: mark.observations }),
  }
}

/** The marks of a roll's draft, by student id. */
export type RollDraft = Readonly<Record<Id, Mark>>

/** Identifies a roll. The keys of its marks begin with it. */
export function rollKey(groupId: Id, date: string): string {
  return `roll:${date}:${encodeURIComponent(groupId)}`
}

export function markKey(groupId: Id, date: string, studentId: Id): string {
  return `${rollKey(groupId, date)}/${encodeURIComponent(studentId)}`
}

/** Parses the key of a mark; null if it is the key of another kind of draft. */
function parseMarkKey(key: string): { groupId: Id; date: string; studentId: Id } | null {
  const [, date, group, student] = /^roll:(\d{4}-\d{2}-\d{2}):([^/]+)\/(.+)$/.exec(key) ?? []
  return date && group && student
    ? { date, groupId: decodeURIComponent(group), studentId: decodeURIComponent(student) }
    : null
}

/**
 * One roll's draft as the device stores it. `savedAt`: when a mark was stored, milliseconds since the epoch; for the
 * roll, when its newest mark was stored.
 */
export type StoredRoll = {
  groupId: Id
  date: string
  savedAt: number
  marks: Readonly<Record<Id, { mark: Mark; savedAt: number }>>
}

const stored = z.catch(z.nullable(mark), null)

/** The stored drafts, grouped by roll. Drafts that cannot be read are left out. */
export function storedRollsOf(drafts: readonly Pick<DraftEntry, 'key' | 'value' | 'savedAt'>[]): StoredRoll[] {
  const rolls = new Map<string, StoredRoll>()
  for (const { key, value, savedAt } of drafts) {
    const place = parseMarkKey(key)
    const mark = stored.parse(value)
    if (!place || !mark) continue
    const { groupId, date, studentId } = place
    const name = rollKey(groupId, date)
    const roll = rolls.get(name)
    rolls.set(name, {
      groupId,
      date,
      savedAt: Math.max(roll?.savedAt ?? savedAt, savedAt),
      marks: { ...roll?.marks, [studentId]: { mark, savedAt } },
    })
  }
  return [...rolls.values()]
}

export function storedRollOf(drafts: readonly DraftEntry[], group: Id, date: string): StoredRoll | undefined {
  return storedRollsOf(drafts).find((roll) => roll.groupId === group && roll.date === date)
}

/**
 * Marks made or removed in this page and perhaps not read back from the device yet, by student id. `mark`: null if it
 * was removed. `at`: when that was, milliseconds since the epoch. `onDisk`: whether the device has stored the change.
 */
export type LocalMarks = Readonly<Record<Id, { mark: Mark | null; at: number; onDisk: boolean }>>

/**
 * The marks of `touched` that are not read back yet and that no other tab has replaced. Returns `touched` itself if
 * these are all of them.
 */
export function notReadBack(touched: LocalMarks, kept: StoredRoll | undefined): LocalMarks {
  const left = Object.entries(touched).filter(([id, { mark, at }]) => {
    const there = kept?.marks[id]
    // A mark stays in `touched` until the mark on the device (`there`) is the same or newer. If both have the same
    // time, as two taps can where the browser's clock advances in steps of 100 ms, a different mark on the device
    // counts as older. A removed mark (null) stays until the device has none.
    return mark ? !there || there.savedAt < at || (there.savedAt === at && !isSame(there.mark, mark)) : there
  })
  return left.length === Object.keys(touched).length ? touched : Object.fromEntries(left)
}

function isSame(one: Mark, other: Mark): boolean {
  return (
    one.status?.value === other.status?.value && one.points === other.points && one.observations === other.observations
  )
}

/** `touched`, with `onDisk` set for the marks of `students` made at `at`; marks changed later are not on disk yet. */
export function afterStoring(touched: LocalMarks, students: readonly Id[], at: number): LocalMarks {
  const there = Object.entries(touched).map(
    ([id, one]) => [id, students.includes(id) && one.at === at ? { ...one, onDisk: true } : one] as const,
  )
  return Object.fromEntries(there)
}

export function onDisk(touched: LocalMarks): LocalMarks {
  return Object.fromEntries(Object.entries(touched).filter(([, one]) => one.onDisk))
}

/** The draft: the stored marks, overlaid with those made in this page. */
export function draftOf(kept: StoredRoll | undefined, touched: LocalMarks): RollDraft {
  const marks = [...Object.entries(kept?.marks ?? {}), ...Object.entries(touched)].map(
    ([id, { mark }]) => [id, mark] as const,
  )
  return Object.fromEntries([...new Map(marks)].flatMap(([id, mark]) => (mark ? [[id, mark]] : [])))
}

export function draftMarkOf(draft: RollDraft, studentId: Id, meanings: Meanings, absent: ReadonlySet<Id>): Mark {
  const expected = absent.has(studentId) ? (meanings.absent ?? null) : (meanings.present ?? null)
  const mark = draft[studentId] ?? emptyMark
  return { ...mark, status: mark.status ?? expected }
}

/**
 * The status after a tap: present → absent → late → present, without "late" if the school does not offer it. Any other
 * status becomes present. null if it is unknown which option means "present" or "absent": the tile must then ask,
 * because a tap that is meant as absent must not mark late.
 */
export function statusAfterTap(status: Option | null, meanings: Meanings): Option | null {
  if (!meanings.present || !meanings.absent) return null
  const round = offeredOptions([meanings.present, meanings.absent, ...(meanings.late ? [meanings.late] : [])])
  const place = round.findIndex((option) => option.value === status?.value)
  return round[(place + 1) % round.length] ?? null
}

export type Count = { option: Option | null; students: number }

/**
 * How many students have each status, in the order of the options, without zeros. `option` null: unmarked students, who
 * come last.
 */
export function countsOf(statuses: readonly (Option | null)[], options: readonly Option[]): Count[] {
  const counts = new Map<string | undefined, Count>()
  for (const option of [...options, ...statuses.filter((status) => status !== null), null])
    if (!counts.has(option?.value)) counts.set(option?.value, { option, students: 0 })
  for (const status of statuses) {
    const count = counts.get(status?.value)
    if (count) count.students += 1
  }
  return [...counts.values()].filter(({ students }) => students > 0)
}
