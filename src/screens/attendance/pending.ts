/** What waits on a row: the one state that tells a person most, and its conflicts. Pure. */
import { attendanceFields, type AttendanceField } from '../../contract'
import type { ShownAttendance, SlotState } from '../../offline'

/** The state that asks most of a person comes first. */
const urgency = ['conflict', 'rejected', 'gone', 'needsSignIn', 'unknown', 'waiting', 'sending', 'queued'] as const satisfies readonly SlotState[]

/** The most urgent state of a row's unsent changes; null where all is sent. */
export function waitingOf(row: ShownAttendance): SlotState | null {
  const states = [row.creation?.state, ...attendanceFields.map((field) => row.fields[field].pending?.state)]
  return urgency.find((state) => states.includes(state)) ?? null
}

/** The fields somebody else changed too; each asks for a choice. */
export function conflictsOf(row: ShownAttendance): AttendanceField[] {
  return attendanceFields.filter((field) => row.fields[field].pending?.state === 'conflict')
}
