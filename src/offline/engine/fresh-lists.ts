/**
 * What the provider has now: one list read per (group, date), good for five seconds.
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
import { creationKey, naturalKey } from './slot-keys'
import { isFresh } from './timing'

export type FreshList = {
  startedAt: number
  endedAt: number
  /** Rows asked about, by `slot.row`: the id of a row, the creation key of a natural key (which may hold several). */
  rows: Map<string, MirrorRow[]>
  /** Every `slot.row` this list can answer for. */
  covers: Set<string>
  complete: boolean
  /** The network has failed since: nothing may leave on it any more. */
  spoilt: boolean
}

/** Names the list that a slot's row is in. */
export function listKeyOf({ group, date }: Slot, today: string): string {
  return JSON.stringify([group?.id ?? null, date === today])
}

/** May a request leave on what this list says about `slot`? */
export function isGood(list: FreshList, now: number): boolean {
  return !list.spoilt && isFresh(list, now)
}

export function theirsIn(list: FreshList, slot: Slot): { theirs: Theirs; row: MirrorRow | null } {
  const rows = list.rows.get(slot.row) ?? []
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
export function learn(list: FreshList, row: MirrorRow, departedAt: number): void {
  for (const name of namesOf(row)) {
    const others = (list.rows.get(name) ?? []).filter(({ id }) => id !== row.id)
    list.rows.set(name, [...others, row])
    list.covers.add(name)
  }
  // Where both travelled at the same time nobody can tell which is the later word: it has to be read again.
  if (departedAt < list.endedAt) forget(list, row)
}

export function forget(list: FreshList, row: MirrorRow): void {
  for (const name of namesOf(row)) list.covers.delete(name)
}

function namesOf(row: MirrorRow): string[] {
  const natural = naturalKey(row)
  return natural ? [row.id, creationKey(natural)] : [row.id]
}

type ListRead = { client: ProviderClient; token: string; capabilities: readonly Capability[]; now: () => number; today: string }

const mostPages = 10_000

/** Reads the list of `slot`'s scope and keeps what `wanted` slots ask about. */
export async function readList({ client, token, capabilities, now, today }: ListRead, slot: Slot, wanted: readonly Slot[]): Promise<FreshList | Failure> {
  const startedAt = now()
  const list: FreshList = { startedAt, endedAt: startedAt, rows: new Map(), covers: new Set(wanted.map(({ row }) => row)), complete: true, spoilt: false }
  const query = {
    ...(slot.group && { id_group: slot.group.id }),
    ...(slot.date === today ? { today } : capabilities.length > 0 && { page_size: 1_000 }),
  }
  const ids = new Set<string>()
  const pages = new Set<string>()
  let next: string | undefined
  let count: number | null = null
  for (;;) {
    const answer: Answer<Page<MirrorRow>> = await client('attendanceList', { query }, { token, next })
    if (!answer.ok) return answer.failure
    const page = answer.value
    list.endedAt = now()
    for (const row of page.rows.filter(({ id }) => !ids.has(id))) {
      ids.add(row.id)
      keep(list, row)
    }
    if (page.unreadable > 0) list.complete = false
    // A list that changed while it was turned over page by page may have skipped a row.
    count ??= page.count
    if (page.count !== count) list.complete = false
    if (page.next === null) {
      if (count !== null && ids.size < count) list.complete = false
      return list
    }
    if (pages.has(page.next) || pages.size >= mostPages) return { ...list, complete: false }
    pages.add(page.next)
    next = page.next
  }
}

function keep(list: FreshList, row: MirrorRow): void {
  for (const name of namesOf(row)) {
    if (list.covers.has(name)) list.rows.set(name, [...(list.rows.get(name) ?? []), row])
  }
}
