/** Whom to call for a child when something happens (announced as `emergency-sheet`). */
import * as z from 'zod/mini'
import { chosen, id, line, relation, text } from './wire'

/** Named by its student: the emergency contact, or the tutor where no contact is written down; `name` and `phone` '' where nobody is. `comment`: what the family wrote of allergies and care, for whoever is with the child; '' where a provider keeps it to itself. */
export const emergencyRow = z.object({ id, student: relation, name: line, relationship: chosen, phone: text, comment: text })
export type EmergencyRow = z.infer<typeof emergencyRow>
