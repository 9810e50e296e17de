/**
 * Changes some fields of one row. If another person has changed one of these fields meanwhile, this person is asked
 * first. Independent of React; reading and sending are passed in.
 *
 *                   ┌────────────── 412, with the row as it is now ◀─────────────┐
 *                   ▼                                                            │
 *   row ──▶ compare field by field ── none disputed ──────────────────────▶ send, with its version ──▶ answered
 *    ▲             │  └─ the provider has all values already ──▶ settled
 *   read           └─ disputed ──▶ a person chooses ──▶ continues with the fields that stay `mine`, or ends undecided
 *
 * If the provider has row versions, the first row compared is the one that the person saw, and the provider refuses the
 * change (412) if its own row is newer. Without versions the row is read first, and a change that somebody else makes
 * between this reading and the sending is overwritten.
 */
import type { Answer, Failure } from '../../contract'
import { compareThreeWay } from '../../domain/three-way'

export type Versioned = { version: number | null }

/**
 * Two ways to get the provider's present row: `read` requests it, `fromFailure` takes it from a refusal (null if the
 * refusal does not contain it).
 */
export type RowReader<Row> = {
  read: () => Promise<Answer<Row>>
  fromFailure: (failure: Failure) => Row | null
}

export type Values<Value> = Partial<Record<string, Value>>
export type Choice = 'mine' | 'theirs'
export type Choices = Partial<Record<string, Choice>>

export type RowChange<Row, Value> = {
  reader: RowReader<Row>
  /** The row that the person saw; null if it is unknown. */
  seen: Row | null
  /** The values that the person saw. If they are from a draft, they may be older than those in `seen`. */
  base: Values<Value>
  /** The fields that the person changed, with their values. */
  mine: Values<Value>
  valuesOf: (row: Row) => Values<Value>
  isSame: (field: string, one: Value | undefined, other: Value | undefined) => boolean
  /** Whether the provider has row versions. */
  hasVersions: boolean
  /** Sends these fields of `mine` as a change of the row `over`. `version`: null to send without a row version. */
  send: (fields: readonly string[], version: number | null, over: Row) => Promise<Answer<unknown>>
  /** Lets the person choose between `mine` and this row's values; resolves to null if they decide later. */
  askPerson: (disputed: readonly string[], theirs: Row) => Promise<Choices | null>
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
  /** The row that was compared last. It counts as seen by the person from now on. */
  row: Row | null
  base: Values<Value>
  /** Fields for which the person chose the provider's value. */
  taken: readonly string[]
  /** Fields that somebody else changed and the person did not; they keep the provider's value. */
  changedByOthers: readonly string[]
}

/**
 * How often a change is sent again after a 412 without a question to the person. If the row changes more often, the
 * last refusal is returned.
 */
const maxRefusals = 4

export async function changeRow<Row extends Versioned, Value>(
  change: RowChange<Row, Value>,
): Promise<Outcome<Row, Value>> {
  const { reader, seen, mine, valuesOf, isSame, hasVersions, send, askPerson } = change
  const seenAtStart = seen ? valuesOf(seen) : change.base
  const taken: string[] = []
  let { base } = change
  let remaining = Object.keys(mine)
  let others: string[] = []
  let compared = seen
  let row = hasVersions && seen?.version != null ? seen : null
  let refusals = 0
  const ended = (end: End): Outcome<Row, Value> => ({ ...end, row: compared, base, taken, changedByOthers: others })

  for (;;) {
    if (row === null) {
      const read = await reader.read()
      if (!read.ok) return ended({ end: 'unread', failure: read.failure })
      row = read.value
    }
    compared = row
    const theirs = valuesOf(row)
    others = Object.keys(theirs).filter(
      (field) => field in seenAtStart && !(field in mine) && !isSame(field, theirs[field], seenAtStart[field]),
    )
    const verdicts = new Map(
      remaining.map((field) => [
        field,
        compareThreeWay({
          asMine: isSame(field, theirs[field], mine[field]),
          asSeen: isSame(field, theirs[field], base[field]),
        }),
      ]),
    )
    const disputed = remaining.filter((field) => verdicts.get(field) === 'disputed')
    const choices: Choices | null = disputed.length > 0 ? await askPerson(disputed, row) : {}
    if (choices === null) return ended({ end: 'undecided' })
    taken.push(...disputed.filter((field) => choices[field] !== 'mine'))
    remaining = remaining.filter((field) => verdicts.get(field) !== 'same' && !taken.includes(field))
    // The provider's values are now the base, so that the person is not asked about them again.
    base = { ...base, ...theirs }
    if (remaining.length === 0) return ended({ end: 'settled' })

    const version = hasVersions ? row.version : null
    row = null
    // The person took time to choose, and without a version newer changes would be overwritten: read the row again.
    if (disputed.length > 0 && version === null) continue
    const answer = await send(remaining, version, compared)
    refusals = disputed.length > 0 ? 1 : refusals + 1
    if (answer.ok || answer.failure.code !== 'stale' || refusals > maxRefusals)
      return ended({ end: 'answered', answer })
    row = reader.fromFailure(answer.failure)
  }
}
