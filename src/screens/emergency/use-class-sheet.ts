/** One class's emergency sheet, updated as the device's data changes. */
import { useAbsences, useAnnounced, useEmergency, useRoster, useStatuses, useStudents } from '../../offline'
import { classSheetOf, type ClassSheet } from './sheet-rows'
import { meaningsOf } from '../../profile'

/**
 * undefined while the device is being read, or if it has never downloaded the members of the class, the statuses or the
 * emergency contacts, or the students if their care sheets belong on it.
 */
export function useClassSheet(groupId: string, date: string): ClassSheet | undefined {
  const roster = useRoster(groupId, date)
  const contacts = useEmergency()
  const statuses = useStatuses()
  const absent = new Set(useAbsences()?.flatMap((absence) => (absence.date === date ? [absence.student.id] : [])))
  const students = useStudents()
  const cared = useAnnounced('care-sheet') ? students : (students ?? [])
  if (!roster || !contacts || !statuses || !cared) return undefined
  const care = new Map(cared.map((student) => [student.id, student]))
  return classSheetOf(roster, contacts, meaningsOf(statuses), absent, care)
}
