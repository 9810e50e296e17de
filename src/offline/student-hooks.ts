/** Live questions about one student: what this device has, which need not be everything. */
import type { Membership } from '../contract'
import { takenPlaces } from './queries/name-index'
import { attendanceOf, type AttendanceHere } from './queries/of-student'
import { useAnswer, useNameIndex } from './use-answer'

/** Attendance that is here, newest first. */
export function useAttendanceHere(studentId: string): AttendanceHere | undefined {
  return useAnswer(async (database) => attendanceOf(database, studentId), [studentId], { haste: 'at rest' })
}

/** Memberships that are here. */
export function useMembershipsHere(studentId: string): readonly Membership[] | undefined {
  return useNameIndex()?.membershipsOf(studentId)
}

/** How many places of each group are taken, by group id; a group of which this device does not know it is not among them. */
export function useTakenPlaces(): ReadonlyMap<string, number> | undefined {
  const nameIndex = useNameIndex()
  return nameIndex && takenPlaces(nameIndex)
}
