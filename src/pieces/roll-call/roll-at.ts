/** Which roll an address asks for: /dashboard/lista?group_id=…(&date=…). */
import { isCalendarDate, type Id } from '../../contract'

/** `groupId` null: none yet. A day that is no day, or has not come, is today. All days YYYY-MM-DD. */
export function rollAt(addressSearch: string, today: string): { groupId: Id | null; date: string } {
  const asked = new URLSearchParams(addressSearch)
  const day = asked.get('date') ?? ''
  return { groupId: asked.get('group_id'), date: isCalendarDate(day) && day < today ? day : today }
}
