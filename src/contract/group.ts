/** A class group and its memberships (specification 3.5). */
import * as z from 'zod/mini'
import { address } from './school'
import {
  amount,
  civilDate,
  civilDateOrNone,
  clockTime,
  flag,
  flagOr,
  id,
  line,
  orElse,
  readAs,
  relation,
  relationOrNone,
  rowVersion,
  sentFlag,
  text,
} from './wire'

const days = readAs(
  z.nullish(z.array(z.union([z.string(), readAs(z.looseObject({ name: text }), (day) => day.name)]))),
  (days) => days ?? [],
)

/** When a class meets: the weekdays' names, and the hours as "HH:MM" or null. */
const schedule = z.object({ days, start_time: clockTime, final_time: clockTime })
export type Schedule = z.infer<typeof schedule>

export const group = z.object({
  id,
  name: line,
  is_active: flagOr(true),
  type_service: z.union([text, readAs(z.looseObject({ label: text }), (value) => value.label)]),
  private_classes: flag,
  start_date: civilDateOrNone,
  start_time: clockTime,
  final_time: clockTime,
  quota_limit: amount,
  age_range: text,
  school: orElse(z.looseObject({ id: z.nullish(id), name: line, address }), null),
  teacher: orElse(z.looseObject({ id: z.nullish(id), first_name: line, last_name: line }), null),
  days,
  payment_configuration: orElse(
    z.looseObject({ name: line, amount, numbers_classes: amount, bank_data: relationOrNone }),
    null,
  ),
  version: rowVersion,
})
export type Group = z.infer<typeof group>

const dayOrNone = z.catch(z.nullable(civilDate), null)
/** `from`: the first day in the group. `until`: the first day no longer in it. null if the day is unknown. */
const span = z.object({ from: dayOrNone, until: dayOrNone })

/** `from`, `until`: missing if the provider does not store them. `earlier`: former spans, if the student returned. */
export const membership = z.object({
  id,
  is_active: flagOr(true),
  student: relation,
  class_group: relation,
  from: z.optional(dayOrNone),
  until: z.optional(dayOrNone),
  earlier: z.optional(z.catch(z.array(span), [])),
  version: rowVersion,
})
export type Membership = z.infer<typeof membership>

/** A student's group history. `schedule`: days and hours of the class, for students, whose role may not read groups. */
export const membershipHistoryRow = z.pipe(
  z.transform((row: unknown) =>
    typeof row === 'object' && row !== null && 'class_group' in row ? { ...row, schedule: row.class_group } : row,
  ),
  z.extend(membership, {
    schedule: z.catch(orElse(schedule, null), null),
    from: civilDateOrNone,
    until: civilDateOrNone,
  }),
)
export type MembershipHistoryRow = z.infer<typeof membershipHistoryRow>

export const activation = z.object({ is_active: z.boolean() })

/**
 * Adds a student to a group (capability `memberships`). `from`: the first day in the group, default today. `leaves`:
 * the membership that the student moves from; it ends on `from`, in the same transaction. If the group is full the
 * answer is 409 with `places`, unless an administrator sends `over_quota`.
 */
export const enrolment = z.object({
  student: id,
  group: id,
  from: z.optional(civilDate),
  leaves: z.optional(id),
  over_quota: z.optional(sentFlag),
})

/** A membership with its first day and the first day after it; null if unknown. */
export const datedMembership = z.extend(membership, { from: civilDateOrNone, until: civilDateOrNone })
