/** What a row of attendance needs beside itself, drawn as a sheet's line or as a table's: what may be chosen, and what can be done. */
import type { Option } from '../../contract'
import type { Meanings } from '../../domain/attendance-meaning'
import type { ShownAttendance } from '../../offline'
import { waitingOf } from '../../pieces/attendance/waiting'
import type { RowMark } from '../../ui'

export type RowDeeds = {
  options: readonly Option[]
  meanings: Meanings
  mayCycle: boolean
  /** `seen`: what stood there when the person came to the picker. */
  onStatus: (row: ShownAttendance, status: Option, seen: Option | null) => void
  onCycle: (row: ShownAttendance, begins: boolean) => void
  onPoints: (row: ShownAttendance) => void
  onObservations: (row: ShownAttendance) => void
}

/** How a whole row is marked, beside a word in it. */
export function markOf(row: ShownAttendance): RowMark | undefined {
  const waiting = waitingOf(row)
  if (waiting === 'conflict') return 'conflict'
  if (waiting === 'rejected' || waiting === 'gone') return 'refused'
  if (row.fields.beginning_of_the_cycle.value) return 'cycle'
  return waiting ? 'pending' : undefined
}
