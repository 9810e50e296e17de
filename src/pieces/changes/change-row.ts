/**
 * Changes some fields of one row without overwriting another person's change unseen. Independent of React; reading and
 * sending are passed in.
 *
 *                   ┌────────────── 412, with the row as it is now ◀─────────────┐
 *                   ▼                                                            │
 *   row ──▶ compare field by field ── none disputed ───────────────────────▶ send, for this version ──▶ answered
 *    ▲             │  └─ the provider has all values already ──▶ settled
 *   read           └─ disputed ──▶ a person chooses ──▶ continues with the rest, or stops undecided
 *
 * If the provider has row versions, the row is the one that the person saw, and the provider refuses a change of any
 * other. Otherwise, or if the version is unknown, the row is read first; a change between reading and writing is then
 * overwritten.
 */
import type { Answer, Failure } from '../../contract'
import { compareThreeWay } from '../../domain/three-way'

export type Versioned = { version: number | null }

/** The provider's present row: `read` requests it, `told` takes it from a refusal (null if it is not in there). */
export type RowNow<Row> = { read: () => Promise<Answer<Row>>; told: (failure: Failure) => Promise<Row | null> }

export type Values<Value> = Partial<Record<string, Value>>
export type Choice = 'mine' | 'theirs'
export type Choices = Partial<Record<string, Choice>>

export type RowChange<Row, Value> = {
  now: RowNow<Row>
  /** The row that the person saw; null if it is unknown. */
  seen: Row | null
  /** The values that the person saw. They may be older than `seen`, if they are from a draft. */
  base: Values<Value>
  /** The fields that the person changed, with their values. */
  mine: Values<Value>
  valuesOf: (row: Row) => Values<Value>
  same: (field: string, one: Value | undefined, other: Value | undefined) => boolean
  /** Whether the provider has row versions. */
  versions: boolean
  /** Sends these fields of `mine` as a change of `over`. `version`: null if the call names none. */
  send: (fields: readonly string[], version: number | null, over: Row) => Promise<Answer<unknown>>
  /** Lets a person choose between `mine` and this row's values; null if they decide later. */
  ask: (disputed: readonly string[], theirs: Row) => Promise<Choices | null>
}

/**
 * answered    the change was sent, with this answer
 * settled     nothing had to be sent: the provider has the values already, or the person chose the provider's
 * undecided   the person did not choose; nothing was sent
 * unread      the row could not be read; nothing was sent
 */
export type End =
  | { end: 'answered'; answer: Answer<unknown> }
  | { end: 'settled' }
  | { end: 'undecided' }
  | { end: 'unread'; failure: Failure }

export type Outcome<Row, Value> = End & {
  /** The row that was compared last: from now on the person has seen this one. */
  row: Row | null
  base: Values<Value>
  /** Fields for which the person chose the provider's value. */
  taken: readonly string[]
  /** Fields that somebody else changed and the person did not; they keep the provider's value. */
  others: readonly string[]
}

/** Refusals in a row without a question in between. A row that changes this often must be handled by a person. */
const mostRefusals = 4

export async function changeRow<Row extends Versioned, Value>(
  change: RowChange<Row, Value>,
): Promise<Outcome<Row, Value>> {
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
    others = Object.keys(theirs).filter(
      (field) => field in atFirst && !(field in mine) && !same(field, theirs[field], atFirst[field]),
    )
    const standings = new Map(
      left.map((field) => [
        field,
        compareThreeWay({
          asMine: same(field, theirs[field], mine[field]),
          asSeen: same(field, theirs[field], base[field]),
        }),
      ]),
    )
    const disputed = left.filter((field) => standings.get(field) === 'disputed')
    const choices: Choices | null = disputed.length > 0 ? await ask(disputed, row) : {}
    if (choices === null) return ended({ end: 'undecided' })
    taken.push(...disputed.filter((field) => choices[field] !== 'mine'))
    left = left.filter((field) => standings.get(field) !== 'same' && !taken.includes(field))
    // Values that were compared or chosen become the base, so that only newer ones are asked about.
    base = { ...base, ...theirs }
    if (left.length === 0) return ended({ end: 'settled' })

    const version = versions ? row.version : null
    row = null
    // Choosing takes time, and no version protects the write: read the row again first.
    if (disputed.length > 0 && version === null) continue
    const answer = await send(left, version, compared)
    refusals = disputed.length > 0 ? 1 : refusals + 1
    if (answer.ok || answer.failure.code !== 'stale' || refusals > mostRefusals)
      return ended({ end: 'answered', answer })
    row = await now.told(answer.failure)
  }
}
