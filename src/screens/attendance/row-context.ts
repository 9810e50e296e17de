/**
 * What a row of the attendance list needs in addition to its data, on a sheet and in the table: the options to choose
 * from, and the actions.
 */
import type { Option } from '../../contract'
import type { Meanings } from '../../domain/attendance-meaning'
import type { ShownAttendance } from '../../offline'
import { unsentStateOf } from '../../pieces/attendance/waiting'
import type { RowMark } from '../../ui'

export type RowContext = {
  options: readonly Option[]
  meanings: Meanings
  mayCycle: boolean
  /** `seen`: the status that was shown when the person opened the picker. */
  onStatus: (row: ShownAttendance, status: Option, seen: Option | null) => void
  onCycle: (row: ShownAttendance, begins: boolean) => void
  onPoints: (row: ShownAttendance) => void
  onObservations: (row: ShownAttendance) => void
}

/** How the whole row is highlighted. The row also contains a word for it, so that colour is not the only sign. */
export function rowHighlight(row: ShownAttendance): RowMark | undefined {
  const waiting = unsentStateOf(row)
  if (waiting === 'conflict') return 'conflict'
  if (waiting === 'rejected' || waiting === 'gone') return 'refused'
  if (row.fields.beginning_of_the_cycle.value) return 'cycle'
  return waiting ? 'pending' : undefined
}
