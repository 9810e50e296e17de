/**
 * Reads the lists that show what the provider has now, because the specification has no call for a single attendance:
 * today's list of a group (`today`), or for other days the group's whole list. A list is fresh for five seconds. If
 * reading it was slow (`isSlow`), each row is as fresh as its own page, and the absence of a row as the last page.
 *
 *  the row is in the list                                         found
 *  it is missing in a list of one page, or in two equal readings  absent
 *  it is missing, but the list may lack rows                      unproven: searched in the student's history
 *
 * If a row cannot be parsed, but its student, day or group can be read, missing rows of other students, days or groups
 * can still be proven absent.
 */
import { attendanceTrace, isTemporary, type AttendanceTrace, type Capability, type Failure } from '../../contract'
import type { ProviderClient } from '../../provider/client'
import { hasValues } from './canonical'
import { readPages, type Ask, type ReadPages } from './list-pages'
import type { Theirs } from './planner'
import type { MirrorRow, Slot } from './slot'
import { creationKey, isRowOf, naturalKey } from './slot-keys'
import { isFresh, isSlow, type Moment, type Span } from './timing'

export type FreshList = Span & {
  /** When the page of each row was read, by row id; empty if the reading was not slow. */
  pages: Map<string, Span>
  /** The found rows, by `slot.row`: a row's id, or a creation's key, which several rows of the provider may share. */
  rows: Map<string, MirrorRow[]>
  /** Every `slot.row` for which this list was searched. */
  covers: Set<string>
  /**
   * Whether the list was read to its end and its count matches; some rows may still not have been parsed (`traces`).
   */
  complete: boolean
  /** Whether two readings in succession showed the same rows, so that a missing row is not missing by chance. */
  stable: boolean
  /** What could be read of the rows that did not parse. */
  traces: AttendanceTrace[]
  /** The capabilities that the provider had announced when the list was read. */
  capabilities: readonly Capability[]
  /** Whether the network has failed since; then no request may be based on this list any more. */
  spoilt: boolean
}

/**
 * The basis of a request for which no list was read, because the provider itself refuses stale changes (row version)
 * and repeated creations (Idempotency-Key). `unbatched`: the list could not be read in several attempts, so the slot
 * may be sent alone; otherwise only in a batch.
 */
export type WithoutList = Pick<FreshList, 'capabilities'> & { unbatched?: true }

export type Basis = FreshList | WithoutList

export function isFreshList(basis: Basis): basis is FreshList {
  return 'covers' in basis
}

/** The key of the list that contains a slot's row: its group, and whether it is today's list. `today`: YYYY-MM-DD. */
export function listKeyOf({ group, date }: Slot, today: string): string {
  return JSON.stringify([group?.id ?? null, date === today])
}

/** Whether a request for `slot` may be based on this list: it was searched for the slot's row and is still fresh. */
export function mayBaseOn(list: FreshList, slot: Slot, now: Moment): boolean {
  if (list.spoilt || !list.covers.has(slot.row)) return false
  const found = list.rows.get(slot.row) ?? []
  return isFresh(list, now) && found.every(({ id }) => isFresh(list.pages.get(id) ?? list, now))
}

/** From this number of failed attempts on, a list that may lack rows is accepted as proof (see `provesAbsent`). */
export const lenientAfterAttempts = 3

/** What the list shows of the slot's row; of several rows, the one with the values that were sent or entered. */
export function theirsIn(list: FreshList, slot: Slot): { theirs: Theirs; row: MirrorRow | null } {
  const rows = (list.rows.get(slot.row) ?? []).filter((one) => isRowOf(slot, one))
  const row =
    rows.find((one) => slot.sent !== null && hasValues(one, slot.sent.values)) ??
    rows.find((one) => hasValues(one, slot.mine)) ??
    rows[0]
  if (row) return { theirs: { kind: 'found', row }, row }
  return { theirs: { kind: provesAbsent(list, slot) ? 'absent' : 'unproven' }, row: null }
}

/** Whether the list proves that this slot's row does not exist. */
function provesAbsent(list: FreshList, slot: Slot): boolean {
  const traces = list.traces.map((trace) => compareTrace(trace, slot))
  if (traces.includes('same')) return false
  if (list.complete && !traces.includes('unknown')) return true
  // For a creation that was never sent an unproven absence is enough: a row that exists although the list lacks it was
  // created by somebody else, not by a lost request of this slot.
  return slot.attempt >= lenientAfterAttempts && (list.stable || (slot.kind === 'creation' && slot.sent === null))
}

/** Whether an unparsed row is the row of the slot. */
function compareTrace(
  { id, attendance_date, student, group }: AttendanceTrace,
  slot: Slot,
): 'same' | 'other' | 'unknown' {
  if (slot.kind === 'field' && id != null) return id === slot.row ? 'same' : 'other'
  const other =
    student === null ||
    (student && student.id !== slot.student.id) ||
    (attendance_date != null && attendance_date !== slot.date) ||
    (group !== undefined && group?.id !== slot.group?.id)
  if (other) return 'other'
  return student && attendance_date && group ? 'same' : 'unknown'
}

/**
 * What a failed list means for its rows: 'refused' if the user may not read the list, which a refusal with a `detail`
 * text shows. Any other failure proves nothing; nor does a failed history, because a user who may write a day need not
 * be allowed to read all days.
 */
export function theirsAfterFailure(failure: Failure, isHistory = false): Theirs {
  return {
    kind:
      isHistory || isTemporary(failure) || failure.code === 'unauthorized' || failure.detail === ''
        ? 'unproven'
        : 'refused',
  }
}

/** Enters a row that the provider returned for a change; `sentAt`: when that request was sent. */
export function enterRow(list: FreshList, row: MirrorRow, sentAt: Moment): void {
  for (const rowKey of rowKeysOf(row)) {
    const others = (list.rows.get(rowKey) ?? []).filter(({ id }) => id !== row.id)
    list.rows.set(rowKey, [...others, row])
    list.covers.add(rowKey)
  }
  // If request and list were on their way at the same time, either may show the later state: read the row again.
  if (sentAt.steady < list.endedAt.steady) uncoverRow(list, row)
}

/** Removes this row from `covers`, so that the list is read again before a request for the row is based on it. */
export function uncoverRow(list: FreshList, row: MirrorRow): void {
  for (const rowKey of rowKeysOf(row)) list.covers.delete(rowKey)
}

function rowKeysOf(row: MirrorRow): string[] {
  const natural = naturalKey(row)
  return natural ? [row.id, creationKey(natural)] : [row.id]
}

type ListRead = {
  client: ProviderClient
  token: string
  capabilities: readonly Capability[]
  moment: () => Moment
  today: string
}

/** Reads the list that contains `slot`'s row, and finds the rows of all `wanted` slots in it. */
export function readList(read: ListRead, slot: Slot, wanted: readonly Slot[]): Promise<FreshList | Failure> {
  const { client, token, capabilities, today } = read
  const query = {
    ...(slot.group && { id_group: slot.group.id }),
    ...(slot.date === today ? { today } : capabilities.length > 0 && { page_size: 1_000 }),
  }
  return readUntilSure(read, wanted, (next) => client('attendanceList', { query }, { token, next }))
}

/** Reads the student's history of all days, for slots whose list failed or proved nothing (see `LookUps`). */
export function readHistory(read: ListRead, slot: Slot, wanted: readonly Slot[]): Promise<FreshList | Failure> {
  const { client, token, capabilities } = read
  const query = capabilities.length > 0 ? { page_size: 1_000 } : {}
  return readUntilSure(read, wanted, (next) =>
    client('attendanceHistory', { id: slot.student.id, query }, { token, next }),
  )
}

/**
 * Reads a list, and again if a wanted row is missing, because rows may have moved between pages during the reading. A
 * list of one page is read again only after several failed attempts (its count may be an estimate). The absence is
 * proven if both readings show the same rows, or if the second has one page with a matching count.
 */
async function readUntilSure(
  { capabilities, moment }: ListRead,
  wanted: readonly Slot[],
  ask: Ask,
): Promise<FreshList | Failure> {
  const creates = wanted.some(({ kind }) => kind === 'creation')
  // Stops early if every wanted row was found; not for creations, because only a complete list shows that none exists.
  const isEnough = (rows: ReadonlyMap<string, unknown>) => !creates && wanted.every(({ row }) => rows.has(row))
  const first = await readPages(ask, moment, isEnough)
  if ('code' in first) return first
  const list = listOf(first, wanted, capabilities)
  const asksAgain = wanted.some(
    (slot) =>
      slot.state !== 'conflict' &&
      theirsIn(list, slot).row === null &&
      (first.pages > 1 || slot.attempt >= lenientAfterAttempts),
  )
  if (!asksAgain || first.end !== 'end') return { ...list, complete: list.complete && !asksAgain }
  const second = await readPages(ask, moment, isEnough)
  if ('code' in second) return { ...list, complete: false }
  const stable = second.end === 'end' && haveSameRows(first, second)
  return {
    ...listOf(second, wanted, capabilities),
    complete: second.complete && (stable || second.pages === 1),
    stable,
  }
}

function haveSameRows(one: ReadPages, other: ReadPages): boolean {
  return (
    one.rows.size === other.rows.size &&
    one.unreadable.length === other.unreadable.length &&
    [...one.rows.keys()].every((id) => other.rows.has(id))
  )
}

/**
 * If the reading was slow, the list's time is that of its last page, which counts for missing rows, and `pages` has the
 * time of each found row's page. If the tab slept meanwhile, the list's time is that of the whole reading, so that the
 * list is not fresh.
 */
function listOf(read: ReadPages, wanted: readonly Slot[], capabilities: readonly Capability[]): FreshList {
  const covers = new Set(wanted.map(({ row }) => row))
  const rows = new Map<string, MirrorRow[]>()
  const pages = new Map<string, Span>()
  for (const { row, page } of read.rows.values()) {
    for (const name of rowKeysOf(row)) {
      if (!covers.has(name)) continue
      rows.set(name, [...(rows.get(name) ?? []), row])
      if (isSlow(read)) pages.set(row.id, page)
    }
  }
  const { startedAt, endedAt } = isSlow(read) && !read.slept ? read.last : read
  const traces = read.unreadable.map((row) => attendanceTrace.parse(row))
  return {
    startedAt,
    endedAt,
    pages,
    rows,
    covers,
    complete: read.complete,
    stable: false,
    traces,
    capabilities,
    spoilt: false,
  }
}
