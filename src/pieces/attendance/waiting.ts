/** What waits on a row: the one state that tells a person most, whatever field it is in. Pure. */
import { attendanceFields } from '../../contract'
import type { OutboxItem, ShownAttendance, SlotState } from '../../offline'
import { outboxTexts } from '../../texts'

/** The state that asks most of a person comes first. */
const urgency = ['conflict', 'rejected', 'gone', 'needsSignIn', 'unknown', 'waiting', 'sending', 'queued'] as const satisfies readonly SlotState[]

/** The most urgent state of a row's unsent changes; null where all is sent. */
export function waitingOf(row: ShownAttendance): SlotState | null {
  const states = [row.creation?.state, ...attendanceFields.map((field) => row.fields[field].pending?.state)]
  return urgency.find((state) => states.includes(state)) ?? null
}

/** That state in one word; empty where all is sent. */
export function waitingWord(row: ShownAttendance): string {
  const state = waitingOf(row)
  if (state === null) return ''
  const ofState = [row.creation, ...attendanceFields.map((field) => row.fields[field].pending)].filter((slot) => slot?.state === state)
  return ofState.every((slot) => slot?.unproven) ? outboxTexts.unproven : outboxTexts.states[state]
}

export function asksPerson({ state }: Pick<OutboxItem, 'state'>): boolean {
  return state === 'conflict' || state === 'rejected' || state === 'gone'
}
