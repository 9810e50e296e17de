/** Reports of attendance and income for the desk (capability `reports`). */
import * as z from 'zod/mini'
import { amount, civilDate, id, orElse, relation, relationOrNone, text } from './wire'

/** The longest span of a report, in days: a leap year and one day. */
export const mostReportDays = 367

/** `teacher`: only classes of days on which this teacher had the group. */
export const attendanceReportQuery = z.object({
  from: civilDate,
  to: civilDate,
  school: z.optional(id),
  group: z.optional(id),
  teacher: z.optional(id),
})
export type AttendanceReportQuery = z.input<typeof attendanceReportQuery>

const count = orElse(amount, 0)

/** The number of rows by the meaning of their option; `other`: options without a meaning. `points`: their sum. */
const marks = { present: count, absent: count, late: count, excused: count, other: count, points: count }

/** The classes of a group under one teacher. `teacher`: null if nobody had the group. */
const reportedGroup = z.object({
  group: relation,
  school: relationOrNone,
  teacher: relationOrNone,
  classes: count,
  ...marks,
})
export type ReportedGroup = z.infer<typeof reportedGroup>

/** A student in one group. `marked`: in how many of the classes the student has a row. */
const reportedStudent = z.object({
  student: relation,
  folio: text,
  group: relation,
  school: relationOrNone,
  marked: count,
  ...marks,
})
export type ReportedStudent = z.infer<typeof reportedStudent>

/**
 * Counted over the classes that were held (`isClassHeld` in domain/attendance-report). `left_out`: on how many days of
 * groups there are rows, but too few for a roll; these rows are in no number.
 */
export const attendanceReport = z.object({
  from: civilDate,
  to: civilDate,
  groups: z.array(reportedGroup),
  students: z.array(reportedStudent),
  left_out: count,
})
export type AttendanceReport = z.infer<typeof attendanceReport>
