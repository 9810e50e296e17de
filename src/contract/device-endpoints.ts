/** The calls that a device makes for its session, its mirrored lists and its outbox. */
import * as z from 'zod/mini'
import { absence, absenceQuery } from './absence'
import { attendance, attendanceChange, attendanceCreation, attendanceQuery, createdAttendance } from './attendance'
import { batchAnswers, batchCalls } from './batch'
import { calendarException, calendarQuery } from './calendar-exception'
import { capabilities } from './capabilities'
import { emergencyRow } from './emergency'
import { byEmail, nothing, pageQuery, type Endpoint } from './endpoint'
import { group, membership } from './group'
import { credentials, renewal, renewed, session, signOut } from './session'
import { student } from './student'
import { civilDate, id, list, option } from './wire'

/** `since`: a cursor (capability `changes-since`), to receive only later changes; '' requests all rows and a cursor. */
const mirroredQuery = z.extend(pageQuery, { since: z.optional(z.string().check(z.maxLength(200))) })

export const deviceEndpoints = {
  login: {
    method: 'POST',
    path: '/api/login/',
    permission: 'public',
    body: credentials,
    reply: session,
  },
  logout: {
    method: 'POST',
    path: '/api/logout/',
    permission: 'public',
    body: signOut,
    reply: nothing,
  },
  renewToken: {
    method: 'POST',
    path: '/api/token/refresh/',
    permission: 'public',
    capability: 'token-refresh',
    body: renewal,
    reply: renewed,
  },
  capabilities: {
    method: 'GET',
    path: '/api/capabilities/',
    permission: 'public',
    reply: capabilities,
  },

  attendanceList: {
    method: 'GET',
    path: '/api/users/attendance/student/',
    permission: 'attendance.take',
    reach: 'mirrored',
    query: z.extend(mirroredQuery, attendanceQuery.shape),
    reply: list(attendance),
  },
  attendanceCreate: {
    method: 'POST',
    path: '/api/users/attendance/student/',
    permission: 'attendance.take',
    reach: 'queued',
    body: attendanceCreation,
    encoding: 'form',
    reply: createdAttendance,
  },
  attendanceChange: {
    method: 'PATCH',
    path: '/api/users/attendance/student/{id}/',
    permission: 'attendance.take',
    reach: 'queued',
    body: attendanceChange,
    reply: attendance,
  },
  /**
   * A student's attendance of all days. Screens of a student's record read it online. Devices of families and students
   * download it into the mirror. The outbox reads it if a group's list failed or does not prove whether a row exists.
   */
  attendanceHistory: {
    method: 'GET',
    path: '/api/users/attendance/student/history/{id}/',
    permission: 'attendance.history',
    query: pageQuery,
    reply: list(attendance),
  },
  /** Several of the other calls with `reach: 'queued'` in one request; any other call is refused. */
  batch: {
    method: 'POST',
    path: '/api/batch/',
    permission: 'session',
    reach: 'queued',
    capability: 'batch',
    body: batchCalls,
    reply: batchAnswers,
  },
  attendanceStatuses: {
    method: 'GET',
    path: '/api/users/option/attendance-status/',
    permission: 'session',
    reach: 'mirrored',
    reply: list(option),
  },

  studentList: {
    method: 'GET',
    path: '/api/users/student/',
    permission: 'student.see',
    reach: 'mirrored',
    query: mirroredQuery,
    reply: list(student),
  },
  myStudents: {
    method: 'GET',
    path: '/api/users/my-student/',
    permission: 'student.see',
    reach: 'mirrored',
    query: byEmail,
    reply: list(student),
  },

  /** Absences that families reported in advance. */
  absenceList: {
    method: 'GET',
    path: '/api/users/absence/',
    permission: 'absence.see',
    reach: 'mirrored',
    capability: 'absence-notices',
    query: z.extend(pageQuery, absenceQuery.shape),
    reply: list(absence),
  },

  /** Days without class and extra classes. */
  calendarList: {
    method: 'GET',
    path: '/api/school/calendar/',
    permission: 'calendar.see',
    reach: 'mirrored',
    capability: 'calendar',
    query: z.extend(pageQuery, calendarQuery.shape),
    reply: list(calendarException),
  },

  groupList: {
    method: 'GET',
    path: '/api/school/group/',
    permission: 'group.read',
    reach: 'mirrored',
    query: mirroredQuery,
    reply: list(group),
  },
  /** `on` (capability `memberships`): only the memberships that cover this day. */
  membershipList: {
    method: 'GET',
    path: '/api/school/student-group/',
    permission: 'group.see',
    reach: 'mirrored',
    query: z.extend(mirroredQuery, { id_group: z.optional(id), on: z.optional(civilDate) }),
    reply: list(membership),
  },
  emergencyList: {
    method: 'GET',
    path: '/api/school/emergency/',
    permission: 'emergency.see',
    reach: 'mirrored',
    capability: 'emergency-sheet',
    query: z.extend(pageQuery, { group: z.optional(id) }),
    reply: list(emergencyRow),
  },
} as const satisfies Record<string, Endpoint>
