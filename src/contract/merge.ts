/** Merging two records of the same student, or of the same tutor, into one (capability `catalogue`). */
import * as z from 'zod/mini'
import { passwordConfirmation } from './people'
import { civilDateOrNone, flag, id, line, orElse, readAs, relationOrNone, sentFlag, text } from './wire'

export const mergeKinds = ['student', 'tutor'] as const
export type MergeKind = (typeof mergeKinds)[number]

/**
 * `keep` gets everything that refers to `drop`; then `drop` is deleted. `dry_run`: returns the same answer and changes
 * nothing. `preview`: the fingerprint of the answer that the person has seen; if the answer would be another one by
 * now, nothing is changed, and the new one is the `current` of a 409. `current_password` is required if both are tutors
 * with an e-mail, because the account of `drop` then ends.
 */
export const mergeOrder = z.object({
  kind: z.enum(mergeKinds),
  keep: id,
  drop: id,
  dry_run: z.optional(sentFlag),
  preview: z.optional(z.string().check(z.maxLength(100))),
  ...passwordConfirmation,
})

/** The kinds of rows that may refer to `drop`; the merge makes them refer to `keep`. */
export const mergedThings = [
  'attendance',
  'membership',
  'absence',
  'points_reset',
  'receipt',
  'student',
  'emergency_contact',
  'registration',
  'message',
] as const
export type MergedThing = (typeof mergedThings)[number]
const thing = readAs(text, (name) => mergedThings.find((each) => each === name) ?? null)

export const mergePreview = z.object({
  /** The id of the merge; null if nothing was changed. */
  id: orElse(id, null),
  preview: text,
  keep: z.object({ id, name: line }),
  drop: z.object({ id, name: line }),
  /** The fields in which the two records differ, as texts. `result`: the value after the merge. */
  fields: z.array(z.object({ field: text, keep: text, drop: text, result: text })),
  /** How many rows of `drop` move. */
  moves: z.array(z.object({ what: thing, count: z.number() })),
  /**
   * Rows that both records have, of which one remains: attendance of one day and group, places in one group, absences
   * of one day, contacts with one name and phone, waiting registrations. Of receipts for one month and group both
   * remain. `name`: the group or the contact. `keep`, `drop`, `result`: the status of attendance, else ''.
   */
  conflicts: z.array(
    z.object({ what: thing, date: civilDateOrNone, name: line, keep: line, drop: line, result: line }),
  ),
})
export type MergePreview = z.infer<typeof mergePreview>

export const mergeQuery = z.object({ kind: z.enum(mergeKinds), id })
/**
 * A merge into the record of `mergeQuery`. `undoable`: it is the record's last merge, and neither the record nor what
 * refers to it has changed since.
 */
export const pastMerge = z.object({ id, at: text, by: relationOrNone, dropped: line, undoable: flag })
export type PastMerge = z.infer<typeof pastMerge>

export const mergeUndo = z.object({ merge: id })
/** `id`: the record that exists again. */
export const mergeUndone = z.object({ id })
