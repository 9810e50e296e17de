/** Reports of attendance and of income for the desk (capability `reports`). */
import * as z from 'zod/mini'
import {
  amount,
  civilDate,
  flag,
  id,
  orElse,
  relation,
  relationOrNone,
  optionOrNone,
  requiredAmount,
  sentFlag,
  text,
} from './wire'

/** The longest span of a report, in days: a leap year and one day. */
export const mostReportDays = 367

/** `teacher`: only classes of days on which this teacher had the group. `days`: whether to send the single marks. */
export const attendanceReportQuery = z.object({
  from: civilDate,
  to: civilDate,
  school: z.optional(id),
  group: z.optional(id),
  teacher: z.optional(id),
  days: z.optional(sentFlag),
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

/** A student's mark in one class. */
const reportedDay = z.object({
  date: civilDate,
  student: id,
  group: id,
  status: optionOrNone,
  points: count,
  observations: text,
})
export type ReportedDay = z.infer<typeof reportedDay>

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
  /** The marks of the classes that were held, by day; null unless `days` was sent. */
  days: orElse(z.array(reportedDay), null),
})
export type AttendanceReport = z.infer<typeof attendanceReport>

export const incomeReportQuery = z.omit(attendanceReportQuery, { teacher: true, days: true })
export type IncomeReportQuery = z.input<typeof incomeReportQuery>

/**
 * A group in a month; amounts in pesos. `charged`, `owed`: of the receipts of that month (`payment_period`), without
 * inactive and cancelled ones; `receipts` is their number. `received`: the payments dated in that month, whatever month
 * they are for, and `imported` the part of them that was imported (capability `import`).
 */
const incomeRow = z.object({
  month: text,
  group: relationOrNone,
  school: relationOrNone,
  receipts: count,
  charged: requiredAmount,
  owed: requiredAmount,
  received: requiredAmount,
  imported: requiredAmount,
})
export type IncomeRow = z.infer<typeof incomeRow>

/** A receipt with something left to pay. `days`: from its `payment_period` to the school's present day, at least 0. */
const debt = z.object({
  id,
  tutor: relationOrNone,
  student: relationOrNone,
  folio: text,
  group: relationOrNone,
  school: relationOrNone,
  payment_period: civilDate,
  charged: requiredAmount,
  owed: requiredAmount,
  days: count,
  imported: flag,
})
export type Debt = z.infer<typeof debt>

/**
 * `rows`: by month, then by group, of the days from `from` to `to`. `debts`: all receipts of days up to `to` that are
 * owed at present, the oldest first, also those of days before `from`.
 */
export const incomeReport = z.object({
  from: civilDate,
  to: civilDate,
  rows: z.array(incomeRow),
  debts: z.array(debt),
})
export type IncomeReport = z.infer<typeof incomeReport>
