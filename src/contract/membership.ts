/** Adding a student to a group, or moving one from group to group (capability `memberships`). */
import * as z from 'zod/mini'
import { membership } from './group'
import { civilDate, civilDateOrNone, id, sentFlag } from './wire'

/**
 * `from`: the first day in the group, default today. `leaves`: another membership of the student, which ends on that
 * day in the same transaction. If the group is full the answer is 409 with `places`; `over_quota` adds the student
 * nevertheless, for administrators only.
 */
export const enrolment = z.object({
  student: id,
  group: id,
  from: z.optional(civilDate),
  leaves: z.optional(id),
  over_quota: z.optional(sentFlag),
})

/** A membership with its first day and the first day after it; null if unknown. */
export const datedMembership = z.extend(membership, { from: civilDateOrNone, until: civilDateOrNone })
