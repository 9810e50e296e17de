/**
 * The draft of one roll: what a teacher marked and has not saved yet. Pure; kept on the device mark by mark, so that two tabs
 * with the same roll show each other's marks and neither writes over them.
 *
 * A draft holds only what was touched: an untouched student is present where the school's "present" is known, absent where the
 * family has told so beforehand, else unmarked.
 * So a student who joins the group meanwhile needs no repair, and a resumed draft says what was really done.
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
/** What is written down for one student. `points` null and `observations` '' are "nothing"; of a draft, `status` null is "not marked". */
export type Mark = z.infer<typeof mark>

export const emptyMark: Mark = { status: null, points: null, observations: '' }

/** Points or a note: what of a draft is carried over into a row that somebody else made. */
export function givenIn(mark: Mark | undefined): Partial<Pick<Mark, 'points' | 'observations'>> {
  return { ...(mark?.points && { points: mark.points }), ...(mark?.observations && { observations: mark.observations }) }
}

/** By student. */
export type RollDraft = Readonly<Record<Id, Mark>>

/** Names the roll, and begins the keys of everything that is kept of it; earlier releases kept all marks under it. */
export function rollKey(groupId: Id, date: string): string {
  return `roll:${date}:${encodeURIComponent(groupId)}`
}

export function markKey(groupId: Id, date: string, studentId: Id): string {
  return `${rollKey(groupId, date)}/${encodeURIComponent(studentId)}`
}

/** The reverse of both; null for a draft of something else, `studentId` null for one of an earlier release. */
function placeOf(key: string): { groupId: Id; date: string; studentId: Id | null } | null {
  const [, date, group, student] = /^roll:(\d{4}-\d{2}-\d{2}):([^/]+)(?:\/(.+))?$/.exec(key) ?? []
  return date && group ? { date, groupId: decodeURIComponent(group), studentId: student === undefined ? null : decodeURIComponent(student) } : null
}

/** One roll's draft as the device keeps it; `savedAt` in ms, of the roll that of its newest mark. */
export type KeptRoll = {
  groupId: Id
  date: string
  savedAt: number
  marks: Readonly<Record<Id, { mark: Mark; savedAt: number }>>
  /** Whose marks an earlier release kept together, under the roll's own key. */
  together: readonly Id[]
}

const marksTogether = z.object({ marks: z.record(z.string(), mark) })

/** Drafts read back from the device, roll by roll; anything unreadable is no draft. */
export function keptRollsOf(drafts: readonly Pick<DraftEntry, 'key' | 'value' | 'savedAt'>[]): KeptRoll[] {
  const rolls = new Map<string, KeptRoll>()
  const add = (groupId: Id, date: string, savedAt: number, marks: RollDraft, together: readonly Id[]) => {
    const name = rollKey(groupId, date)
    const roll = rolls.get(name) ?? { groupId, date, savedAt, marks: {}, together: [] }
    const added = Object.fromEntries(Object.entries(marks).map(([id, mark]) => [id, { mark, savedAt }]))
    rolls.set(name, { ...roll, savedAt: Math.max(roll.savedAt, savedAt), marks: { ...roll.marks, ...added }, together: [...roll.together, ...together] })
  }
  const one = z.catch(z.nullable(mark), null)
  const many = z.catch(marksTogether, { marks: {} })
  // In the order of their keys: what was kept together comes first, and what was marked since lies over it.
  for (const { key, value, savedAt } of [...drafts].sort((some, other) => (some.key < other.key ? -1 : 1))) {
    const place = placeOf(key)
    if (!place) continue
    const { groupId, date, studentId } = place
    const read = studentId === null ? null : one.parse(value)
    const marks = studentId === null ? many.parse(value).marks : read ? { [studentId]: read } : {}
    if (Object.keys(marks).length > 0) add(groupId, date, savedAt, marks, studentId === null ? Object.keys(marks) : [])
  }
  return [...rolls.values()]
}

/** What this page has just marked (null: taken back) and may not have read back yet; `at` in ms. */
export type Touched = Readonly<Record<Id, { mark: Mark | null; at: number; onDisk: boolean }>>

/** What was touched and is not read back yet, nor marked later in another tab; the same object where that is all of it. */
export function unseen(touched: Touched, kept: KeptRoll | undefined): Touched {
  const left = Object.entries(touched).filter(([id, { mark, at }]) => {
    const there = kept?.marks[id]
    // A clock may stand still between two taps (some browsers' does for a tenth of a second): what it calls the same moment is the older mark.
    return mark ? !there || there.savedAt < at || (there.savedAt === at && !isSame(there.mark, mark)) : there
  })
  return left.length === Object.keys(touched).length ? touched : Object.fromEntries(left)
}

function isSame(one: Mark, other: Mark): boolean {
  return one.status?.value === other.status?.value && one.points === other.points && one.observations === other.observations
}

/** What was touched at `at` is on disk; what was touched again since is not yet. */
export function settled(touched: Touched, students: readonly Id[], at: number): Touched {
  const there = Object.entries(touched).map(([id, one]) => [id, students.includes(id) && one.at === at ? { ...one, onDisk: true } : one] as const)
  return Object.fromEntries(there)
}

export function onDisk(touched: Touched): Touched {
  return Object.fromEntries(Object.entries(touched).filter(([, one]) => one.onDisk))
}

/** What is kept, and over it what was just touched. */
export function draftOf(kept: KeptRoll | undefined, touched: Touched): RollDraft {
  const marks = [...Object.entries(kept?.marks ?? {}), ...Object.entries(touched)].map(([id, { mark }]) => [id, mark] as const)
  return Object.fromEntries([...new Map(marks)].flatMap(([id, mark]) => (mark ? [[id, mark]] : [])))
}

export function markOf(draft: RollDraft, studentId: Id, meanings: Meanings, absent: ReadonlySet<Id>): Mark {
  const expected = absent.has(studentId) ? (meanings.absent ?? null) : (meanings.present ?? null)
  const mark = draft[studentId] ?? emptyMark
  return { ...mark, status: mark.status ?? expected }
}

/**
 * What a tap makes of a status: present → absent → late → present, leaving out "late" where the school has none. Any other
 * status goes back to present. Null where "present" or "absent" is not known: the tile has to ask, for whoever means an absence
 * must not mark a delay.
 */
export function afterTap(status: Option | null, meanings: Meanings): Option | null {
  if (!meanings.present || !meanings.absent) return null
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
