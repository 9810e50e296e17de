/** One class's emergency sheet, updated as the device's data changes. */
import { useAbsences, useEmergency, useRoster, useStatuses } from '../../offline'
import { classSheetOf, type ClassSheet } from './sheet-rows'
import { meaningsOf } from '../../profile'

/**
 * undefined while the device is being read, or if it has never downloaded the members of the class, the statuses or the
 * emergency contacts.
 */
export function useClassSheet(groupId: string, date: string): ClassSheet | undefined {
  const roster = useRoster(groupId, date)
  const contacts = useEmergency()
  const statuses = useStatuses()
  const absent = new Set(useAbsences()?.flatMap((absence) => (absence.date === date ? [absence.student.id] : [])))
  return roster && contacts && statuses && classSheetOf(roster, contacts, meaningsOf(statuses), absent)
}
