/**
 * What is to happen to a slot, from three values and an answer. Pure, and the only place that decides it.
 *
 *                     edit                                     mark                    2xx echoes `sent`
 *        (nothing) ─────────▶ queued ──── read: theirs = base ─────▶ sending ─────────────────────────▶ (leaves)
 *                              ▲  │                                    │  │ mine moved on: base := sent
 *      mine moved on, 412 ─────┘  │ read: theirs = mine                │  └────────────▶ queued
 *                                 └──────────▶ (leaves)                │
 *                                                                      ├─ network, timeout, 5xx ──▶ unknown (quarantine)
 *      read: theirs is neither base, sent nor mine ──▶ conflict        ├─ 400/409 creating, 404 ──▶ unknown (doubted)
 *      read: a row that was there is absent ──▶ gone                   ├─ 429, 503 ──▶ waiting
 *                                                                      ├─ 401 ──▶ needsSignIn
 *      unknown ── read: theirs = sent ──▶ (leaves) or queued           └─ 400, 403, 413, 422 ──▶ rejected
 *              ── read: theirs = base, quarantine over ──▶ sending
 *              ── read: theirs = base, doubted ──▶ rejected
 *
 * A creation that finds a row in its place turns into edits of that row, in conflict where somebody else has spoken.
 *
 * conflict, rejected and gone wait for a person. Nothing is sent that was not read before; nothing leaves but by an answer that
 * echoes it, a read that equals it, or a person's choice.
 */
import { standingOf } from '../../domain/three-way'
import { equal, holds } from './canonical'
import type { FieldValues, SlotState, Values } from './slot'

/**
 * What is known of the provider's row. `unproven`: not found, in a reply that was cut short or unreadable. `refused`: the
 * provider does not show this list to this person.
 */
export type Theirs = { kind: 'unread' } | { kind: 'unproven' } | { kind: 'refused' } | { kind: 'absent' } | { kind: 'found'; row: FieldValues }

/**
 * accepted   2xx with this row (in `theirs`)
 * lost       nobody knows whether it arrived
 * doubtful   a "no" that may mean "it is there already" or "it is gone": look
 * stale      it was not applied: the row's version moved on, or this one change was answered by a 401 over a session that is accepted
 */
export type AnswerKind = 'accepted' | 'lost' | 'busy' | 'unauthorized' | 'refused' | 'doubtful' | 'stale'

export type PlannerInput = {
  state: SlotState
  /** What the person saw; null: no row (a creation). */
  base: Values | null
  /** What left last and has not been explained by an answer or a read. */
  sent: Values | null
  mine: Values
  theirs: Theirs
  /** How the request that just came back ended; null when none did. */
  answer: AnswerKind | null
  /** The provider has said "no" (or something else) to exactly this; only a read can tell what it meant. */
  doubted: boolean
  /** Its time has not come: it can still be undone, or what left last may still land. */
  held: boolean
  /** Its outcome is unknown and the provider itself would refuse a second landing of the same (row version, Idempotency-Key). */
  guarded: boolean
}

/**
 * rest        only a person, a sign-in or an answer can move it on
 * read        read the list first
 * retry       the list could not be had: later
 * hold        not before its time: it can be undone, or something sent may still land
 * send        mark it and let it go
 * settle      the provider has mine: it leaves
 * rebase      what was sent is there, mine moved on: base := theirs, queue again
 * requeue     not applied: compare again
 * overtaken   not applied, for the row moved on: compare again; where that goes on and on, later, and at last a person is told
 * doubt       not applied, as far as one can see: look, and do not simply send it again
 * quarantine  nobody knows whether it arrived
 * wait        the provider asked for a pause
 * signIn      the token was refused
 * conflict, reject, gone   a person chooses
 */
export type Verdict =
  | 'rest' | 'read' | 'retry' | 'hold' | 'send' | 'settle' | 'rebase' | 'requeue' | 'overtaken' | 'doubt' | 'quarantine' | 'wait' | 'signIn'
  | 'conflict' | 'reject' | 'gone'

export function decide(input: PlannerInput): Verdict {
  if (input.answer !== null) return afterAnswer(input.answer, input)
  switch (input.state) {
    case 'queued':
    case 'waiting':
    case 'unknown':
      return beforeSending(input)
    case 'conflict':
      return stillInConflict(input)
    case 'sending':
    case 'needsSignIn':
    case 'rejected':
    case 'gone':
      return 'rest'
  }
}

function beforeSending({ base, sent, mine, theirs, doubted, held, guarded }: PlannerInput): Verdict {
  if (theirs.kind === 'unread') return 'read'
  if (theirs.kind === 'unproven') return 'retry'
  if (theirs.kind === 'refused') return held ? 'hold' : 'reject'
  if (theirs.kind === 'found' && sent !== null && holds(theirs.row, sent)) return holds(theirs.row, mine) ? 'settle' : 'rebase'
  // From here on, what was sent is not there. It may still land, on top of whatever is concluded now, unless the provider
  // itself prevents that and the same is what we want.
  const again = guarded && !doubted && sent !== null && equal(sent, mine)
  if (held && !again) return 'hold'
  const asMine = theirs.kind === 'found' && holds(theirs.row, mine)
  const asSeen = theirs.kind === 'found' ? base !== null && holds(theirs.row, base) : base === null
  switch (standingOf({ asMine, asSeen })) {
    case 'held': return 'settle'
    case 'free': return doubted ? 'reject' : 'send'
    case 'disputed': return theirs.kind === 'found' ? 'conflict' : 'gone'
  }
}

/** A newer value of theirs does not slip under a choice about the one that was shown: after the choice it is compared, and flagged. */
function stillInConflict({ mine, theirs }: PlannerInput): Verdict {
  return theirs.kind === 'found' && holds(theirs.row, mine) ? 'settle' : 'rest'
}

function afterAnswer(answer: AnswerKind, { sent, mine, theirs, held }: PlannerInput): Verdict {
  const movedOn = sent === null || !equal(sent, mine)
  switch (answer) {
    case 'accepted':
      // A 2xx counts only where it echoes: a provider may have cut, rounded or ignored what was sent.
      if (sent === null || theirs.kind !== 'found' || !holds(theirs.row, sent)) return 'doubt'
      return movedOn ? 'rebase' : 'settle'
    case 'lost': return 'quarantine'
    case 'busy': return 'wait'
    case 'unauthorized': return 'signIn'
    // An earlier attempt of the same may still land: the "no" counts when its quarantine is over.
    case 'refused': return movedOn ? 'requeue' : held ? 'doubt' : 'reject'
    case 'doubtful': return movedOn ? 'requeue' : 'doubt'
    case 'stale': return 'overtaken'
  }
}
