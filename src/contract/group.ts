/** A class group and its memberships (specification 3.5). */
import * as z from 'zod/mini'
import { price } from './price-list'
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
  sentLine,
  sentName,
  sentNumber,
  text,
} from './wire'

const days = readAs(
  z.nullish(z.array(z.union([z.string(), readAs(z.looseObject({ name: text }), (day) => day.name)]))),
  (days) => days ?? [],
)

/** When a class meets: the weekdays' names, and the hours as "HH:MM" or null. */
const schedule = z.object({ days, start_time: clockTime, final_time: clockTime })
export type Schedule = z.infer<typeof schedule>

const teacher = orElse(z.looseObject({ id: z.nullish(id), first_name: line, last_name: line }), null)

/**
 * `end_date`: the first day without class, null if no end is set. `earlier_teachers`: who taught the group before
 * `teacher`, oldest first; `until` is the first day of the next teacher. `earlier_days`: the weekdays before `days`, in
 * the same form. A provider that does not store one of these three leaves it out.
 */
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
  teacher,
  end_date: z.optional(civilDateOrNone),
  earlier_teachers: z.optional(z.catch(z.array(z.object({ teacher, until: civilDate })), [])),
  days,
  earlier_days: z.optional(z.catch(z.array(z.object({ days, until: civilDate })), [])),
  payment_configuration: orElse(
    z.looseObject({
      id: z.nullish(id),
      name: line,
      amount,
      numbers_classes: amount,
      prices: z.optional(z.catch(z.array(price), [])),
      bank_data: relationOrNone,
    }),
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

/**
 * One row of a student's group history. `schedule`: days and hours of the class, for students, who may not read groups.
 * `place`: the group's location; '' if the school has only one.
 */
export const membershipHistoryRow = z.pipe(
  z.transform((row: unknown) =>
    typeof row === 'object' && row !== null && 'class_group' in row ? { ...row, schedule: row.class_group } : row,
  ),
  z.extend(membership, {
    schedule: z.catch(orElse(z.extend(schedule, { place: text }), null), null),
    from: civilDateOrNone,
    until: civilDateOrNone,
  }),
)
export type MembershipHistoryRow = z.infer<typeof membershipHistoryRow>

/** The weekdays as they are sent and shown; the index is the weekday, 0 (Sunday) to 6. */
export const weekdayNames = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'] as const

/** An hour that is sent, "HH:MM". */
export const hour = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'clock'))
/** An id, or '' for none. */
const idOrNone = z.union([id, z.literal('')])

/** The fields of a group that a form sends, except the teacher, whose change begins on a chosen day (`teacherTurn`). */
const writtenGroup = z.object({
  name: sentName(120),
  school: id,
  days: z.array(z.enum(weekdayNames)).check(z.maxLength(7)),
  start_time: hour,
  final_time: hour,
  start_date: civilDate,
  type_service: sentLine(120),
  private_classes: sentFlag,
  quota_limit: z.union([z.literal(''), z.pipe(sentNumber, z.int().check(z.gte(1), z.lte(1000)))]),
  age_range: sentLine(60),
  payment_configuration: idOrNone,
})
const { name, school, days: sentDays, start_time, final_time, start_date, ...furtherFields } = writtenGroup.shape
const required = z.object({ name, school, days: sentDays, start_time, final_time, start_date })

/** Creates a group (capability `catalogue`). */
export const groupCreation = z.extend(required, {
  ...z.partial(z.object(furtherFields)).shape,
  teacher: z.optional(idOrNone),
})
/**
 * `from`: the first day on which changed `days` are valid, not in the future, default today. A changed price list is
 * valid from the first day of that month on. Earlier days and months keep the old values.
 */
export const groupChange = z.extend(z.partial(writtenGroup), { from: z.optional(civilDate) })

/**
 * What happens to open receipts of a student who leaves: 'keep' leaves them as they are, 'cancel' cancels those whose
 * period begins on the day of leaving or later. A receipt on which something was paid stays in any case.
 */
export const openReceipts = z.enum(['keep', 'cancel'])

/** Gives the group to another teacher, or to none (''). `from`: the first day of that teacher, not in the future. */
export const teacherTurn = z.object({ teacher: idOrNone, from: civilDate })

/**
 * Ends a group. `on`: the first day without class, at most `mostDaysAhead` days ahead. `members`: every active
 * membership, with the group to which the student moves on that day, or without a group if the student leaves. If a
 * membership is missing, because a student was enrolled meanwhile, the answer is 409 and nothing is changed.
 * `receipts`: what happens to the group's open receipts, see `openReceipts`.
 */
export const groupEnding = z.object({
  on: civilDate,
  members: z.array(z.object({ membership: id, group: z.optional(id) })).check(z.maxLength(1000)),
  receipts: z.optional(openReceipts),
  over_quota: z.optional(sentFlag),
})
/** How many students left, how many moved, and how many receipts were cancelled (0 if missing). */
export const groupEnded = z.object({ left: z.number(), moved: z.number(), cancelled: z.optional(z.number()) })

/** A group of the new school year, made from an old one; its other values are copied from the old group. */
const groupCopy = z.object({
  name: sentName(120),
  teacher: idOrNone,
  days: writtenGroup.shape.days,
  start_time: hour,
  final_time: hour,
})
/**
 * Begins a school year (capability `catalogue`), whole or not at all. `from`: the first day of the new groups and the
 * first without class in the old ones, at most `mostDaysAhead` days ahead. Each old group has all its active
 * memberships in `members`, its new group in `copy` (none if it is missing), and in `to` the old group into whose copy
 * its students move (they leave if it is missing). If a membership is missing, the answer is 409.
 */
export const schoolYear = z.object({
  from: civilDate,
  groups: z
    .array(
      z.object({
        group: id,
        members: z.array(id).check(z.maxLength(1000)),
        copy: z.optional(groupCopy),
        to: z.optional(id),
      }),
    )
    .check(z.minLength(1), z.maxLength(200)),
  receipts: z.optional(openReceipts),
  over_quota: z.optional(sentFlag),
})
/** How many groups were made, how many students moved and left, and how many receipts were cancelled. */
export const schoolYearBegun = z.object({
  made: z.number(),
  moved: z.number(),
  left: z.number(),
  cancelled: z.number(),
})

/** Somebody who can teach a group: an active account of the school's staff. */
export const groupTeacher = z.object({ id, first_name: line, last_name: line })

export const activation = z.object({ is_active: z.boolean() })

/** The number of days by which a membership's beginning or end may be planned ahead. */
export const mostDaysAhead = 60

/**
 * Adds a student to a group (capability `memberships`). `from`: the first day in the group, default today, at most
 * `mostDaysAhead` days ahead. `leaves`:
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

/**
 * Changes what is planned for a membership (capability `memberships`). `from`: another first day of a membership that
 * has not begun; '' withdraws it. `until`: the first day outside the group, today or later; '' withdraws a planned end.
 * If a membership ends on the day on which another begins, both are one move: the call about the one that begins
 * changes both.
 */
export const membershipPlan = z.object({
  from: z.optional(z.union([civilDate, z.literal('')])),
  until: z.optional(z.union([civilDate, z.literal('')])),
})

/** A membership with its first day and the first day after it; null if unknown. */
export const datedMembership = z.extend(membership, { from: civilDateOrNone, until: civilDateOrNone })
