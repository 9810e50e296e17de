/** Reads the roll from an address: /dashboard/lista?group_id=…(&date=…). */
import { isCalendarDate, type Id } from '../../contract'

/** `groupId`: null if none is chosen. An invalid or future `date` becomes today. Days are YYYY-MM-DD. */
export function rollAt(addressSearch: string, today: string): { groupId: Id | null; date: string } {
  const asked = new URLSearchParams(addressSearch)
  const day = asked.get('date') ?? ''
  return { groupId: asked.get('group_id'), date: isCalendarDate(day) && day < today ? day : today }
}
