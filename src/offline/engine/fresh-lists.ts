/**
 * What the provider has now: one list read per (group, date), good for five seconds. A list that takes longer to read than any
 * read is good for counts page by page: a row from when its own page came, an absence from when the last one did.
 *
 * The specification has no call for a single attendance. Today's is asked with `today`; any other day's list is the
 * group's whole list, to its last page, filtered here.
 *
 *   a row that is in it                                                   found
 *   a row that it lacks, in one answer or in two readings that agree      absent
 *   a row that it lacks, and that may be one which it did not show        unproven: looked up in the student's own history
 *
 * A row that nobody can read stands for itself alone: it keeps nothing of another student, day or group from being absent.
 */
import { attendanceTrace, type AttendanceTrace, type Capability, type Failure } from '../../contract'
import type { ProviderClient } from '../../provider/client'
import { holds } from './canonical'
import { readPages, type Ask, type ReadPages } from './list-pages'
import type { Theirs } from './planner'
import type { MirrorRow, Slot } from './slot'
import { creationKey, isRowOf, naturalKey } from './slot-keys'
import { isFresh, isSlow, type Moment, type Span } from './timing'

export type FreshList = Span & {
  /** By row id: the page it came with, where that counts and not the list. */
  pages: Map<string, Span>
  /** Rows asked about, by `slot.row`: the id of a row, the creation key of a natural key (which may hold several). */
  rows: Map<string, MirrorRow[]>
  /** Every `slot.row` this list can answer for. */
  covers: Set<string>
  /** By its own word it came whole, though some of its rows may be unreadable (`traces`). */
  complete: boolean
  /** Two readings, one after the other, showed the same rows: what it lacks it does not lack by chance. */
  stable: boolean
  /** What its unreadable rows say of themselves. */
  traces: AttendanceTrace[]
  /** What the provider had announced when it was asked. */
  capabilities: readonly Capability[]
  /** The network has failed since: nothing may leave on it any more. */
  spoilt: boolean
}

/**
 * What stands in for a list where the provider itself refuses what is no longer so, by row version or key: for calls that travel together,
 * and (`alone`) for what no list could be had for, time after time.
 */
export type Seen = Pick<FreshList, 'capabilities'> & { alone?: true }

/** What a request leaves on. */
export type Basis = FreshList | Seen

/** Was it asked for, and not only remembered? */
export function isRead(basis: Basis): basis is FreshList {
  return 'covers' in basis
}

/** Names the list that a slot's row is in. */
export function listKeyOf({ group, date }: Slot, today: string): string {
  return JSON.stringify([group?.id ?? null, date === today])
}

/** May a request leave on what this list says about `slot`? */
export function isGood(list: FreshList, slot: Slot, now: Moment): boolean {
  if (list.spoilt || !list.covers.has(slot.row)) return false
  const found = list.rows.get(slot.row) ?? []
  return isFresh(list, now) && found.every(({ id }) => isFresh(list.pages.get(id) ?? list, now))
}

/** After so many attempts in vain a list that is never whole (a count that is an estimate, a row that is nobody's) counts for what it shows. */
export const patience = 3

export function theirsIn(list: FreshList, slot: Slot): { theirs: Theirs; row: MirrorRow | null } {
  const rows = (list.rows.get(slot.row) ?? []).filter((one) => isRowOf(slot, one))
  const row = rows.find((one) => slot.sent !== null && holds(one, slot.sent.values)) ?? rows.find((one) => holds(one, slot.mine)) ?? rows[0]
  if (row) return { theirs: { kind: 'found', row }, row }
  return { theirs: { kind: lacks(list, slot) ? 'absent' : 'unproven' }, row: null }
}

/** Is it sure that this row is not there? */
function lacks(list: FreshList, slot: Slot): boolean {
  const traces = list.traces.map((trace) => likeness(trace, slot))
  if (traces.includes('same')) return false
  if (list.complete && !traces.includes('unknown')) return true
  // Of what has never left nothing can be there twice but what somebody else has made just now.
  return slot.attempt >= patience && (list.stable || (slot.kind === 'creation' && slot.sent === null))
}

/** Whether an unreadable row is the one that a slot speaks of. */
function likeness({ id, attendance_date, student, group }: AttendanceTrace, slot: Slot): 'same' | 'other' | 'unknown' {
  if (slot.kind === 'field' && id != null) return id === slot.row ? 'same' : 'other'
  const other = student === null || (student && student.id !== slot.student.id) || (attendance_date != null && attendance_date !== slot.date) || (group !== undefined && group?.id !== slot.group?.id)
  if (other) return 'other'
  return student && attendance_date && group ? 'same' : 'unknown'
}

/**
 * What a list that could not be had says about its rows: a "no" in the provider's own words is an answer, anything else passes. A
 * history that could not be had says nothing: who may write a day need not see all of them. Nor does a 401 over a session that stands.
 */
export function unreadTheirs(failure: Failure, isHistory = false): Theirs {
  return { kind: isHistory || isPassing(failure) || failure.code === 'unauthorized' || failure.detail === '' ? 'unproven' : 'refused' }
}

/** Failures of the way or of the moment, which say nothing about what was asked; Request Timeout and Too Early speak about the connection. */
export function isPassing({ code, status }: Failure): boolean {
  return code === 'network' || code === 'timeout' || code === 'server' || code === 'malformed' || code === 'busy' || status === 408 || status === 425
}

/** The provider has said what a row is, in answer to a request that left at `departedAt`. */
export function learn(list: FreshList, row: MirrorRow, departedAt: Moment): void {
  for (const name of namesOf(row)) {
    const others = (list.rows.get(name) ?? []).filter(({ id }) => id !== row.id)
    list.rows.set(name, [...others, row])
    list.covers.add(name)
  }
  // Where both travelled at the same time nobody can tell which is the later word: it has to be read again.
  if (departedAt.steady < list.endedAt.steady) forget(list, row)
}

export function forget(list: FreshList, row: MirrorRow): void {
  for (const name of namesOf(row)) list.covers.delete(name)
}

function namesOf(row: MirrorRow): string[] {
  const natural = naturalKey(row)
  return natural ? [row.id, creationKey(natural)] : [row.id]
}

type ListRead = { client: ProviderClient; token: string; capabilities: readonly Capability[]; moment: () => Moment; today: string }

/** Reads the list of `slot`'s scope and keeps what `wanted` slots ask about. */
export function readList(read: ListRead, slot: Slot, wanted: readonly Slot[]): Promise<FreshList | Failure> {
  const { client, token, capabilities, today } = read
  const query = {
    ...(slot.group && { id_group: slot.group.id }),
    ...(slot.date === today ? { today } : capabilities.length > 0 && { page_size: 1_000 }),
  }
  return readUntilSure(read, wanted, (next) => client('attendanceList', { query }, { token, next }))
}

/** Reads what `slot`'s student has, of all days, for what no list of the day accounts for. */
export function readHistory(read: ListRead, slot: Slot, wanted: readonly Slot[]): Promise<FreshList | Failure> {
  const { client, token, capabilities } = read
  const query = capabilities.length > 0 ? { page_size: 1_000 } : {}
  return readUntilSure(read, wanted, (next) => client('attendanceHistory', { id: slot.student.id, query }, { token, next }))
}

/**
 * What is missing in several pages may have moved from one to another while they were read; and a count that promises more may be an
 * estimate. So it is read twice, and both readings must show the same rows.
 */
async function readUntilSure({ capabilities, moment }: ListRead, wanted: readonly Slot[], ask: Ask): Promise<FreshList | Failure> {
  const creates = wanted.some(({ kind }) => kind === 'creation')
  // Nothing is looked for any more: a row has one place, but only a whole list shows that none is there.
  const isEnough = (rows: ReadonlyMap<string, unknown>) => !creates && wanted.every(({ row }) => rows.has(row))
  const first = await readPages(ask, moment, isEnough)
  if ('code' in first) return first
  const list = listOf(first, wanted, capabilities)
  const asksAgain = wanted.some((slot) => slot.state !== 'conflict' && theirsIn(list, slot).row === null && (first.pages > 1 || slot.attempt >= patience))
  if (!asksAgain || first.end !== 'end') return { ...list, complete: list.complete && !asksAgain }
  const second = await readPages(ask, moment, isEnough)
  if ('code' in second) return { ...list, complete: false }
  const stable = second.end === 'end' && showSame(first, second)
  return { ...listOf(second, wanted, capabilities), complete: second.complete && (stable || second.pages === 1), stable }
}

function showSame(one: ReadPages, other: ReadPages): boolean {
  return one.rows.size === other.rows.size && one.unreadable.length === other.unreadable.length && [...one.rows.keys()].every((id) => other.rows.has(id))
}

/** A list read in good time counts as one; a longer one by its pages, and by the last one for what none of them had. */
function listOf(read: ReadPages, wanted: readonly Slot[], capabilities: readonly Capability[]): FreshList {
  const covers = new Set(wanted.map(({ row }) => row))
  const rows = new Map<string, MirrorRow[]>()
  const pages = new Map<string, Span>()
  for (const { row, page } of read.rows.values()) {
    for (const name of namesOf(row)) {
      if (!covers.has(name)) continue
      rows.set(name, [...(rows.get(name) ?? []), row])
      if (isSlow(read)) pages.set(row.id, page)
    }
  }
  const { startedAt, endedAt } = isSlow(read) && !read.slept ? read.last : read
  const traces = read.unreadable.map((row) => attendanceTrace.parse(row))
  return { startedAt, endedAt, pages, rows, covers, complete: read.complete, stable: false, traces, capabilities, spoilt: false }
}
