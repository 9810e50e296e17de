/**
 * Decides what happens to a slot, from three values (`base`, `mine`, `theirs`) and the answer to its request. Pure.
 *
 *                    edit                                     mark                    2xx echoes `sent`
 *       (nothing) ─────────▶ queued ──── read: theirs = base ─────▶ sending ───────────────────────▶ (deleted)
 *                             ▲  │                                    │  │ mine has changed: base := sent
 *     mine has changed, 412 ──┘  │ read: theirs = mine                │  └────────────▶ queued
 *                                └──────────▶ (deleted)               │
 *                                                                     ├─ network, timeout, 5xx ──▶ unknown (quarantine)
 *     read: theirs is neither base, sent nor mine ──▶ conflict        ├─ 400 creating, 404, 409 ─▶ unknown (doubted)
 *     read: a row that existed is absent ──▶ gone                     ├─ 425, 429, 503 ──▶ waiting
 *                                                                     ├─ 401 ──▶ needsSignIn
 *     unknown ── read: theirs = sent ──▶ (deleted) or queued          └─ 400, 403, 413, 422 ──▶ rejected
 *             ── read: theirs = base, quarantine over ──▶ sending
 *             ── read: theirs = base, doubted ──▶ rejected
 *
 * If the provider already has a row of the same student, group and day, a creation becomes edits of that row; a field
 * that somebody else has filled in becomes a conflict.
 *
 * conflict, rejected and gone wait for the user. A slot is sent only if the row in `theirs` is found or absent. Its
 * value leaves the outbox only after an answer that echoes it, a read that shows it, or the user's choice.
 */
import { compareThreeWay } from '../../domain/three-way'
import { equal, hasValues } from './canonical'
import type { FieldValues, SlotState, Values } from './slot'

/**
 * The provider's row as far as it is known. `unread`: nothing was read. `unproven`: not found, but the list was
 * incomplete or failed. `refused`: the user may not read this list. `absent`: proven not to exist.
 */
export type Theirs =
  | { kind: 'unread' }
  | { kind: 'unproven' }
  | { kind: 'refused' }
  | { kind: 'absent' }
  | { kind: 'found'; row: FieldValues }

/**
 * accepted   2xx; `theirs` has the returned row, or is `unread` if that is not the slot's row
 * lost       unknown whether the request arrived
 * doubtful   an error that may mean "exists already" or "was deleted": a read must decide
 * stale      not applied: the row's version has changed, or only this change got a 401 although the session is accepted
 */
export type AnswerKind = 'accepted' | 'lost' | 'busy' | 'unauthorized' | 'refused' | 'doubtful' | 'stale'

export type PlannerInput = {
  state: SlotState
  /** The value that the user saw; null for a creation (there was no row). */
  base: Values | null
  /** The values of the last request whose outcome is still unknown; null if there is none. */
  sent: Values | null
  mine: Values
  theirs: Theirs
  /** The kind of the answer that the slot's request has just got; null: none, the slot is decided from a reading. */
  answer: AnswerKind | null
  /**
   * Whether the provider has refused exactly this request, or echoed another value. Only a read can then tell whether
   * the request was applied.
   */
  doubted: boolean
  /**
   * Whether it is too early to send: the roll can be undone, a pause goes on, or the last request may still be applied.
   */
  tooEarly: boolean
  /**
   * Whether the outcome is unknown, but the provider would refuse to apply the same request twice (row version,
   * Idempotency-Key).
   */
  guarded: boolean
}

/**
 * rest        do nothing: only a user, a sign-in or an answer can change the slot
 * read        read the list first
 * retry       the list could not be read: try later
 * hold        too early (see `tooEarly`): do nothing yet
 * send        mark and send it
 * settle      the provider has `mine`: delete the slot
 * rebase      the provider has `sent`, but `mine` has changed: base := theirs, queue again
 * requeue     not applied: compare again
 * overtaken   not applied (answer `stale`): compare again; if stale again, after a pause; at last the user decides
 * doubt       probably not applied: read; if the provider still has `base`, reject, do not send again
 * quarantine  unknown whether it arrived: do not send again yet, unless `guarded`
 * wait        the provider asked for a pause
 * signIn      the token was refused
 * conflict, reject, gone   the user decides
 */
export type Verdict =
  | 'rest'
  | 'read'
  | 'retry'
  | 'hold'
  | 'send'
  | 'settle'
  | 'rebase'
  | 'requeue'
  | 'overtaken'
  | 'doubt'
  | 'quarantine'
  | 'wait'
  | 'signIn'
  | 'conflict'
  | 'reject'
  | 'gone'

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

function beforeSending({ base, sent, mine, theirs, doubted, tooEarly, guarded }: PlannerInput): Verdict {
  if (theirs.kind === 'unread') return 'read'
  if (theirs.kind === 'unproven') return 'retry'
  if (theirs.kind === 'refused') return tooEarly ? 'hold' : 'reject'
  if (theirs.kind === 'found' && sent !== null && hasValues(theirs.row, sent))
    return hasValues(theirs.row, mine) ? 'settle' : 'rebase'
  // While it is `tooEarly`, the request with `sent` may still be applied and overwrite what is sent now. Only repeating
  // `sent` is safe, and only if the provider refuses to apply it twice (`guarded`).
  const repeatIsSafe = guarded && !doubted && sent !== null && equal(sent, mine)
  if (tooEarly && !repeatIsSafe) return 'hold'
  const asMine = theirs.kind === 'found' && hasValues(theirs.row, mine)
  const asSeen = theirs.kind === 'found' ? base !== null && hasValues(theirs.row, base) : base === null
  switch (compareThreeWay({ asMine, asSeen })) {
    case 'same':
      return 'settle'
    case 'free':
      return doubted ? 'reject' : 'send'
    case 'disputed':
      return theirs.kind === 'found' ? 'conflict' : 'gone'
  }
}

/**
 * A conflict ends by itself only if the provider's row has `mine` now. If the provider's value changes once more, the
 * screen still shows the two values between which the user is choosing; after the choice the slot is compared with the
 * new value.
 */
function stillInConflict({ mine, theirs }: PlannerInput): Verdict {
  return theirs.kind === 'found' && hasValues(theirs.row, mine) ? 'settle' : 'rest'
}

function afterAnswer(answer: AnswerKind, { sent, mine, theirs, tooEarly }: PlannerInput): Verdict {
  const mineChanged = sent === null || !equal(sent, mine)
  switch (answer) {
    case 'accepted':
      // A 2xx counts only if it echoes `sent`: a provider may have cut, rounded or ignored the value.
      if (sent === null || theirs.kind !== 'found' || !hasValues(theirs.row, sent)) return 'doubt'
      return mineChanged ? 'rebase' : 'settle'
    case 'lost':
      return 'quarantine'
    case 'busy':
      return 'wait'
    case 'unauthorized':
      return 'signIn'
    // While an earlier attempt may still be applied (quarantine), the refusal is not final.
    case 'refused':
      return mineChanged ? 'requeue' : tooEarly ? 'doubt' : 'reject'
    case 'doubtful':
      return mineChanged ? 'requeue' : 'doubt'
    case 'stale':
      return 'overtaken'
  }
}
