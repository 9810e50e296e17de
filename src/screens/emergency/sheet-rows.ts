/**
 * The rows of a class's emergency sheet: present children first, then unmarked, then absent ones, each with a contact.
 * Pure.
 */
import type { Care, EmergencyRow, Id, Option, Relation } from '../../contract'
import { meaningOf, type Meaning, type Meanings } from '../../domain/attendance-meaning'
import type { Roster } from '../../offline'

export type SheetRow = {
  student: Relation
  /** The child's status in this class; null if none is marked. */
  status: Option | null
  meaning: Meaning | null
  /** Whether the family has reported an absence, and no status is marked. */
  announcedAbsent: boolean
  /** undefined if this device has no contact of the child. */
  contact: EmergencyRow | undefined
  /** The care sheet of the child; undefined if this device has none. */
  care: Care | undefined
}

/**
 * 'taken': at least one child of the class has an attendance row on that day. 'open': no child has one. 'unknown': this
 * device has no row of that day, and has not downloaded the group's attendance since that day began.
 */
type RollTaken = 'taken' | 'open' | 'unknown'
export type SheetPart = 'here' | 'unmarked' | 'away'
export type ClassSheet = { rollTaken: RollTaken; rows: Record<SheetPart, SheetRow[]>; total: number }

/** `absent`: students whose absence on the day of the class was reported in advance. */
export function classSheetOf(
  { entries, readState }: Roster,
  contacts: ReadonlyMap<Id, EmergencyRow>,
  meanings: Meanings,
  absent: ReadonlySet<Id>,
  care: ReadonlyMap<Id, Care>,
): ClassSheet {
  const rows: ClassSheet['rows'] = { here: [], unmarked: [], away: [] }
  for (const { student, row } of entries) {
    const status = row?.fields.status.value ?? null
    const meaning = meaningOf(meanings, status?.value)
    rows[partOf(meaning)].push({
      student,
      status,
      meaning,
      announcedAbsent: status === null && absent.has(student.id),
      contact: contacts.get(student.id),
      care: care.get(student.id),
    })
  }
  const isMarked = entries.some(({ row }) => row !== null)
  return { rollTaken: isMarked ? 'taken' : readState === 'read' ? 'open' : 'unknown', rows, total: entries.length }
}

/** The part of the sheet for a status. A late child is present; a status of unknown meaning counts as none. */
function partOf(meaning: Meaning | null): SheetPart {
  if (meaning === null) return 'unmarked'
  return meaning === 'present' || meaning === 'late' ? 'here' : 'away'
}
