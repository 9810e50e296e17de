/** Tutors and emergency contacts (specification 3.3, 3.4), and the school's staff (capability `staff`). */
import * as z from 'zod/mini'
import { activation, group, teacherTurn } from './group'
import { deskAnswers, studentCreation } from './student'
import {
  email,
  optionOrNone,
  flag,
  id,
  line,
  phone,
  phoneOrNone,
  relation,
  relationOrNone,
  rowVersion,
  text,
  upload,
  sentName,
} from './wire'

/**
 * Whether somebody can sign in (capability `catalogue`). 'none': there is no account, or the person has no password and
 * was not invited. 'invited': the person was invited and has not chosen a password. 'active': a password was chosen.
 * undefined if the provider does not send the field.
 */
export const accountState = z.optional(z.catch(z.enum(['none', 'invited', 'active']), 'none'))
export type AccountState = NonNullable<z.infer<typeof accountState>>

export const tutor = z.object({
  id,
  first_name: line,
  last_name: line,
  email: text,
  phone: text,
  gender: optionOrNone,
  relationship: optionOrNone,
  consent_permit: text,
  create_student: flag,
  is_active: flag,
  date_joined: text,
  account: accountState,
  version: rowVersion,
})
export type Tutor = z.infer<typeof tutor>

export const emergencyContact = z.object({
  id,
  first_name: line,
  last_name: line,
  phone: text,
  relationship: optionOrNone,
  user: relationOrNone,
  created: text,
  version: rowVersion,
})
export type EmergencyContact = z.infer<typeof emergencyContact>

const name = sentName(150)

/** The body of PATCH: the fields to change (specification 5.6). */
export const tutorChange = z.partial(
  z.object({
    first_name: name,
    last_name: name,
    email,
    phone,
    gender: id,
    relationship: id,
    consent_permit: upload,
  }),
)

/** The signed-in person's password. A change of e-mail requires it, because reset links then go to the new address. */
export const passwordConfirmation = { current_password: z.optional(z.string().check(z.minLength(1), z.maxLength(512))) }
export const confirmedTutorChange = z.extend(tutorChange, passwordConfirmation)

export const creationPermit = z.object({ create_student: z.boolean() })

/** `user`: the tutor; default the signed-in tutor. */
export const contactCreation = z.object({
  first_name: name,
  last_name: name,
  phone,
  relationship: id,
  user: z.optional(id),
})
export const contactChange = z.partial(contactCreation)

/**
 * A family that the desk enters in one call (capability `catalogue`): the tutor, who needs a phone but no e-mail, and
 * optionally contacts and students. All are created in one transaction. Each student gets the first contact as
 * emergency contact, and joins `group`, if it is sent, today.
 */
export const tutorCreation = z.object({
  first_name: name,
  last_name: name,
  email: z.optional(email),
  phone,
  gender: z.optional(id),
  relationship: z.optional(id),
  contacts: z.optional(z.array(z.omit(contactCreation, { user: true })).check(z.maxLength(10))),
  students: z.optional(z.array(z.extend(studentCreation, { group: z.optional(id) })).check(z.maxLength(10))),
  ...deskAnswers,
})
/** The new tutor with the new students, in the order in which they were sent. */
export const tutorCreated = z.extend(tutor, { students: z.array(relation) })

export const staffRoles = ['Administrador', 'Recepcion', 'Maestro'] as const

export const staffMember = z.object({
  id,
  role: text,
  first_name: line,
  last_name: line,
  email: text,
  phone: text,
  is_active: flag,
  date_joined: text,
  account: accountState,
  version: rowVersion,
})
export type StaffMember = z.infer<typeof staffMember>

/** The new person receives an e-mail with a link to choose a password. */
export const staffCreation = z.object({
  role: z.enum(staffRoles),
  first_name: name,
  last_name: name,
  email,
  phone: z.optional(phoneOrNone),
})
/**
 * `groups` is needed only to deactivate somebody who teaches active groups. It names the new teacher ('' for nobody) of
 * each of these groups, who has it from the day `from` on (default today). If a group is missing, the answer is 409
 * with all groups of the person (`groupsOfTeacher` as its `current`).
 */
export const staffActivation = z.extend(activation, {
  from: z.optional(teacherTurn.shape.from),
  groups: z.optional(z.array(z.object({ group: id, teacher: teacherTurn.shape.teacher })).check(z.maxLength(200))),
})
export const groupsOfTeacher = z.object({
  groups: z.array(z.pick(group, { id: true, name: true, school: true })),
})
export type GroupOfTeacher = z.infer<typeof groupsOfTeacher>['groups'][number]
export const staffChange = z.extend(z.partial(staffCreation), passwordConfirmation)
