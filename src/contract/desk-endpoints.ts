/** The calls that screens make directly. A table of its own, so that a device that only takes the roll need not load it. */
import * as z from 'zod/mini'
import { absence } from './absence'
import { absenceCreation } from './absence-telling'
import { auditEntry, auditQuery } from './audit'
import { cycleQuery, memberCycle } from './cycle'
import { cashClosing, cashCut, cashDay, cashQuery, cashReopening } from './cash'
import { byEmail, nothing, page, type Endpoint } from './endpoint'
import { monthlyAnswer, monthlyBatch, monthlyOrder, monthlyUndo, monthlyUndone, receiptFilters, receiptTotals } from './fees'
import { activation, group, heldMembership, membership } from './group'
import { entry, entryCancellation, entryCreation } from './ledger'
import { datedMembership, enrolment } from './membership'
import { message, messageCreation, messageQuery } from './message'
import { bankData, bankDataChange, receipt, receiptChange, receiptCreation, reminder } from './payments'
import { confirmedTutorChange, contactChange, contactCreation, creationPermit, emergencyContact, staffChange, staffCreation, staffMember, tutor } from './people'
import { pushEnd, pushKept, pushKey, pushQuery, pushSubscription } from './push'
import { acceptance, registration, registrationQuery } from './registration'
import { schoolPlace } from './school'
import { student, studentChange, studentCreation } from './student'
import { id, list, option } from './wire'

export const deskEndpoints = {
  /** Ends all sessions of the signed-in person. */
  signOutEverywhere: { method: 'POST', path: '/api/logout/everywhere/', permission: 'session', reach: 'online', capability: 'sign-out-everywhere', reply: nothing },

  student: { method: 'GET', path: '/api/users/student/{id}/', permission: 'student.see', reach: 'online', reply: student },
  studentCreate: { method: 'POST', path: '/api/users/student/', permission: 'student.create', reach: 'online', body: studentCreation, encoding: 'form', reply: student },
  studentChange: { method: 'PATCH', path: '/api/users/student/{id}/', permission: 'student.edit', reach: 'online', body: studentChange, reply: student },
  studentActivate: { method: 'POST', path: '/api/users/student/status/{id}/', permission: 'student.activate', reach: 'online', body: activation, reply: nothing },
  /** A GET that changes data (the specification says so): never prefetch, cache, retry or queue it. Exactly one of the two parameters. */
  resetPoints: { method: 'GET', path: '/api/users/student/reset-points/', permission: 'points.reset', reach: 'online', query: z.union([z.strictObject({ group_id: id }), z.strictObject({ student_id: id })]), reply: nothing },

  group: { method: 'GET', path: '/api/school/group/{id}/', permission: 'group.read', reach: 'online', reply: group },
  groupActivate: { method: 'POST', path: '/api/school/group/status/{id}/', permission: 'group.activate', reach: 'online', body: activation, reply: nothing },
  membershipActivate: { method: 'PATCH', path: '/api/school/student-group/{id}/', permission: 'membership.activate', reach: 'online', body: activation, reply: membership },
  /** Adds a student to a group; with `leaves` ends another membership in the same transaction. */
  membershipCreate: { method: 'POST', path: '/api/school/student-group/', permission: 'membership.create', reach: 'online', capability: 'memberships', body: enrolment, reply: datedMembership },
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
  staffInvite: { method: 'POST', path: '/api/users/staff/invite/{id}/', permission: 'staff.manage', reach: 'online', capability: 'staff', reply: nothing },
  registrationList: { method: 'GET', path: '/api/users/registration/', permission: 'registration.manage', reach: 'online', capability: 'registrations', query: z.extend(page, registrationQuery.shape), reply: list(registration) },
  registrationAccept: { method: 'POST', path: '/api/users/registration/{id}/accept/', permission: 'registration.manage', reach: 'online', capability: 'registrations', body: acceptance, reply: registration },
  registrationRefuse: { method: 'POST', path: '/api/users/registration/{id}/refuse/', permission: 'registration.manage', reach: 'online', capability: 'registrations', reply: registration },
  audit: { method: 'GET', path: '/api/audit/', permission: 'audit.see', reach: 'online', capability: 'audit', query: z.extend(page, auditQuery.shape), reply: list(auditEntry) },

  cycleList: { method: 'GET', path: '/api/school/cycle/', permission: 'attendance.history', reach: 'online', capability: 'cycles', query: z.extend(page, cycleQuery.shape), reply: list(memberCycle) },
  /** The log of messages to families, so that colleagues do not write the same message twice. */
  messageList: { method: 'GET', path: '/api/message/', permission: 'phone.draft', reach: 'online', capability: 'message-log', query: z.extend(page, messageQuery.shape), reply: list(message) },
  messageCreate: { method: 'POST', path: '/api/message/', permission: 'phone.draft', reach: 'online', capability: 'message-log', body: messageCreation, reply: message },

  contactList: { method: 'GET', path: '/api/users/emergency-contact/', permission: 'contact.see', reach: 'online', query: page, reply: list(emergencyContact) },
  contact: { method: 'GET', path: '/api/users/emergency-contact/{id}/', permission: 'contact.see', reach: 'online', reply: emergencyContact },
  contactCreate: { method: 'POST', path: '/api/users/emergency-contact/', permission: 'contact.create', reach: 'online', body: contactCreation, encoding: 'form', reply: emergencyContact },
  contactChange: { method: 'PATCH', path: '/api/users/emergency-contact/{id}/', permission: 'contact.edit', reach: 'online', body: contactChange, reply: emergencyContact },

  /** Public, because a family that registers chooses from these lists before it has an account. */
  genders: { method: 'GET', path: '/api/users/option/gender/', permission: 'public', reach: 'online', reply: list(option) },
  relationships: { method: 'GET', path: '/api/users/option/relationship/', permission: 'public', reach: 'online', reply: list(option) },

  receiptList: { method: 'GET', path: '/api/payments/receipt/', permission: 'payment.see', reach: 'online', query: z.extend(byEmail, { user_id: z.optional(id), ...receiptFilters.shape }), reply: list(receipt) },
  receiptTotals: { method: 'GET', path: '/api/payments/receipt/totals/', permission: 'payment.edit', reach: 'online', capability: 'fees', query: z.extend(receiptFilters, { search: page.shape.search }), reply: receiptTotals },
  monthlyList: { method: 'GET', path: '/api/payments/receipt/monthly/', permission: 'payment.edit', reach: 'online', capability: 'fees', query: page, reply: list(monthlyBatch) },
  monthlyReceipts: { method: 'POST', path: '/api/payments/receipt/monthly/', permission: 'payment.edit', reach: 'online', capability: 'fees', body: monthlyOrder, reply: monthlyAnswer },
  monthlyUndo: { method: 'POST', path: '/api/payments/receipt/monthly/undo/', permission: 'payment.edit', reach: 'online', capability: 'fees', body: monthlyUndo, reply: monthlyUndone },
  receipt: { method: 'GET', path: '/api/payments/receipt/{id}/', permission: 'payment.see', reach: 'online', reply: receipt },
  receiptCreate: { method: 'POST', path: '/api/payments/receipt/', permission: 'payment.edit', reach: 'online', body: receiptCreation, encoding: 'form', reply: receipt },
  receiptChange: { method: 'PATCH', path: '/api/payments/receipt/{id}/', permission: 'payment.edit', reach: 'online', body: receiptChange, reply: receipt },
  /** The payments of a receipt, entry by entry. If-Match of the two POSTs is the version of the receipt. */
  entryList: { method: 'GET', path: '/api/payments/receipt/{id}/payment/', permission: 'payment.see', reach: 'online', capability: 'payments-ledger', query: page, reply: list(entry) },
  entryCreate: { method: 'POST', path: '/api/payments/receipt/{id}/payment/', permission: 'payment.edit', reach: 'online', capability: 'payments-ledger', body: entryCreation, encoding: 'form', reply: entry },
  entryCancel: { method: 'POST', path: '/api/payments/receipt/{id}/payment/{entry}/cancel/', permission: 'payment.edit', reach: 'online', capability: 'payments-ledger', body: entryCancellation, reply: entry },
  reminderList: { method: 'GET', path: '/api/payments/receipt/reminder/', permission: 'payment.see', reach: 'online', query: byEmail, reply: list(reminder) },
  paymentTypes: { method: 'GET', path: '/api/payments/option/type/', permission: 'payment.see', reach: 'online', reply: list(option) },
  cashCut: { method: 'GET', path: '/api/payments/cash/', permission: 'cash.count', reach: 'online', capability: 'cash-count', query: cashQuery, reply: cashCut },
  cashClose: { method: 'POST', path: '/api/payments/cash/', permission: 'cash.count', reach: 'online', capability: 'cash-count', body: cashClosing, reply: cashDay },
  cashReopen: { method: 'POST', path: '/api/payments/cash/reopen/', permission: 'cash.reopen', reach: 'online', capability: 'cash-count', body: cashReopening, reply: cashDay },
  paymentStatuses: { method: 'GET', path: '/api/payments/option/status/', permission: 'payment.see', reach: 'online', reply: list(option) },

  bankDataList: { method: 'GET', path: '/api/payments/bank-data/', permission: 'bankData.see', reach: 'online', query: page, reply: list(bankData) },
  bankData: { method: 'GET', path: '/api/payments/bank-data/{id}/', permission: 'bankData.see', reach: 'online', reply: bankData },
  bankDataChange: { method: 'PATCH', path: '/api/payments/bank-data/{id}/', permission: 'bankData.edit', reach: 'online', body: bankDataChange, reply: bankData },

  absenceCreate: { method: 'POST', path: '/api/users/absence/', permission: 'absence.tell', reach: 'online', capability: 'absence-notices', body: absenceCreation, encoding: 'form', reply: absence },
  /** Allowed until the child's first class of that day begins. */
  absenceWithdraw: { method: 'POST', path: '/api/users/absence/{id}/withdraw/', permission: 'absence.tell', reach: 'online', capability: 'absence-notices', reply: nothing },

  pushKey: { method: 'GET', path: '/api/push/key/', permission: 'push.receive', reach: 'online', capability: 'web-push', query: pushQuery, reply: pushKey },
  pushSubscribe: { method: 'POST', path: '/api/push/subscription/', permission: 'push.receive', reach: 'online', capability: 'web-push', body: pushSubscription, reply: pushKept },
  pushUnsubscribe: { method: 'DELETE', path: '/api/push/subscription/', permission: 'push.receive', reach: 'online', capability: 'web-push', body: pushEnd, reply: pushKept },
} as const satisfies Record<string, Endpoint>
