/** A pupil (spec section 3). What a role may not see is absent in the answer and null here. */
import { z } from 'zod'
import { amount, civilDate, flagOr, id, relationOrNone, sentNumber, text } from './wire'

export const student = z.object({
  id,
  first_name: text,
  last_name: text,
  birthdate: civilDate.nullish().catch(null).transform((value) => value ?? null),
  age: amount,
  comment: text,
  folio: text,
  number_of_classes_that_must: amount,
  total_points: amount,
  is_active: flagOr(true),
  created: text,
  tutor: relationOrNone,
  emergency_contact: relationOrNone,
})
export type Student = z.infer<typeof student>

const name = z.string().trim().min(1).max(150)
export const studentCreation = z.object({
  first_name: name,
  last_name: name,
  birthdate: civilDate,
  comment: z.string().max(2000).optional(),
})

export const studentChange = studentCreation
  .extend({
    number_of_classes_that_must: sentNumber.pipe(z.int().min(0).max(1000)),
    total_points: sentNumber.pipe(z.int().min(-100000).max(100000)),
    tutor: id,
    emergency_contact: id,
  })
  .partial()
