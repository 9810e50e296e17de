/** Who changed what, when, from what to what (announced as `audit`): the entries about one row, newest first. */
import * as z from 'zod/mini'
import { id, line, orElse, relationOrNone, text } from './wire'

export const auditedTables = ['attendance', 'student', 'tutor', 'contact', 'group', 'membership', 'receipt', 'entry', 'bank-data', 'staff', 'cash-day'] as const
export type AuditedTable = (typeof auditedTables)[number]

/** A relation or a chosen option is said by its name; of a password and of erased values only that they changed. */
const value = orElse(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]), null)
export type AuditedValue = z.infer<typeof value>

export const auditEntry = z.object({
  id,
  at: text,
  /** Nobody where no person was signed in: an import, the registration page. */
  who: relationOrNone,
  deed: z.enum(['created', 'changed', 'deleted', 'erased']),
  /** Whose place in a group it is about, among the entries of a student or a group: the other one's name. */
  membership: line,
  changes: z.array(z.object({ field: text, from: value, to: value })),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** A student's entries tell of its places in groups too, and so do a group's. */
export const auditQuery = z.object({ table: z.enum(auditedTables), id })
