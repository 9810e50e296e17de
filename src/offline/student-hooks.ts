/** Live queries for one student. They return what this device has, which may be incomplete. */
import type { Membership } from '../contract'
import { memberCounts } from './queries/name-index'
import { attendanceOf, type AttendanceHere } from './queries/of-student'
import { useAnswer, useNameIndex } from './use-answer'

/** The student's attendance on this device, newest first; undefined while loading. */
export function useAttendanceHere(studentId: string): AttendanceHere | undefined {
  return useAnswer(async (database) => attendanceOf(database, studentId), [studentId], { timing: 'idle' })
}

/** The student's memberships on this device; undefined while loading. */
export function useMembershipsHere(studentId: string): readonly Membership[] | undefined {
  return useNameIndex()?.membershipsOf(studentId)
}

/**
 * The number of active members by group id, without groups whose members were never downloaded; undefined while
 * loading.
 */
export function useMemberCounts(): ReadonlyMap<string, number> | undefined {
  const nameIndex = useNameIndex()
  return nameIndex && memberCounts(nameIndex)
}
