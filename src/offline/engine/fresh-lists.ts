/**
 * What the provider has now: one list read per (group, date), good for five seconds. A list that takes longer to read than any
 * read is good for counts page by page: a row from when its own page came, an absence from when the last one did.
 *
 * The specification has no call for a single attendance. Today's is asked with `today`; any other day's list is the
 * group's whole list, to its last page, filtered here. A reply that was cut short or that could not be read in full finds rows,
 * but never proves that one is absent.
 */
import type { Answer, Capability, Failure, Page } from '../../contract'
import type { ProviderClient } from '../../provider/client'
import { holds } from './canonical'
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
  complete: boolean
  /** What the provider had announced when it was asked. */
  capabilities: readonly Capability[]
  /** The network has failed since: nothing may leave on it any more. */
  spoilt: boolean
}

/** What the mirror shows, where row versions let the provider itself refuse what is no longer so, and calls travel together. */
export type Seen = Pick<FreshList, 'capabilities'>

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

export function theirsIn(list: FreshList, slot: Slot): { theirs: Theirs; row: MirrorRow | null } {
  const rows = (list.rows.get(slot.row) ?? []).filter((one) => isRowOf(slot, one))
  const row = rows.find((one) => slot.sent !== null && holds(one, slot.sent.values)) ?? rows.find((one) => holds(one, slot.mine)) ?? rows[0]
  if (row) return { theirs: { kind: 'found', row }, row }
  return { theirs: { kind: list.complete ? 'absent' : 'unproven' }, row: null }
}

/** What a list that could not be had says about its rows: a "no" in the provider's own words is an answer, anything else is weather. */
export function unreadTheirs({ code, detail }: Failure): Theirs {
  const weather = code === 'server' || code === 'malformed' || detail === ''
  return { kind: weather ? 'unproven' : 'refused' }
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

const mostPages = 10_000

/** Reads the list of `slot`'s scope and keeps what `wanted` slots ask about. */
export async function readList({ client, token, capabilities, moment, today }: ListRead, slot: Slot, wanted: readonly Slot[]): Promise<FreshList | Failure> {
  const startedAt = moment()
  const list: FreshList = { startedAt, endedAt: startedAt, pages: new Map(), rows: new Map(), covers: new Set(wanted.map(({ row }) => row)), complete: true, capabilities, spoilt: false }
  // A tab that slept in the middle of it has read two lists.
  let slept = false
  const creates = wanted.some(({ kind }) => kind === 'creation')
  const query = {
    ...(slot.group && { id_group: slot.group.id }),
    ...(slot.date === today ? { today } : capabilities.length > 0 && { page_size: 1_000 }),
  }
  const ids = new Set<string>()
  const pages = new Set<string>()
  let next: string | undefined
  let count: number | null = null
  for (;;) {
    const asked = moment()
    const answer: Answer<Page<MirrorRow>> = await client('attendanceList', { query }, { token, next })
    if (!answer.ok) return answer.failure
    const page = answer.value
    const came = { startedAt: asked, endedAt: moment() }
    slept ||= isSlow({ startedAt: list.endedAt, endedAt: came.endedAt })
    list.endedAt = came.endedAt
    for (const row of page.rows.filter(({ id }) => !ids.has(id))) {
      ids.add(row.id)
      keep(list, row, came)
    }
    if (page.unreadable > 0) list.complete = false
    // A list that changed while it was turned over page by page may have skipped a row.
    count ??= page.count
    if (page.count !== count) list.complete = false
    if (page.next === null) {
      if (count !== null && ids.size < count) list.complete = false
      return inTime(list, slept ? list : came)
    }
    // Nothing is looked for any more: a row has one place, but only a whole list shows that none is there.
    const found = !creates && [...list.covers].every((name) => list.rows.has(name))
    if (found || pages.has(page.next) || pages.size >= mostPages) return inTime({ ...list, complete: false }, slept ? list : came)
    pages.add(page.next)
    next = page.next
  }
}

/** A list read in good time counts as one; a longer one by its pages, and by `last` for what none of them had. */
function inTime(list: FreshList, last: Span): FreshList {
  return isSlow(list) ? { ...list, startedAt: last.startedAt, endedAt: last.endedAt } : { ...list, pages: new Map() }
}

function keep(list: FreshList, row: MirrorRow, page: Span): void {
  for (const name of namesOf(row)) {
    if (!list.covers.has(name)) continue
    list.rows.set(name, [...(list.rows.get(name) ?? []), row])
    list.pages.set(row.id, page)
  }
}
