/** One student's attendance in one group on one day (specification 3.6). */
import * as z from 'zod/mini'
import {
  amount,
  optionOrNone,
  civilDate,
  flag,
  id,
  relation,
  relationOrNone,
  rowVersion,
  sentFlag,
  sentNumber,
  text,
} from './wire'

export const attendance = z.object({
  id,
  attendance_date: civilDate,
  student: relation,
  group: relationOrNone,
  status: optionOrNone,
  points: amount,
  observations: text,
  beginning_of_the_cycle: flag,
  /** Whether the row came from a spreadsheet of earlier attendance (capability `import`). */
  imported: z.optional(flag),
  version: rowVersion,
})
export type Attendance = z.infer<typeof attendance>

/**
 * The answer to a creation. `asked_student` (capability `catalogue`): the id that the creation named; present only if
 * that student's record has been merged into `student`.
 */
export const createdAttendance = z.extend(attendance, { asked_student: z.optional(id) })
export type CreatedAttendance = z.infer<typeof createdAttendance>

/** Reads one field of an unreadable row: undefined if it is missing or does not match, null if the row says null. */
const ifReadable = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(z.nullable(schema)), undefined)

/** The fields of an unreadable row that identify it, as far as they can be read. */
export const attendanceTrace = z.catch(
  z.object({
    id: ifReadable(id),
    attendance_date: ifReadable(civilDate),
    student: ifReadable(relation),
    group: ifReadable(relation),
  }),
  {},
)
export type AttendanceTrace = z.infer<typeof attendanceTrace>

/** The fields that can be changed on an existing row. */
export const attendanceFields = ['status', 'points', 'beginning_of_the_cycle', 'observations'] as const
export type AttendanceField = (typeof attendanceFields)[number]

export const pointBounds = { min: -1000, max: 1000 } as const
export const longestObservation = 500
const points = z.pipe(sentNumber, z.int().check(z.gte(pointBounds.min), z.lte(pointBounds.max)))
const observations = z.string().check(z.maxLength(longestObservation))

/** Required and optional fields as in specification 5.3. The natural key is (attendance_date, student, group). */
export const attendanceCreation = z.object({
  attendance_date: civilDate,
  student: id,
  group: id,
  status: id,
  points: z.optional(points),
  observations: z.optional(observations),
  beginning_of_the_cycle: z.optional(sentFlag),
})
export type AttendanceCreation = z.infer<typeof attendanceCreation>

/** The body of PATCH: the fields to change. The client sends one field per call, a provider accepts several. */
export const attendanceChange = z
  .partial(z.object({ status: id, points, observations, beginning_of_the_cycle: sentFlag }))
  .check(z.refine((change) => Object.keys(change).length > 0, 'empty'))

export const attendanceQuery = z.object({
  id_group: z.optional(id),
  /** Only rows of this day. Clients send no other day than the school's present date (specification 7). */
  today: z.optional(civilDate),
})
