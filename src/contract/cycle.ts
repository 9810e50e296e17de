/** How many classes of the present cycle each active member of a group has used (capability `cycles`). */
import * as z from 'zod/mini'
import { amount, civilDateOrNone, id, relation } from './wire'

/**
 * `began`: the cycle's first day, null if no attendance row begins one. `of`: how many classes one payment buys, null
 * if the group has no such number. `last_class`: the last day on which a class was used, or null.
 */
export const memberCycle = z.object({
  id,
  student: relation,
  group: relation,
  began: civilDateOrNone,
  used: amount,
  of: amount,
  last_class: civilDateOrNone,
})
export type MemberCycle = z.infer<typeof memberCycle>

export const cycleQuery = z.object({ group: z.optional(id), student: z.optional(id) })
