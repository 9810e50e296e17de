/** A student (specification 3.2). A field that the role may not see is not sent, and is null or '' after parsing. */
import * as z from 'zod/mini'
import {
  amount,
  civilDate,
  civilDateOrNone,
  flagOr,
  id,
  line,
  relationOrNone,
  rowVersion,
  sentNumber,
  text,
  sentName,
} from './wire'

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
  version: rowVersion,
})
export type Student = z.infer<typeof student>

const name = sentName(150)
export const studentCreation = z.object({
  first_name: name,
  last_name: name,
  birthdate: civilDate,
  comment: z.optional(z.string().check(z.maxLength(2000))),
})

export const studentChange = z.partial(
  z.extend(studentCreation, {
    number_of_classes_that_must: z.pipe(sentNumber, z.int().check(z.gte(0), z.lte(1000))),
    total_points: z.pipe(sentNumber, z.int().check(z.gte(-100000), z.lte(100000))),
    tutor: id,
    emergency_contact: id,
  }),
)
