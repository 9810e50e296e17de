/** Whom to call for a child in an emergency (capability `emergency-sheet`). */
import * as z from 'zod/mini'
import { optionOrNone, id, line, relation, text } from './wire'

/**
 * One row per student; `id` is the student's. `name`, `phone`: of the emergency contact, else of the tutor, else ''.
 * `comment`: the family's notes on allergies and care, '' if the provider does not send them.
 */
export const emergencyRow = z.object({
  id,
  student: relation,
  name: line,
  relationship: optionOrNone,
  phone: text,
  comment: text,
})
export type EmergencyRow = z.infer<typeof emergencyRow>
