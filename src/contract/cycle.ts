/** How many classes of the present cycle each active member of a group has used (capability `cycles`). */
import * as z from 'zod/mini'
import { amount, civilDate, civilDateOrNone, id, relation, sentFlag } from './wire'

/**
 * `start`: the day that `cycleStart` has set; null if it has set none. `began`: the first day of the present cycle, the
 * later of `start` and the newest attendance row that begins a cycle; null if no cycle has begun. `of`: how many
 * classes one payment buys, null if the group has no such number. `last_class`: the last day on which a class was used,
 * or null.
 */
export const memberCycle = z.object({
  id,
  student: relation,
  group: relation,
  began: civilDateOrNone,
  start: z.optional(civilDateOrNone),
  used: amount,
  of: amount,
  last_class: civilDateOrNone,
})
export type MemberCycle = z.infer<typeof memberCycle>

/**
 * Begins the cycles of the active members of `groups` on the day `from`, not in the future; for a member who joined
 * later, on the first day in the group. Without `all`, members who already have a cycle keep it.
 */
export const cycleStart = z.object({
  from: civilDate,
  groups: z.array(id).check(z.minLength(1), z.maxLength(1000)),
  all: z.optional(sentFlag),
})
/** `begun`: the number of members for whom the day was set. */
export const cyclesBegun = z.object({ begun: z.number() })

export const cycleQuery = z.object({ group: z.optional(id), student: z.optional(id) })
