/** What a sheet is examined with: the school's stored rows, and what people have decided about the sheet. */
import type { RowField, SheetField, SheetKind } from '../../contract'
import type { StoredTutor } from './families'
import type { StoredGroup } from './group-names'
import type { StoredPlace } from './new-groups'
import type { Corrections, SchoolOptions } from './row-context'

export type StoredStudent = {
  id: string
  folio: string
  first_name: string
  last_name: string
  birthdate: string
  comment: string
  tutor: string | null
  /** The groups of the active memberships. */
  groups: readonly string[]
  /** The groups of all memberships, also of those that have ended. */
  everIn: readonly string[]
}
export type StoredContact = {
  id: string
  first_name: string
  last_name: string
  phone: string
  relationship: string
  tutor: string
}
export type StoredAttendance = {
  date: string
  student: string
  group: string
  status: string
  points: number
  observations: string
}
/** `amount` and `paid`: pesos with two decimals, "950.00". `period`: YYYY-MM-DD. `group`: its id, or null. */
export type StoredReceipt = {
  id: string
  folio: string
  group: string | null
  period: string
  amount: string
  paid: string
}
export type StoredEarlier = { attendance: readonly StoredAttendance[]; receipts: readonly StoredReceipt[] }

export type StoredSchool = SchoolOptions & {
  students: readonly StoredStudent[]
  tutors: readonly StoredTutor[]
  contacts: readonly StoredContact[]
  groups: readonly StoredGroup[]
  /** Groups that are not active any more: earlier attendance and receipts may be of these too. */
  endedGroups: readonly StoredGroup[]
  /** The active schools (locations), to which new groups may belong. */
  places: readonly StoredPlace[]
  /** E-mails of accounts other than tutors' (staff, students), in lower case. */
  otherEmails: ReadonlySet<string>
  /** The stored attendance and receipts of the days and students in `earlierNames` (earlier.ts); null: not read yet. */
  earlier: StoredEarlier | null
  /** The school's date. */
  today: string
}

/**
 * What people have decided. `kind`: what the rows are, null if the headings decide. `columns`: the field of each
 * column, null for a column that is not read; instead of a list, null if the headings decide. `groups`: from `groupKey`
 * of the written name to the group's id, '' for no group. `leftOut`: the numbers of excluded lines.
 */
export type Choices = {
  kind: SheetKind | null
  columns: readonly (SheetField | null)[] | null
  groups: ReadonlyMap<string, string>
  corrections: Corrections
  /** The attendance option of each mark, by `markKey`; '' for marks that are not imported. */
  marks: ReadonlyMap<string, string>
  /** The year and month of a roll's first day, if its headings do not say them. */
  year: number | null
  month: number | null
  leftOut: ReadonlySet<number>
  /** Whether the file's value replaces the portal's, by `takeKey`. Line 0 means all lines. */
  takes: ReadonlyMap<string, boolean>
}
export const takeKey = (line: number, field: RowField) => `${line} ${field}`
export const noChoices: Choices = {
  kind: null,
  columns: null,
  groups: new Map(),
  corrections: new Map(),
  marks: new Map(),
  year: null,
  month: null,
  leftOut: new Set(),
  takes: new Map(),
}

export type Difference = { field: RowField; file: string; portal: string; take: boolean }
