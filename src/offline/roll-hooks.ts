/**
 * Live queries for one group (members, a day's roll, history), for one student, and for classes without a roll. Queries
 * for a student return the rows on this device, which may be incomplete.
 */
import type { ShownAttendance } from './engine/overlay'
import type { QueryTiming } from './database/live-question'
import { historyOf } from './queries/group-history'
import { useEffect, useMemo } from 'react'
import { schoolDay, type Id, type Membership, type SchoolTime } from '../contract'
import type { ScheduledGroup } from '../domain/calendar-exceptions'
import { schoolNow } from './database/school-clock'
import { memberCounts, membersOf } from './queries/name-index'
import { attendanceOf, type AttendanceHere } from './queries/of-student'
import { dayOfGroup, mayBeMember, rosterOf, type Roster } from './queries/roster'
import { classesWithMembers, lessonKey, untakenOf, type Lesson } from './queries/untaken-classes'
import { useAnswer, useNameIndex } from './use-answer'
import { useOpenWorkspace } from './Workspace'

/** Memberships of one group, active or not; undefined while loading, or if they were never downloaded. */
export function useMembers(groupId: string): readonly Membership[] | undefined {
  const nameIndex = useNameIndex()
  return nameIndex && membersOf(nameIndex, groupId)
}

/**
 * A function that returns a group's memberships, active or not; undefined if they were never downloaded. Itself
 * undefined while loading.
 */
export function useMembersByGroup(): ((groupId: string) => readonly Membership[] | undefined) | undefined {
  const nameIndex = useNameIndex()
  return nameIndex && ((groupId) => membersOf(nameIndex, groupId))
}

/** Whether a student is in a group on a day (YYYY-MM-DD); true while its members are loading or never downloaded. */
export function useIsMember(): (student: Id, group: Id, date: string) => boolean {
  const nameIndex = useNameIndex()
  return (student, group, date) => !nameIndex || mayBeMember(nameIndex, student, group, date)
}

/**
 * One group's day: every member and every row of `date` (YYYY-MM-DD), unsent ones included; downloaded again every
 * minute while shown. undefined while loading, or if the group's members were never downloaded.
 */
export function useRoster(groupId: string, date: string, timing?: QueryTiming): Roster | undefined {
  const { sync, first } = useOpenWorkspace()
  // Waits for the name index, which decides the order of the tiles: the order must not change while the user taps them.
  const nameIndex = useNameIndex()
  useEffect(() => sync.keepFresh({ group: groupId, date }), [sync, groupId, date])
  const found = useAnswer(
    async (database) => ({ groupId, date, day: await dayOfGroup(database, groupId, date) }),
    [groupId, date],
    { timing, first: first().day },
  )
  return useMemo(
    () =>
      nameIndex && found?.groupId === groupId && found.date === date && found.day.complete
        ? rosterOf(found.day, nameIndex, groupId, date)
        : undefined,
    [found, nameIndex, groupId, date],
  )
}

/**
 * A group's attendance since `from` (YYYY-MM-DD), unsent changes included, newest first; undefined while loading, or if
 * it was never downloaded completely.
 */
export function useGroupHistory(groupId: string, from: string): ShownAttendance[] | undefined {
  const found = useAnswer(
    async (database) => ({ groupId, from, rows: await historyOf(database, groupId, from) }),
    [groupId, from],
    { timing: 'idle' },
  )
  return found?.groupId === groupId && found.from === from ? found.rows : undefined
}

/**
 * Classes of these groups in the last seven days whose roll nobody took, newest first; without classes of which this
 * device cannot be sure (see `untakenOf`). undefined while loading.
 */
export function useUntakenClasses(
  groups: readonly ScheduledGroup[] | undefined,
  time: SchoolTime,
): Lesson[] | undefined {
  const nameIndex = useNameIndex()
  const lessons = useMemo(
    () => groups && nameIndex && classesWithMembers(nameIndex, groups, time),
    [groups, nameIndex, time],
  )
  // The query depends on the members too, because they decide whether a roll was taken. While the query is repeated,
  // `untaken` is its previous result, which lacks classes that are new in `lessons`.
  const untaken = useAnswer(
    async (database) => untakenOf(database, lessons ?? []),
    [lessons?.map((lesson) => [lessonKey(lesson), ...lesson.members].join()).join('/')],
    { timing: 'idle' },
  )
  return useMemo(() => untaken && lessons?.filter((lesson) => untaken.includes(lessonKey(lesson))), [lessons, untaken])
}

/** The student's attendance on this device, newest first; undefined while loading. */
export function useAttendanceHere(studentId: string): AttendanceHere | undefined {
  return useAnswer(async (database) => attendanceOf(database, studentId), [studentId], { timing: 'idle' })
}

/** The student's memberships on this device; undefined while loading. */
export function useMembershipsHere(studentId: string): readonly Membership[] | undefined {
  return useNameIndex()?.membershipsOf(studentId)
}

/**
 * The places taken today or later by group id, without groups whose members were never downloaded; undefined while
 * loading.
 */
export function useMemberCounts(): ReadonlyMap<string, number> | undefined {
  const nameIndex = useNameIndex()
  return nameIndex && memberCounts(nameIndex, schoolDay(schoolNow()))
}
