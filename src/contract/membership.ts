/** Entering a group and changing from one to another (announced as `memberships`). */
import * as z from 'zod/mini'
import { membership } from './group'
import { civilDate, civilDateOrNone, id, sentFlag } from './wire'

/**
 * `from` is the first day in the group, today where it is left out; `leaves` the membership that ends with it, in the same
 * transaction. A group without a free place answers 409 with `places`; `over_quota` passes that, for administrators alone.
 */
export const enrolment = z.object({
  student: id,
  group: id,
  from: z.optional(civilDate),
  leaves: z.optional(id),
  over_quota: z.optional(sentFlag),
})

/** A membership with the days on which it began and ended; null where nobody wrote them down. */
export const datedMembership = z.extend(membership, { from: civilDateOrNone, until: civilDateOrNone })
