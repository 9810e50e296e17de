/**
 * The draft of one roll: what a teacher marked and has not saved yet. Pure; kept on the device tap by tap.
 *
 * A draft holds only what was touched: an untouched student is present where the school's "present" is known, else unmarked.
 * So a student who joins the group meanwhile needs no repair, and a resumed draft says what was really done.
 */
import * as z from 'zod/mini'
import type { Id, Option } from '../../contract'
import type { Meanings } from '../../domain/attendance-meaning'

const mark = z.object({
  status: z.nullable(z.object({ value: z.string(), label: z.string() })),
  points: z.nullable(z.number()),
  observations: z.string(),
})
/** What is written down for one student. `points` null and `observations` '' are "nothing". */
export type Mark = z.infer<typeof mark>

export const rollDraft = z.object({ marks: z.record(z.string(), mark) })
export type RollDraft = z.infer<typeof rollDraft>

export const emptyDraft: RollDraft = { marks: {} }

export function draftKey(groupId: Id, date: string): string {
  return `roll:${date}:${groupId}`
}

/** The reverse of `draftKey`; null for a draft of something else. */
export function groupAndDateOf(key: string): { groupId: Id; date: string } | null {
  const [, date, groupId] = /^roll:(\d{4}-\d{2}-\d{2}):(.+)$/.exec(key) ?? []
  return date && groupId ? { groupId, date } : null
}

/** A draft read back from the device; anything unreadable is no draft. */
export function readDraft(value: unknown): RollDraft {
  const read = rollDraft.safeParse(value)
  return read.success ? read.data : emptyDraft
}

export function markOf(draft: RollDraft, studentId: Id, meanings: Meanings): Mark {
  return draft.marks[studentId] ?? { status: meanings.present ?? null, points: null, observations: '' }
}

export function withMark(draft: RollDraft, studentId: Id, mark: Mark): RollDraft {
  return { marks: { ...draft.marks, [studentId]: mark } }
}

/** The draft of these students alone: everybody else's mark was saved or settled otherwise. */
export function pickStudents(draft: RollDraft, studentIds: readonly Id[]): RollDraft {
  return { marks: Object.fromEntries(Object.entries(draft.marks).filter(([id]) => studentIds.includes(id))) }
}

export function isEmpty(draft: RollDraft): boolean {
  return Object.keys(draft.marks).length === 0
}

/**
 * What a tap makes of a status: present → absent → late → present, leaving out what the school does not have. Any other
 * status goes back to present. Null where "present" is not known: the tile has to ask.
 */
export function afterTap(status: Option | null, meanings: Meanings): Option | null {
  if (!meanings.present) return null
  const round = [meanings.present, meanings.absent, meanings.late].flatMap((option) => (option ? [option] : []))
  const place = round.findIndex((option) => option.value === status?.value)
  return round[(place + 1) % round.length] ?? null
}

export type Count = { option: Option | null; students: number }

/** How many students each status has, in the order of the options; null is "unmarked" and comes last. Zeroes are left out. */
export function countsOf(statuses: readonly (Option | null)[], options: readonly Option[]): Count[] {
  const order = [...options, ...statuses.flatMap((status) => (status && !options.some(({ value }) => value === status.value) ? [status] : []))]
  const seen = new Map<string, Count>()
  for (const option of order) if (!seen.has(option.value)) seen.set(option.value, { option, students: 0 })
  const unmarked: Count = { option: null, students: 0 }
  for (const status of statuses) {
    const count = (status && seen.get(status.value)) || unmarked
    count.students += 1
  }
  return [...seen.values(), unmarked].filter(({ students }) => students > 0)
}
