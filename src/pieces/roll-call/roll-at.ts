/** Reads the roll from an address: /dashboard/lista?group_id=…(&date=…). */
import { isCalendarDate, type Id } from '../../contract'

/**
 * `groupId`: null if the address names no group. `date`: YYYY-MM-DD; today if the address has no date, an invalid or a
 * future one.
 */
export function rollAt(addressSearch: string, today: string): { groupId: Id | null; date: string } {
  const query = new URLSearchParams(addressSearch)
  const day = query.get('date') ?? ''
  return { groupId: query.get('group_id'), date: isCalendarDate(day) && day < today ? day : today }
}
