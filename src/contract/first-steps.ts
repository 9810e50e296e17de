/** What a new school has set up so far (capability `catalogue`). */
import * as z from 'zod/mini'

const count = z.catch(z.number(), 0)

/** Numbers of active rows. `places`: the schools' locations. `teachers`: accounts that teach. */
export const firstSteps = z.object({
  places: count,
  accounts: count,
  teachers: count,
  prices: count,
  groups: count,
  students: count,
})
export type FirstSteps = z.infer<typeof firstSteps>

/** The steps that some schools do not need; `skipped_steps` of the profile names those that this school does not. */
export const optionalSteps = ['accounts', 'teachers'] as const
export type OptionalStep = (typeof optionalSteps)[number]
