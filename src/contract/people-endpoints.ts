/** Calls about people and their accounts: students, tutors, contacts, staff, families that registered. */
import * as z from 'zod/mini'
import { careChange, careWish } from './care'
import { nothing, pageQuery, type Endpoint } from './endpoint'
import { activation } from './group'
import { invitationOrder, invitations, invitationsMade, studentAccount, studentAccountOrder } from './invitation'
import { mergeOrder, mergePreview, mergeQuery, mergeUndo, mergeUndone, pastMerge } from './merge'
import {
  confirmedTutorChange,
  contactChange,
  contactCreation,
  creationPermit,
  emergencyContact,
  staffActivation,
  staffChange,
  staffCreation,
  staffMember,
  tutor,
  tutorCreated,
  tutorCreation,
} from './people'
import { acceptance, registration, registrationQuery } from './registration'
import { deskStudentCreation, student, studentChange, studentLeaving, studentReturn } from './student'
import { id, list, option } from './wire'

export const peopleEndpoints = {
  /** Ends all sessions of the signed-in person. */
  signOutEverywhere: {
    method: 'POST',
    path: '/api/logout/everywhere/',
    permission: 'session',
    capability: 'sign-out-everywhere',
    reply: nothing,
  },

  student: {
    method: 'GET',
    path: '/api/users/student/{id}/',
    permission: 'student.see',
    reply: student,
  },
  studentCreate: {
    method: 'POST',
    path: '/api/users/student/',
    permission: 'student.create',
    body: deskStudentCreation,
    encoding: 'form',
    reply: student,
  },
  studentChange: {
    method: 'PATCH',
    path: '/api/users/student/{id}/',
    permission: 'student.edit',
    body: studentChange,
    reply: student,
  },
  studentActivate: {
    method: 'POST',
    path: '/api/users/student/status/{id}/',
    permission: 'student.activate',
    body: activation,
    reply: nothing,
  },
  studentLeave: {
    method: 'POST',
    path: '/api/users/student/{id}/leave/',
    permission: 'student.activate',
    capability: 'memberships',
    body: studentLeaving,
    reply: student,
  },
  studentReturn: {
    method: 'POST',
    path: '/api/users/student/{id}/return/',
    permission: 'membership.create',
    capability: 'memberships',
    body: studentReturn,
    reply: student,
  },
  careChange: {
    method: 'PATCH',
    path: '/api/users/student/{id}/care/',
    permission: 'care.edit',
    capability: 'care-sheet',
    body: careChange,
    reply: student,
  },
  /** A family asks for changes, which stay in `care_asked` until the desk decides. */
  careAsk: {
    method: 'POST',
    path: '/api/users/student/{id}/care/',
    permission: 'care.ask',
    capability: 'care-sheet',
    body: careWish,
    reply: student,
  },
  studentAccount: {
    method: 'GET',
    path: '/api/users/student/{id}/account/',
    permission: 'account.invite',
    capability: 'catalogue',
    reply: studentAccount,
  },
  studentAccountGive: {
    method: 'POST',
    path: '/api/users/student/{id}/account/',
    permission: 'account.invite',
    capability: 'catalogue',
    body: studentAccountOrder,
    reply: studentAccount,
  },
  /** A GET that changes data, as the specification says: never prefetch, cache, retry or queue it. */
  resetPoints: {
    method: 'GET',
    path: '/api/users/student/reset-points/',
    permission: 'points.reset',
    query: z.union([z.strictObject({ group_id: id }), z.strictObject({ student_id: id })]),
    reply: nothing,
  },

  tutorList: {
    method: 'GET',
    path: '/api/users/tutor/',
    permission: 'tutor.see',
    query: pageQuery,
    reply: list(tutor),
  },
  tutor: { method: 'GET', path: '/api/users/tutor/{id}/', permission: 'tutor.see', reply: tutor },
  tutorCreate: {
    method: 'POST',
    path: '/api/users/tutor/',
    permission: 'tutor.create',
    capability: 'catalogue',
    body: tutorCreation,
    reply: tutorCreated,
  },
  tutorChange: {
    method: 'PATCH',
    path: '/api/users/tutor/{id}/',
    permission: 'tutor.edit',
    body: confirmedTutorChange,
    reply: tutor,
  },
  mergeRecords: {
    method: 'POST',
    path: '/api/users/merge/',
    permission: 'person.merge',
    capability: 'catalogue',
    body: mergeOrder,
    reply: mergePreview,
  },
  mergeHistory: {
    method: 'GET',
    path: '/api/users/merge/',
    permission: 'person.merge',
    capability: 'catalogue',
    query: mergeQuery,
    reply: list(pastMerge),
  },
  mergeUndo: {
    method: 'POST',
    path: '/api/users/merge/undo/',
    permission: 'person.merge',
    capability: 'catalogue',
    body: mergeUndo,
    reply: mergeUndone,
  },
  tutorActivate: {
    method: 'POST',
    path: '/api/users/tutor/status/{id}/',
    permission: 'tutor.activate',
    body: activation,
    reply: nothing,
  },
  tutorPermit: {
    method: 'POST',
    path: '/api/users/tutor/boolean/creation-student/{id}/',
    permission: 'tutor.edit',
    body: creationPermit,
    reply: nothing,
  },

  staffList: {
    method: 'GET',
    path: '/api/users/staff/',
    permission: 'staff.manage',
    capability: 'staff',
    query: pageQuery,
    reply: list(staffMember),
  },
  staffCreate: {
    method: 'POST',
    path: '/api/users/staff/',
    permission: 'staff.manage',
    capability: 'staff',
    body: staffCreation,
    encoding: 'form',
    reply: staffMember,
  },
  staffChange: {
    method: 'PATCH',
    path: '/api/users/staff/{id}/',
    permission: 'staff.manage',
    capability: 'staff',
    body: staffChange,
    reply: staffMember,
  },
  staffActivate: {
    method: 'POST',
    path: '/api/users/staff/status/{id}/',
    permission: 'staff.manage',
    capability: 'staff',
    body: staffActivation,
    reply: nothing,
  },
  staffSignOut: {
    method: 'POST',
    path: '/api/users/staff/sign-out-everywhere/{id}/',
    permission: 'staff.manage',
    capability: 'staff',
    reply: nothing,
  },
  /** The answer contains links that open accounts: do not store it on a device. */
  invitations: {
    method: 'GET',
    path: '/api/users/invitation/',
    permission: 'account.invite',
    capability: 'catalogue',
    reply: invitations,
  },
  invitationCreate: {
    method: 'POST',
    path: '/api/users/invitation/',
    permission: 'account.invite',
    capability: 'catalogue',
    body: invitationOrder,
    reply: invitationsMade,
  },
  registrationList: {
    method: 'GET',
    path: '/api/users/registration/',
    permission: 'registration.manage',
    capability: 'registrations',
    query: z.extend(pageQuery, registrationQuery.shape),
    reply: list(registration),
  },
  registrationAccept: {
    method: 'POST',
    path: '/api/users/registration/{id}/accept/',
    permission: 'registration.manage',
    capability: 'registrations',
    body: acceptance,
    reply: registration,
  },
  registrationRefuse: {
    method: 'POST',
    path: '/api/users/registration/{id}/refuse/',
    permission: 'registration.manage',
    capability: 'registrations',
    reply: registration,
  },

  contactList: {
    method: 'GET',
    path: '/api/users/emergency-contact/',
    permission: 'contact.see',
    query: pageQuery,
    reply: list(emergencyContact),
  },
  contact: {
    method: 'GET',
    path: '/api/users/emergency-contact/{id}/',
    permission: 'contact.see',
    reply: emergencyContact,
  },
  contactCreate: {
    method: 'POST',
    path: '/api/users/emergency-contact/',
    permission: 'contact.create',
    body: contactCreation,
    encoding: 'form',
    reply: emergencyContact,
  },
  contactChange: {
    method: 'PATCH',
    path: '/api/users/emergency-contact/{id}/',
    permission: 'contact.edit',
    body: contactChange,
    reply: emergencyContact,
  },

  /** Public, because specification 7.8 says so. The registration page reads these options from the database itself. */
  genders: {
    method: 'GET',
    path: '/api/users/option/gender/',
    permission: 'public',
    reply: list(option),
  },
  relationships: {
    method: 'GET',
    path: '/api/users/option/relationship/',
    permission: 'public',
    reply: list(option),
  },
} as const satisfies Record<string, Endpoint>
