/** Calls about groups, memberships, schools, the school's profile and backups, cycles and reported absences. */
import * as z from 'zod/mini'
import { absence, absenceCreation } from './absence'
import { backupState } from './backup'
import { calendarCreated, calendarCreation } from './calendar-exception'
import { cycleQuery, cyclesBegun, cycleStart, memberCycle } from './cycle'
import { firstSteps } from './first-steps'
import { nothing, pageQuery, type Endpoint } from './endpoint'
import {
  activation,
  datedMembership,
  enrolment,
  group,
  groupChange,
  groupCreation,
  groupEnded,
  groupEnding,
  groupTeacher,
  membership,
  membershipPlan,
  membershipHistoryRow,
  schoolYear,
  schoolYearBegun,
  teacherTurn,
} from './group'
import { profile, profileChange, profilePreview } from './profile'
import { schoolChange, schoolCreation, schoolPlace } from './school'
import { list } from './wire'

export const groupEndpoints = {
  group: { method: 'GET', path: '/api/school/group/{id}/', permission: 'group.read', reply: group },
  groupActivate: {
    method: 'POST',
    path: '/api/school/group/status/{id}/',
    permission: 'group.activate',
    body: activation,
    reply: nothing,
  },
  groupCreate: {
    method: 'POST',
    path: '/api/school/group/',
    permission: 'group.edit',
    capability: 'catalogue',
    body: groupCreation,
    reply: group,
  },
  groupChange: {
    method: 'PATCH',
    path: '/api/school/group/{id}/',
    permission: 'group.edit',
    capability: 'catalogue',
    body: groupChange,
    reply: group,
  },
  groupTeacherChange: {
    method: 'POST',
    path: '/api/school/group/{id}/teacher/',
    permission: 'group.edit',
    capability: 'catalogue',
    body: teacherTurn,
    reply: group,
  },
  groupEnd: {
    method: 'POST',
    path: '/api/school/group/{id}/end/',
    permission: 'group.edit',
    capability: 'catalogue',
    body: groupEnding,
    reply: groupEnded,
  },
  schoolYearBegin: {
    method: 'POST',
    path: '/api/school/year/',
    permission: 'group.edit',
    capability: 'catalogue',
    body: schoolYear,
    reply: schoolYearBegun,
  },
  teacherList: {
    method: 'GET',
    path: '/api/school/teacher/',
    permission: 'group.edit',
    capability: 'catalogue',
    query: pageQuery,
    reply: list(groupTeacher),
  },
  membershipActivate: {
    method: 'PATCH',
    path: '/api/school/student-group/{id}/',
    permission: 'membership.activate',
    body: activation,
    reply: membership,
  },
  /** Adds a student to a group; with `leaves`, also ends another membership in the same transaction. */
  membershipCreate: {
    method: 'POST',
    path: '/api/school/student-group/',
    permission: 'membership.create',
    capability: 'memberships',
    body: enrolment,
    reply: datedMembership,
  },
  /** Plans a membership's end, or changes or withdraws what is planned for it. */
  membershipPlan: {
    method: 'POST',
    path: '/api/school/student-group/{id}/plan/',
    permission: 'membership.create',
    capability: 'memberships',
    body: membershipPlan,
    reply: datedMembership,
  },
  groupHistory: {
    method: 'GET',
    path: '/api/school/student-group/history/student/{id}/',
    permission: 'groupHistory.see',
    query: pageQuery,
    reply: list(membershipHistoryRow),
  },

  schoolList: {
    method: 'GET',
    path: '/api/school/',
    permission: 'school.see',
    query: pageQuery,
    reply: list(schoolPlace),
  },
  schoolCreate: {
    method: 'POST',
    path: '/api/school/',
    permission: 'catalogue.edit',
    capability: 'catalogue',
    body: schoolCreation,
    encoding: 'form',
    reply: schoolPlace,
  },
  schoolChange: {
    method: 'PATCH',
    path: '/api/school/{id}/',
    permission: 'catalogue.edit',
    capability: 'catalogue',
    body: schoolChange,
    reply: schoolPlace,
  },

  /** May be read without a session, because the sign-in screen shows the school's name. */
  profile: {
    method: 'GET',
    path: '/api/school/profile/',
    permission: 'public',
    capability: 'profile',
    reply: profile,
  },
  profileChange: {
    method: 'PATCH',
    path: '/api/school/profile/',
    permission: 'profile.edit',
    capability: 'profile',
    body: profileChange,
    reply: profile,
  },
  firstSteps: {
    method: 'GET',
    path: '/api/school/steps/',
    permission: 'catalogue.edit',
    capability: 'catalogue',
    reply: firstSteps,
  },
  /** When the last backup was made; a new backup is downloaded from `backupPath`. */
  backupState: {
    method: 'GET',
    path: '/api/school/backup/',
    permission: 'backup.make',
    capability: 'backup',
    reply: backupState,
  },
  /**
   * Confirms that the caller's last download arrived whole. Only the device knows that: what a provider has sent may
   * still be lost on the way, or in a proxy.
   */
  backupReceived: {
    method: 'POST',
    path: '/api/school/backup/received/',
    permission: 'backup.make',
    capability: 'backup',
    reply: backupState,
  },
  /** The public page with these changes, which are not stored, as a whole HTML page. */
  profilePreview: {
    method: 'POST',
    path: '/api/school/profile/preview/',
    permission: 'profile.edit',
    capability: 'profile',
    body: profileChange,
    reply: profilePreview,
  },

  cycleList: {
    method: 'GET',
    path: '/api/school/cycle/',
    permission: 'attendance.history',
    capability: 'cycles',
    query: z.extend(pageQuery, cycleQuery.shape),
    reply: list(memberCycle),
  },
  cycleStart: {
    method: 'POST',
    path: '/api/school/cycle/',
    permission: 'attendance.cycle',
    capability: 'cycles',
    body: cycleStart,
    reply: cyclesBegun,
  },

  calendarCreate: {
    method: 'POST',
    path: '/api/school/calendar/',
    permission: 'calendar.edit',
    capability: 'calendar',
    body: calendarCreation,
    reply: calendarCreated,
  },
  /** Withdraws an exception: what it changed is again as without it, on past days too. */
  calendarWithdraw: {
    method: 'POST',
    path: '/api/school/calendar/{id}/withdraw/',
    permission: 'calendar.edit',
    capability: 'calendar',
    reply: nothing,
  },

  absenceCreate: {
    method: 'POST',
    path: '/api/users/absence/',
    permission: 'absence.tell',
    capability: 'absence-notices',
    body: absenceCreation,
    encoding: 'form',
    reply: absence,
  },
  /**
   * Withdraws a reported absence. A family may do so until the child's first class of that day begins or, if its hour
   * is unknown, until the day ends; reception and administrators also later.
   */
  absenceWithdraw: {
    method: 'POST',
    path: '/api/users/absence/{id}/withdraw/',
    permission: 'absence.tell',
    capability: 'absence-notices',
    reply: nothing,
  },
} as const satisfies Record<string, Endpoint>
