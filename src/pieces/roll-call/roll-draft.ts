/**
 * The draft of one roll: what a teacher has marked but not saved. Pure. Each mark is stored under its own key, so that
 * two tabs with the same roll show each other's marks and do not overwrite them.
 *
 * A draft contains only the touched students. Others are present (if the school's "present" is known), absent if the
 * family reported it, else unmarked. So a student who joins the group later appears correctly, and a resumed draft
 * contains what was really done.
 */
import * as z from 'zod/mini'
import type { Id, Option } from '../../contract'
import type { Meanings } from '../../domain/attendance-meaning'
import type { DraftEntry } from '../../offline'

const mark = z.object({
  status: z.nullable(z.object({ value: z.string(), label: z.string() })),
  points: z.nullable(z.number()),
  observations: z.string(),
})
/**
 * What is recorded for one student. "Nothing" is null for `points` and '' for `observations`. In a draft, `status` null
 * means "not marked".
 */
export type Mark = z.infer<typeof mark>

export const emptyMark: Mark = { status: null, points: null, observations: '' }

/**
 * The mark as a draft stores it; null if it says nothing: a roll on which points were given and taken back, or a letter
 * typed and erased, has no marks and is not begun.
 */
export function markOrNone(mark: Mark): Mark | null {
  return mark.status === null && Object.keys(givenIn(mark)).length === 0 ? null : mark
}

/** The points and observations of a draft that are carried over into a row made by somebody else. */
export function givenIn(mark: Mark | undefined): Partial<Pick<Mark, 'points' | 'observations'>> {
  return {
    ...(mark?.points && { points: mark.points }),
    ...(mark?.observations && { observations: mark.observations }),
  }
}

/** By student id. */
export type RollDraft = Readonly<Record<Id, Mark>>

/** The key of the roll, and the prefix of its marks' keys. */
export function rollKey(groupId: Id, date: string): string {
  return `roll:${date}:${encodeURIComponent(groupId)}`
}

export function markKey(groupId: Id, date: string, studentId: Id): string {
  return `${rollKey(groupId, date)}/${encodeURIComponent(studentId)}`
}

/** Parses the key of a mark; null: the draft of something else. */
function placeOf(key: string): { groupId: Id; date: string; studentId: Id } | null {
  const [, date, group, student] = /^roll:(\d{4}-\d{2}-\d{2}):([^/]+)\/(.+)$/.exec(key) ?? []
  return date && group && student
    ? { date, groupId: decodeURIComponent(group), studentId: decodeURIComponent(student) }
    : null
}

/**
 * One roll's draft as the device stores it. `savedAt`: milliseconds since the epoch; the roll's is that of its newest
 * mark.
 */
export type KeptRoll = {
  groupId: Id
  date: string
  savedAt: number
  marks: Readonly<Record<Id, { mark: Mark; savedAt: number }>>
}

const stored = z.catch(z.nullable(mark), null)

/** Groups stored drafts by roll; ignores unreadable ones. */
export function keptRollsOf(drafts: readonly Pick<DraftEntry, 'key' | 'value' | 'savedAt'>[]): KeptRoll[] {
  const rolls = new Map<string, KeptRoll>()
  for (const { key, value, savedAt } of drafts) {
    const place = placeOf(key)
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

export function keptRollOf(drafts: readonly DraftEntry[], group: Id, date: string): KeptRoll | undefined {
  return keptRollsOf(drafts).find((roll) => roll.groupId === group && roll.date === date)
}

/**
 * Marks made in this page (null: removed) that may not have been read back from the device yet. `at`: milliseconds
 * since the epoch.
 */
export type Touched = Readonly<Record<Id, { mark: Mark | null; at: number; onDisk: boolean }>>

/**
 * The touched marks that are not read back yet and not newer in another tab. Returns the same object if that is all of
 * them.
 */
export function unseen(touched: Touched, kept: KeptRoll | undefined): Touched {
  const left = Object.entries(touched).filter(([id, { mark, at }]) => {
    const there = kept?.marks[id]
    // Two taps can have the same time, because some browsers' clocks advance in steps of 100 ms. If the stored mark has
    // the same time but differs, it counts as the older one.
    return mark ? !there || there.savedAt < at || (there.savedAt === at && !isSame(there.mark, mark)) : there
  })
  return left.length === Object.keys(touched).length ? touched : Object.fromEntries(left)
}

function isSame(one: Mark, other: Mark): boolean {
  return (
    one.status?.value === other.status?.value && one.points === other.points && one.observations === other.observations
  )
}

/** Sets `onDisk` for marks made at `at`; marks made again since are not on disk yet. */
export function settled(touched: Touched, students: readonly Id[], at: number): Touched {
  const there = Object.entries(touched).map(
    ([id, one]) => [id, students.includes(id) && one.at === at ? { ...one, onDisk: true } : one] as const,
  )
  return Object.fromEntries(there)
}

export function onDisk(touched: Touched): Touched {
  return Object.fromEntries(Object.entries(touched).filter(([, one]) => one.onDisk))
}

/** The stored marks, overlaid with those just made. */
export function draftOf(kept: KeptRoll | undefined, touched: Touched): RollDraft {
  const marks = [...Object.entries(kept?.marks ?? {}), ...Object.entries(touched)].map(
    ([id, { mark }]) => [id, mark] as const,
  )
  return Object.fromEntries([...new Map(marks)].flatMap(([id, mark]) => (mark ? [[id, mark]] : [])))
}

export function markOf(draft: RollDraft, studentId: Id, meanings: Meanings, absent: ReadonlySet<Id>): Mark {
  const expected = absent.has(studentId) ? (meanings.absent ?? null) : (meanings.present ?? null)
  const mark = draft[studentId] ?? emptyMark
  return { ...mark, status: mark.status ?? expected }
}

/**
 * The next status after a tap: present → absent → late → present, without "late" if the school has none. Any other
 * status becomes present. null if "present" or "absent" is unknown: the tile must ask, because a tap that means absent
 * must not mark late.
 */
export function afterTap(status: Option | null, meanings: Meanings): Option | null {
  if (!meanings.present || !meanings.absent) return null
  const round = [meanings.present, meanings.absent, meanings.late].flatMap((option) => (option ? [option] : []))
  const place = round.findIndex((option) => option.value === status?.value)
  return round[(place + 1) % round.length] ?? null
}

export type Count = { option: Option | null; students: number }

/**
 * The number of students for each status, in the order of the options, without zeros; `option` null is "unmarked" and
 * comes last.
 */
export function countsOf(statuses: readonly (Option | null)[], options: readonly Option[]): Count[] {
  const order = [
    ...options,
    ...statuses.flatMap((status) => (status && !options.some(({ value }) => value === status.value) ? [status] : [])),
  ]
  const seen = new Map<string, Count>()
  for (const option of order) if (!seen.has(option.value)) seen.set(option.value, { option, students: 0 })
  const unmarked: Count = { option: null, students: 0 }
  for (const status of statuses) {
    const count = (status && seen.get(status.value)) || unmarked
    count.students += 1
  }
  return [...seen.values(), unmarked].filter(({ students }) => students > 0)
}
