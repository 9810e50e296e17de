/**
 * Changes some fields of one row and overwrites nobody unseen. Without React; whom it asks, and how it sends, is handed in.
 *
 *                  ┌────────────── 412, with the row as it is now ◀─────────────┐
 *                  ▼                                                            │
 *   row ──▶ compare field by field ── all free ──────────────────────────▶ send, meaning this row ──▶ answered
 *    ▲             │  └─ held by the provider already, all of them ──▶ settled
 *   read           └─ disputed ──▶ a person chooses ──▶ goes on with what is left, or leaves it undecided
 *
 * Where versions are announced the row is the one that the person saw, and the provider itself refuses a change of any other. Where
 * they are not, or none is known, the row is read first; what happens between that and the write is the published window.
 */
import type { Answer, Failure } from '../../contract'
import { standingOf } from '../../domain/three-way'

export type Versioned = { version: number | null }

/** A row at the provider: read at this moment, or as the refusal of a change brought it along. */
export type RowNow<Row> = { read: () => Promise<Answer<Row>>; told: (failure: Failure) => Promise<Row | null> }

export type Values<Value> = Partial<Record<string, Value>>
export type Choice = 'mine' | 'theirs'
export type Choices = Partial<Record<string, Choice>>

export type RowChange<Row, Value> = {
  now: RowNow<Row>
  /** The row that the person saw; null where it is not known any more. */
  seen: Row | null
  /** What the person saw of the fields, which may be older than `seen`: a draft of yesterday. */
  base: Values<Value>
  /** The fields that the person changed. */
  mine: Values<Value>
  valuesOf: (row: Row) => Values<Value>
  same: (field: string, one: Value | undefined, other: Value | undefined) => boolean
  /** The provider has announced row versions. */
  versions: boolean
  /** Sends these of the person's fields, over this row; `version` is null where the call names none. */
  send: (fields: readonly string[], version: number | null, over: Row) => Promise<Answer<unknown>>
  /** A person chooses between the own values and those of this row; null: not now. */
  ask: (disputed: readonly string[], theirs: Row) => Promise<Choices | null>
}

/**
 * answered    it was sent, and this is what came of it
 * settled     nothing is left to send: the provider has it already, or the person chose what it has
 * undecided   the person did not choose: nothing was sent
 * unread      the row could not be read: nothing was sent
 */
export type End = { end: 'answered'; answer: Answer<unknown> } | { end: 'settled' } | { end: 'undecided' } | { end: 'unread'; failure: Failure }

export type Outcome<Row, Value> = End & {
  /** The row that it was compared with last: what the person has seen from here on. */
  row: Row | null
  base: Values<Value>
  /** Fields of which the person chose what the provider has. */
  taken: readonly string[]
  /** Fields that somebody else changed meanwhile and the person did not: they stay as they are. */
  others: readonly string[]
}

/** A row that changes each time it is looked at is a person's matter; refusals in a row without a question between them. */
const mostRefusals = 4

export async function changeRow<Row extends Versioned, Value>(change: RowChange<Row, Value>): Promise<Outcome<Row, Value>> {
  const { now, seen, mine, valuesOf, same, versions, send, ask } = change
  const atFirst = seen ? valuesOf(seen) : change.base
  const taken: string[] = []
  let { base } = change
  let left = Object.keys(mine)
  let others: string[] = []
  let compared = seen
  let row = versions && seen?.version != null ? seen : null
  let refusals = 0
  const ended = (end: End): Outcome<Row, Value> => ({ ...end, row: compared, base, taken, others })

  for (;;) {
    if (row === null) {
      const read = await now.read()
      if (!read.ok) return ended({ end: 'unread', failure: read.failure })
      row = read.value
    }
    compared = row
    const theirs = valuesOf(row)
    others = Object.keys(theirs).filter((field) => field in atFirst && !(field in mine) && !same(field, theirs[field], atFirst[field]))
    const standings = new Map(left.map((field) => [field, standingOf({ asMine: same(field, theirs[field], mine[field]), asSeen: same(field, theirs[field], base[field]) })]))
    const disputed = left.filter((field) => standings.get(field) === 'disputed')
    const choices: Choices | null = disputed.length > 0 ? await ask(disputed, row) : {}
    if (choices === null) return ended({ end: 'undecided' })
    taken.push(...disputed.filter((field) => choices[field] !== 'mine'))
    left = left.filter((field) => standings.get(field) !== 'held' && !taken.includes(field))
    // What was shown, or chosen about, is not asked again: only what is newer still.
    base = { ...base, ...theirs }
    if (left.length === 0) return ended({ end: 'settled' })

    const version = versions ? row.version : null
    row = null
    // A person takes time to choose: what no version guards is read once more.
    if (disputed.length > 0 && version === null) continue
    const answer = await send(left, version, compared)
    refusals = disputed.length > 0 ? 1 : refusals + 1
    if (answer.ok || answer.failure.code !== 'stale' || refusals > mostRefusals) return ended({ end: 'answered', answer })
    row = await now.told(answer.failure)
  }
}
