/**
 * The rows of a class's emergency sheet: present children first, then unmarked, then absent ones, each with a contact.
 * Pure.
 */
import type { EmergencyRow, Id, Option, Relation } from '../../contract'
import { meaningOf, type Meaning, type Meanings } from '../../domain/attendance-meaning'
import type { Roster } from '../../offline'

export type SheetRow = {
  student: Relation
  /** Today's status; null if the child has no row today. */
  status: Option | null
  meaning: Meaning | null
  /** The child is unmarked, and the family has reported an absence. */
  told: boolean
  /** undefined if this device has no contact of the child. */
  contact: EmergencyRow | undefined
}

/** 'taken': the class has a row today. 'open': it has none. 'unknown': this device has not read the day. */
export type SheetKnown = 'taken' | 'open' | 'unknown'
export type SheetPart = 'here' | 'unmarked' | 'away'
export type ClassSheet = { known: SheetKnown; rows: Record<SheetPart, SheetRow[]>; total: number }

/** `absent`: students whose absence on that day was reported in advance. */
export function classSheetOf(
  { entries, known }: Roster,
  contacts: ReadonlyMap<Id, EmergencyRow>,
  meanings: Meanings,
  absent: ReadonlySet<Id>,
): ClassSheet {
  const rows: ClassSheet['rows'] = { here: [], unmarked: [], away: [] }
  for (const { student, row } of entries) {
    const status = row?.fields.status.value ?? null
    const meaning = meaningOf(meanings, status?.value)
    rows[partOf(meaning)].push({
      student,
      status,
      meaning,
      told: status === null && absent.has(student.id),
      contact: contacts.get(student.id),
    })
  }
  const isMarked = entries.some(({ row }) => row !== null)
  return { known: isMarked ? 'taken' : known === 'read' ? 'open' : 'unknown', rows, total: entries.length }
}

/**
 * Late children are present. A status without a known meaning does not say whether the child is here, so it counts as
 * unmarked.
 */
function partOf(meaning: Meaning | null): SheetPart {
  if (meaning === null) return 'unmarked'
  return meaning === 'present' || meaning === 'late' ? 'here' : 'away'
}
