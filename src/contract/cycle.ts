/** How many of the classes that one payment buys each active member of a group has used (announced as `cycles`). */
import * as z from 'zod/mini'
import { amount, civilDateOrNone, id, relation } from './wire'

/** `began`: the cycle's first day, null where no row begins one. `of`: null where the group has no such number. `last_class`: the newest day that used a class up. */
export const memberCycle = z.object({ id, student: relation, group: relation, began: civilDateOrNone, used: amount, of: amount, last_class: civilDateOrNone })
export type MemberCycle = z.infer<typeof memberCycle>

export const cycleQuery = z.object({ group: z.optional(id), student: z.optional(id) })
