/**
 * Every call the product makes (spec section 7), in one table: client types, server routes, permissions and the API
 * document all derive from it.
 *
 * `reach` says how a call travels on the device: `mirrored` lists are read into the mirror and shown from there, `queued`
 * writes go through the outbox, `online` calls go straight. `permission` is what the role table must grant; 'public' needs no
 * token, 'session' any valid one.
 */
import * as z from 'zod/mini'
import { attendance, attendanceChange, attendanceCreation, attendanceQuery } from './attendance'
import { auditEntry, auditQuery } from './audit'
import { activation, group, heldMembership, membership } from './group'
import { bankData, bankDataChange, receipt, receiptChange, receiptCreation, reminder } from './payments'
import { confirmedTutorChange, contactChange, contactCreation, creationPermit, emergencyContact, staffChange, staffCreation, staffMember, tutor } from './people'
import type { Action } from './roles'
import { schoolPlace } from './school'
import { capabilities, credentials, renewal, renewed, session, signOut, type Capability } from './session'
import { student, studentChange, studentCreation } from './student'
import { id, list, option, readAs, sentNumber } from './wire'

type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH'
  path: `/api/${string}`
  permission: Action | 'public' | 'session'
  reach: 'mirrored' | 'queued' | 'online'
  /** What a provider must announce for this call to be there at all. */
  capability?: Capability
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /**
   * How the body travels; creations are forms (spec section 3, form field definition), everything else is
   * JSON, unless it carries a file.
   */
  encoding?: 'json' | 'form'
  reply: z.ZodMiniType
}

/** `search` and `ordering` are ours to offer; a provider that ignores them answers more, never less. */
const page = z.object({
  page: z.optional(z.pipe(sentNumber, z.int().check(z.gte(1)))),
  page_size: z.optional(z.pipe(sentNumber, z.int().check(z.gte(1), z.lte(1000)))),
  search: z.optional(z.string().check(z.maxLength(100))),
  /** A column's name, with - before it for the largest first. */
  ordering: z.optional(z.string().check(z.regex(/^-?[a-z_]{1,40}$/, 'ordering'))),
})
/** Changes since a cursor, where announced; an empty cursor asks for everything and a first cursor. */
const mirrored = z.extend(page, { since: z.optional(z.string().check(z.maxLength(200))) })
const byEmail = z.extend(page, { email: z.optional(z.string().check(z.maxLength(254))) })

/** Answers whose content nobody reads. */
const nothing = readAs(z.unknown(), () => null)

export const endpoints = {
  login: { method: 'POST', path: '/api/login/', permission: 'public', reach: 'online', body: credentials, reply: session },
  logout: { method: 'POST', path: '/api/logout/', permission: 'public', reach: 'online', body: signOut, reply: nothing },
  /** Every session of whoever asks, where announced. */
  signOutEverywhere: { method: 'POST', path: '/api/logout/everywhere/', permission: 'session', reach: 'online', capability: 'sign-out-everywhere', reply: nothing },
  renewToken: { method: 'POST', path: '/api/token/refresh/', permission: 'public', reach: 'online', capability: 'token-refresh', body: renewal, reply: renewed },
  capabilities: { method: 'GET', path: '/api/capabilities/', permission: 'public', reach: 'online', reply: capabilities },

  attendanceList: { method: 'GET', path: '/api/users/attendance/student/', permission: 'attendance.take', reach: 'mirrored', query: z.extend(mirrored, attendanceQuery.shape), reply: list(attendance) },
  attendanceCreate: { method: 'POST', path: '/api/users/attendance/student/', permission: 'attendance.take', reach: 'queued', body: attendanceCreation, encoding: 'form', reply: attendance },
  attendanceChange: { method: 'PATCH', path: '/api/users/attendance/student/{id}/', permission: 'attendance.take', reach: 'queued', body: attendanceChange, reply: attendance },
  attendanceHistory: { method: 'GET', path: '/api/users/attendance/student/history/{id}/', permission: 'attendance.history', reach: 'online', query: page, reply: list(attendance) },
  attendanceStatuses: { method: 'GET', path: '/api/users/option/attendance-status/', permission: 'session', reach: 'mirrored', reply: list(option) },

  studentList: { method: 'GET', path: '/api/users/student/', permission: 'student.see', reach: 'mirrored', query: mirrored, reply: list(student) },
  student: { method: 'GET', path: '/api/users/student/{id}/', permission: 'student.see', reach: 'online', reply: student },
  studentCreate: { method: 'POST', path: '/api/users/student/', permission: 'student.create', reach: 'online', body: studentCreation, encoding: 'form', reply: student },
  studentChange: { method: 'PATCH', path: '/api/users/student/{id}/', permission: 'student.edit', reach: 'online', body: studentChange, reply: student },
  studentActivate: { method: 'POST', path: '/api/users/student/status/{id}/', permission: 'student.activate', reach: 'online', body: activation, reply: nothing },
  /** A GET that destroys: never prefetched, cached, retried or queued. One group or one student, nothing beside it. */
  resetPoints: { method: 'GET', path: '/api/users/student/reset-points/', permission: 'points.reset', reach: 'online', query: z.union([z.strictObject({ group_id: id }), z.strictObject({ student_id: id })]), reply: nothing },
  myStudents: { method: 'GET', path: '/api/users/my-student/', permission: 'student.see', reach: 'mirrored', query: byEmail, reply: list(student) },

  groupList: { method: 'GET', path: '/api/school/group/', permission: 'group.read', reach: 'mirrored', query: mirrored, reply: list(group) },
  group: { method: 'GET', path: '/api/school/group/{id}/', permission: 'group.read', reach: 'online', reply: group },
  groupActivate: { method: 'POST', path: '/api/school/group/status/{id}/', permission: 'group.activate', reach: 'online', body: activation, reply: nothing },
  membershipList: { method: 'GET', path: '/api/school/student-group/', permission: 'group.see', reach: 'mirrored', query: z.extend(mirrored, { id_group: z.optional(id) }), reply: list(membership) },
  membershipActivate: { method: 'PATCH', path: '/api/school/student-group/{id}/', permission: 'membership.activate', reach: 'online', body: activation, reply: membership },
  groupHistory: { method: 'GET', path: '/api/school/student-group/history/student/{id}/', permission: 'groupHistory.see', reach: 'online', query: page, reply: list(heldMembership) },

  schoolList: { method: 'GET', path: '/api/school/', permission: 'school.see', reach: 'online', query: page, reply: list(schoolPlace) },

  tutorList: { method: 'GET', path: '/api/users/tutor/', permission: 'tutor.see', reach: 'online', query: page, reply: list(tutor) },
  tutor: { method: 'GET', path: '/api/users/tutor/{id}/', permission: 'tutor.see', reach: 'online', reply: tutor },
  tutorChange: { method: 'PATCH', path: '/api/users/tutor/{id}/', permission: 'tutor.edit', reach: 'online', body: confirmedTutorChange, reply: tutor },
  tutorActivate: { method: 'POST', path: '/api/users/tutor/status/{id}/', permission: 'tutor.activate', reach: 'online', body: activation, reply: nothing },
  tutorPermit: { method: 'POST', path: '/api/users/tutor/boolean/creation-student/{id}/', permission: 'tutor.edit', reach: 'online', body: creationPermit, reply: nothing },

  staffList: { method: 'GET', path: '/api/users/staff/', permission: 'staff.manage', reach: 'online', capability: 'staff', query: page, reply: list(staffMember) },
  staffCreate: { method: 'POST', path: '/api/users/staff/', permission: 'staff.manage', reach: 'online', capability: 'staff', body: staffCreation, encoding: 'form', reply: staffMember },
  staffChange: { method: 'PATCH', path: '/api/users/staff/{id}/', permission: 'staff.manage', reach: 'online', capability: 'staff', body: staffChange, reply: staffMember },
  staffActivate: { method: 'POST', path: '/api/users/staff/status/{id}/', permission: 'staff.manage', reach: 'online', capability: 'staff', body: activation, reply: nothing },
  staffSignOut: { method: 'POST', path: '/api/users/staff/sign-out-everywhere/{id}/', permission: 'staff.manage', reach: 'online', capability: 'staff', reply: nothing },
  audit: { method: 'GET', path: '/api/audit/', permission: 'audit.see', reach: 'online', capability: 'audit', query: z.extend(page, auditQuery.shape), reply: list(auditEntry) },

  contactList: { method: 'GET', path: '/api/users/emergency-contact/', permission: 'contact.see', reach: 'online', query: page, reply: list(emergencyContact) },
  contact: { method: 'GET', path: '/api/users/emergency-contact/{id}/', permission: 'contact.see', reach: 'online', reply: emergencyContact },
  contactCreate: { method: 'POST', path: '/api/users/emergency-contact/', permission: 'contact.create', reach: 'online', body: contactCreation, encoding: 'form', reply: emergencyContact },
  contactChange: { method: 'PATCH', path: '/api/users/emergency-contact/{id}/', permission: 'contact.edit', reach: 'online', body: contactChange, reply: emergencyContact },

  /** Public lists: a family that registers chooses from them before it has an account. */
  genders: { method: 'GET', path: '/api/users/option/gender/', permission: 'public', reach: 'online', reply: list(option) },
  relationships: { method: 'GET', path: '/api/users/option/relationship/', permission: 'public', reach: 'online', reply: list(option) },

  receiptList: { method: 'GET', path: '/api/payments/receipt/', permission: 'payment.see', reach: 'online', query: z.extend(byEmail, { user_id: z.optional(id) }), reply: list(receipt) },
  receipt: { method: 'GET', path: '/api/payments/receipt/{id}/', permission: 'payment.see', reach: 'online', reply: receipt },
  receiptCreate: { method: 'POST', path: '/api/payments/receipt/', permission: 'payment.edit', reach: 'online', body: receiptCreation, encoding: 'form', reply: receipt },
  receiptChange: { method: 'PATCH', path: '/api/payments/receipt/{id}/', permission: 'payment.edit', reach: 'online', body: receiptChange, reply: receipt },
  reminderList: { method: 'GET', path: '/api/payments/receipt/reminder/', permission: 'payment.see', reach: 'online', query: byEmail, reply: list(reminder) },
  paymentTypes: { method: 'GET', path: '/api/payments/option/type/', permission: 'payment.see', reach: 'online', reply: list(option) },
  paymentStatuses: { method: 'GET', path: '/api/payments/option/status/', permission: 'payment.see', reach: 'online', reply: list(option) },

  bankDataList: { method: 'GET', path: '/api/payments/bank-data/', permission: 'bankData.see', reach: 'online', query: page, reply: list(bankData) },
  bankData: { method: 'GET', path: '/api/payments/bank-data/{id}/', permission: 'bankData.see', reach: 'online', reply: bankData },
  bankDataChange: { method: 'PATCH', path: '/api/payments/bank-data/{id}/', permission: 'bankData.edit', reach: 'online', body: bankDataChange, reply: bankData },
} as const satisfies Record<string, Endpoint>

type Table = typeof endpoints
export type EndpointName = keyof Table
export type EndpointOf<Reach extends Endpoint['reach']> = { [Name in EndpointName]: Table[Name]['reach'] extends Reach ? Name : never }[EndpointName]

type Params<Name extends EndpointName> = Table[Name]['path'] extends `${string}{id}${string}` ? { id: string } : { id?: never }
type Query<Name extends EndpointName> = Table[Name] extends { query: infer Schema extends z.ZodMiniType } ? { query?: z.input<Schema> } : { query?: never }
type Body<Name extends EndpointName> = Table[Name] extends { body: infer Schema extends z.ZodMiniType } ? { body: z.input<Schema> } : { body?: never }

export type RequestOf<Name extends EndpointName> = Params<Name> & Query<Name> & Body<Name>
export type ReplyOf<Name extends EndpointName> = z.output<Table[Name]['reply']>
