/** A class as its emergency sheet: who is here first, then who was not marked, then who did not come; each with whom to call. Pure. */
import type { EmergencyRow, Id, Option, Relation } from '../../contract'
import { meaningOf, type Meaning, type Meanings } from '../../domain/attendance-meaning'
import type { Roster } from '../../offline'

export type SheetRow = {
  student: Relation
  /** Today's status, where there is one. */
  status: Option | null
  meaning: Meaning | null
  /** Nobody has marked this child, and the family told that it does not come. */
  told: boolean
  /** undefined: this device has none of this child. */
  contact: EmergencyRow | undefined
}

/** 'taken': somebody has a row today. 'open': nobody has. 'unknown': this device was not told. */
export type SheetKnown = 'taken' | 'open' | 'unknown'
export type SheetPart = 'here' | 'unmarked' | 'away'
export type ClassSheet = { known: SheetKnown; rows: Record<SheetPart, SheetRow[]>; total: number }

/** `absent`: whose absence of that day the family told beforehand. */
export function classSheetOf({ entries, known }: Roster, contacts: ReadonlyMap<Id, EmergencyRow>, meanings: Meanings, absent: ReadonlySet<Id>): ClassSheet {
  const rows: ClassSheet['rows'] = { here: [], unmarked: [], away: [] }
  for (const { student, row } of entries) {
    const status = row?.fields.status.value ?? null
    const meaning = meaningOf(meanings, status?.value)
    rows[partOf(meaning)].push({ student, status, meaning, told: status === null && absent.has(student.id), contact: contacts.get(student.id) })
  }
  const isMarked = entries.some(({ row }) => row !== null)
  return { known: isMarked ? 'taken' : known === 'read' ? 'open' : 'unknown', rows, total: entries.length }
}

/** Who came late is here; an option of the school's own says nothing of it. */
function partOf(meaning: Meaning | null): SheetPart {
  if (meaning === null) return 'unmarked'
  return meaning === 'present' || meaning === 'late' ? 'here' : 'away'
}
