/** One pupil's attendance in one group on one day (spec section 3). */
import { z } from 'zod'
import { amount, chosen, civilDate, flag, id, relation, relationOrNone, sentNumber, text } from './wire'

export const attendance = z.object({
  id,
  attendance_date: civilDate,
  student: relation,
  group: relationOrNone,
  status: chosen,
  points: amount,
  observations: text,
  beginning_of_the_cycle: flag,
  /** Only where the provider announces row versions. */
  version: z.number().nullish().transform((value) => value ?? null),
})
export type Attendance = z.infer<typeof attendance>

/** The fields a person may change on a row that exists. */
export const attendanceFields = ['status', 'points', 'beginning_of_the_cycle', 'observations'] as const
export type AttendanceField = (typeof attendanceFields)[number]

const points = sentNumber.pipe(z.int().min(-1000).max(1000))
const observations = z.string().max(500)
const wireFlag = z.union([z.boolean(), z.enum(['true', 'false'])]).transform((value) => value === true || value === 'true')

/** The natural key is (attendance_date, student, group). Required and optional fields: spec section 5. */
export const attendanceCreation = z.object({
  attendance_date: civilDate,
  student: id,
  group: id,
  status: id,
  points: points.optional(),
  observations: observations.optional(),
  beginning_of_the_cycle: wireFlag.optional(),
})
export type AttendanceCreation = z.infer<typeof attendanceCreation>

/** PATCH {field: value}; the client sends one field a call. */
export const attendanceChange = z
  .object({ status: id, points, observations, beginning_of_the_cycle: wireFlag })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'empty')

export const attendanceQuery = z.object({
  id_group: id.optional(),
  /** The current date in the school's time zone, never another. */
  today: civilDate.optional(),
})
