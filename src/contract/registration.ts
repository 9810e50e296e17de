/**
 * Families who filled in the provider's registration page; reception or administrators accept or refuse them
 * (capability `registrations`).
 */
import * as z from 'zod/mini'
import { careShape } from './care'
import { civilDateOrNone, flag, id, line, orElse, relationOrNone, rowVersion, sentFlag, text } from './wire'

export const registrationStates = ['waiting', 'accepted', 'refused'] as const
export type RegistrationState = (typeof registrationStates)[number]

/** The emergency contact, as typed on the registration page. */
const contact = z.object({ name: line, phone: text, relationship: line })

/**
 * What the family asked for on the page: a group (null if it is inactive by now), or a location, and hours in its own
 * words.
 */
const wish = z.object({ group: relationOrNone, school: relationOrNone, hours: line })

const registeredChild = z.object({
  id,
  first_name: line,
  last_name: line,
  birthdate: civilDateOrNone,
  folio: text,
  comment: text,
  ...careShape,
  is_active: flag,
  contact: orElse(contact, null),
  wish: orElse(wish, null),
  /**
   * Another child of this family with the same first or full name (birth dates, often mistyped, are not compared), else
   * a student of the school with the same full name and birth date.
   */
  same_as: relationOrNone,
  groups: z.array(z.object({ id, name: line })),
})
export type RegisteredChild = z.infer<typeof registeredChild>

/**
 * `known`: the tutor had an account in use before. `said`: name and phone as typed; the account keeps its own.
 * `same_phone`: another tutor of the school who has the tutor's phone, or null.
 */
export const registration = z.object({
  id,
  state: z.enum(registrationStates),
  created: text,
  decided: text,
  decided_by: relationOrNone,
  known: flag,
  said: z.object({ name: line, phone: text }),
  same_phone: relationOrNone,
  tutor: z.object({ id, first_name: line, last_name: line, email: text, phone: text, is_active: flag }),
  students: z.array(registeredChild),
  version: rowVersion,
})
export type Registration = z.infer<typeof registration>

/** `state`: default `waiting`. */
export const registrationQuery = z.object({ state: z.optional(z.enum([...registrationStates, 'all'])) })

/**
 * `groups`: the group that each child joins today; a child that is not listed joins none. `seen`: the children that the
 * reception has looked at; if the registration has a further child by now, the answer is 412 and nothing is changed.
 * `without`: children that are not activated, because they are at the school already.
 */
export const acceptance = z.object({
  groups: z.optional(z.array(z.object({ student: id, group: id })).check(z.maxLength(20))),
  seen: z.optional(z.array(id).check(z.maxLength(200))),
  without: z.optional(z.array(id).check(z.maxLength(200))),
  over_quota: z.optional(sentFlag),
})
