/** The audit log of one row, newest first: who changed which field, when, from what to what (capability `audit`). */
import * as z from 'zod/mini'
import { id, line, orElse, relationOrNone, text } from './wire'

const auditedTables = [
  'attendance',
  'student',
  'tutor',
  'contact',
  'group',
  'membership',
  'receipt',
  'entry',
  'bank-data',
  'staff',
  'cash-day',
  'school',
  'profile',
  'price-list',
  'attendance-status',
  'payment-type',
  'relationship',
] as const
export type AuditedTable = (typeof auditedTables)[number]

/**
 * Relations and options are given by name. null: the field was empty, is a password or a picture, or its value was
 * erased.
 */
const value = orElse(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]), null)
export type AuditedValue = z.infer<typeof value>

export const auditEntry = z.object({
  id,
  at: text,
  /** The person who made the change; null if nobody was signed in (an import, the registration page). */
  who: relationOrNone,
  deed: z.enum(['created', 'changed', 'deleted', 'erased']),
  /** For an entry about a membership: the group's name in a student's log, the student's in a group's log. Else ''. */
  membership: line,
  changes: z.array(z.object({ field: text, from: value, to: value })),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** The logs of a student and of a group include the entries about their memberships. */
export const auditQuery = z.object({ table: z.enum(auditedTables), id })
