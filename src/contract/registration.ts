/** Families who registered on the provider's page and wait for the desk (announced as `registrations`). */
import * as z from 'zod/mini'
import { civilDateOrNone, flag, id, line, orElse, relationOrNone, rowVersion, sentFlag, text } from './wire'

export const registrationStates = ['waiting', 'accepted', 'refused'] as const
export type RegistrationState = (typeof registrationStates)[number]

/** Whom to call, as it was written on the page. */
const contact = z.object({ name: line, phone: text, relationship: line })

const registeredChild = z.object({
  id,
  first_name: line,
  last_name: line,
  birthdate: civilDateOrNone,
  folio: text,
  comment: text,
  is_active: flag,
  contact: orElse(contact, null),
  /** Another child of this family with the same first name, or the same whole one: perhaps the same child. A day of birth is easily mistyped. */
  same_as: relationOrNone,
  groups: z.array(z.object({ id, name: line })),
})
export type RegisteredChild = z.infer<typeof registeredChild>

/** `known`: the tutor had an account before; `said` is what was typed about the tutor on the page, which changed nothing of it. */
export const registration = z.object({
  id,
  state: z.enum(registrationStates),
  created: text,
  decided: text,
  decided_by: relationOrNone,
  known: flag,
  said: z.object({ name: line, phone: text }),
  tutor: z.object({ id, first_name: line, last_name: line, email: text, phone: text, is_active: flag }),
  students: z.array(registeredChild),
  version: rowVersion,
})
export type Registration = z.infer<typeof registration>

/** Without a state: those that wait. */
export const registrationQuery = z.object({ state: z.optional(z.enum([...registrationStates, 'all'])) })

/**
 * The group that each child enters today; who is not named enters none. `seen`: the children whom the desk has looked at; where
 * there is another by now nothing is done (412). `without`: those who are not activated, for they are at the school already.
 */
export const acceptance = z.object({
  groups: z.optional(z.array(z.object({ student: id, group: id })).check(z.maxLength(20))),
  seen: z.optional(z.array(id).check(z.maxLength(200))),
  without: z.optional(z.array(id).check(z.maxLength(200))),
  over_quota: z.optional(sentFlag),
})
