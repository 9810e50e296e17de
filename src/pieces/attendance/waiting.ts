/** The state of a row's unsent changes. Pure. */
import { attendanceFields } from '../../contract'
import type { OutboxItem, ShownAttendance, SlotState } from '../../offline'
import { outboxTexts } from '../../texts'

/** All states of a slot, the most urgent first. */
const urgency = [
  'conflict',
  'rejected',
  'gone',
  'needsSignIn',
  'unknown',
  'waiting',
  'sending',
  'queued',
] as const satisfies readonly SlotState[]

/** The most urgent state of a row's unsent changes; null if everything is sent. */
export function unsentStateOf(row: ShownAttendance): SlotState | null {
  const states = [row.creation?.state, ...attendanceFields.map((field) => row.fields[field].pending?.state)]
  return urgency.find((state) => states.includes(state)) ?? null
}

/** The state of `unsentStateOf` as text; '' if everything is sent. */
export function unsentStateText(row: ShownAttendance): string {
  const state = unsentStateOf(row)
  if (state === null) return ''
  const ofState = [row.creation, ...attendanceFields.map((field) => row.fields[field].pending)].filter(
    (slot) => slot?.state === state,
  )
  return ofState.every((slot) => slot?.unproven) ? outboxTexts.unproven : outboxTexts.states[state]
}

export function needsDecision({ state }: Pick<OutboxItem, 'state'>): boolean {
  return state === 'conflict' || state === 'rejected' || state === 'gone'
}
