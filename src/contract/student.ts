/** A student (specification 3.2). A field that the role may not see is not sent, and is null or '' after parsing. */
import * as z from 'zod/mini'
import { studentCare } from './care'
import { openReceipts } from './group'
import {
  amount,
  civilDate,
  civilDateOrNone,
  flagOr,
  id,
  line,
  relationOrNone,
  rowVersion,
  sentFlag,
  sentNumber,
  text,
  sentName,
  sentText,
} from './wire'

/**
 * `left_on`, `left_reason`: the first day without a student who left the school, or is going to, and why; null and ''
 * for others.
 */
export const student = z.object({
  id,
  first_name: line,
  last_name: line,
  birthdate: civilDateOrNone,
  age: amount,
  comment: text,
  folio: text,
  number_of_classes_that_must: amount,
  total_points: amount,
  is_active: flagOr(true),
  created: text,
  tutor: relationOrNone,
  emergency_contact: relationOrNone,
  left_on: z.optional(civilDateOrNone),
  left_reason: z.optional(text),
  ...studentCare,
  version: rowVersion,
})
export type Student = z.infer<typeof student>

const name = sentName(150)
export const studentCreation = z.object({
  first_name: name,
  last_name: name,
  birthdate: civilDate,
  comment: z.optional(sentText(2000)),
})

/**
 * The answers to questions of the provider when the desk enters people (capability `catalogue`). `over_quota`: an
 * administrator enrols in a full group. `despite_duplicates`: false refuses people who are probably at the school
 * already, with 409 and the list of them (`duplicateList`); true, or missing, enters them.
 */
export const deskAnswers = { over_quota: z.optional(sentFlag), despite_duplicates: z.optional(sentFlag) }

/**
 * What the desk may add to a new student (capability `catalogue`). `group`: the student joins it today.
 */
export const deskStudentCreation = z.extend(studentCreation, {
  tutor: z.optional(id),
  group: z.optional(id),
  ...deskAnswers,
})

/** `duplicates`: people at the school who are probably the same as the ones entered. */
export const duplicateList = z.object({
  duplicates: z.array(z.object({ kind: z.enum(['student', 'tutor']), id, name: line })),
})
export type Duplicate = z.infer<typeof duplicateList>['duplicates'][number]

/**
 * A student leaves the school (capability `memberships`): every membership ends on the day `on`, at most
 * `mostDaysAhead` days ahead; until then the student stays active, and activating the student withdraws it.
 * `receipts`: what happens to the student's open receipts.
 */
export const studentLeaving = z.object({
  on: civilDate,
  reason: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  receipts: z.optional(openReceipts),
})
/** A student comes back to the school, into a group, as in `enrolment`; folio and history stay. */
export const studentReturn = z.object({ group: id, from: civilDate, over_quota: z.optional(sentFlag) })

export const studentChange = z.partial(
  z.extend(studentCreation, {
    number_of_classes_that_must: z.pipe(sentNumber, z.int().check(z.gte(0), z.lte(1000))),
    total_points: z.pipe(sentNumber, z.int().check(z.gte(-100000), z.lte(100000))),
    tutor: id,
    emergency_contact: id,
  }),
)
