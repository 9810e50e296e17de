/** A class group and its memberships (spec section 3). */
import { z } from 'zod'
import { amount, civilDate, clockTime, flag, flagOr, id, relation, relationOrNone, text } from './wire'

const place = z.looseObject({ name: text }).nullish()
const municipality = z.looseObject({ name: text, state: place }).nullish()
const locality = z.looseObject({ name: text, municipality }).nullish()
const address = z.union([z.string(), z.looseObject({ name: text, locality })]).nullish()

export const group = z.object({
  id,
  name: text,
  is_active: flagOr(true),
  type_service: z.union([text, z.looseObject({ label: text }).transform((value) => value.label)]),
  private_classes: flag,
  start_date: civilDate.nullish().catch(null).transform((value) => value ?? null),
  start_time: clockTime,
  final_time: clockTime,
  quota_limit: amount,
  age_range: text,
  school: z.looseObject({ id: id.nullish(), name: text, address }).nullish().transform((value) => value ?? null),
  teacher: z
    .looseObject({ id: id.nullish(), first_name: text, last_name: text })
    .nullish()
    .transform((value) => value ?? null),
  days: z
    .array(z.union([z.string(), z.looseObject({ name: text }).transform((day) => day.name)]))
    .nullish()
    .transform((value) => value ?? []),
  payment_configuration: z
    .looseObject({ name: text, amount, numbers_classes: amount, bank_data: relationOrNone })
    .nullish()
    .transform((value) => value ?? null),
})
export type Group = z.infer<typeof group>

export const membership = z.object({ id, is_active: flagOr(true), student: relation, class_group: relation })
export type Membership = z.infer<typeof membership>

export const activation = z.object({ is_active: z.boolean() })

const weekdays = [
  ['domingo', 'sunday'],
  ['lunes', 'monday'],
  ['martes', 'tuesday'],
  ['miercoles', 'wednesday'],
  ['jueves', 'thursday'],
  ['viernes', 'friday'],
  ['sabado', 'saturday'],
]

/** 0 (Sunday) to 6 for a day's name as providers write it, or null: "Miércoles", "MIERCOLES", "mié", "Wednesday". */
export function weekdayOf(name: string): number | null {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
  if (plain.length < 3) return null
  const index = weekdays.findIndex((names) => names.some((full) => full.startsWith(plain)))
  return index < 0 ? null : index
}
