/** A row of a sheet that is no list of children, compared with the school. Pure. */
import type { Pile, SheetKind } from '../../contract'
import type { Family } from './families'
import type { Doubt, RowValues } from './rows'
import type { Difference, StoredStudent } from './trial-of-sheet'

export type RecordKind = Exclude<SheetKind, 'students'>
/** `known`: what is stored already, see `sheetRow` of the contract. */
export type ExaminedRecord = {
  kind: RecordKind
  line: number
  pile: Pile
  values: RowValues
  doubts: readonly Doubt[]
  differences: readonly Difference[]
  known: { id: string; name: string; folio: string } | null
  student: StoredStudent | null
  /** The tutor's id; null if there is none. */
  tutor: string | null
  family: Family | null
  group: string | null
  /** The id of the stored contact; null if the row is about no contact, or a new one. */
  contact: string | null
  /** The id of the school (location) of a new group; null if it is unknown. */
  place: string | null
}
