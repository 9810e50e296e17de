/** Tutors and emergency contacts (spec section 3). */
import * as z from 'zod/mini'
import { chosen, flag, id, relationOrNone, text } from './wire'

export const tutor = z.object({
  id,
  first_name: text,
  last_name: text,
  email: text,
  phone: text,
  gender: chosen,
  relationship: chosen,
  consent_permit: text,
  create_student: flag,
  is_active: flag,
  date_joined: text,
})
export type Tutor = z.infer<typeof tutor>

export const emergencyContact = z.object({
  id,
  first_name: text,
  last_name: text,
  phone: text,
  relationship: chosen,
  user: relationOrNone,
  created: text,
})
export type EmergencyContact = z.infer<typeof emergencyContact>
