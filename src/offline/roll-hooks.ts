/** Live questions about one group: who is in it, and its roll of a day. */
import type { ShownAttendance } from './engine/shown-attendance'
import type { Haste } from './database/live-question'
import { historyOf } from './queries/group-history'
import { useEffect, useMemo } from 'react'
import type { Group, Membership, SchoolTime } from '../contract'
import { membersOf } from './queries/name-index'
import { dayOfGroup, rosterOf, type Roster } from './queries/roster'
import { classesWithMembers, keyOfClass, untakenOf, type Lesson } from './queries/untaken-classes'
import { useAnswer, useNameIndex } from './use-answer'
import { useOpenWorkspace } from './Workspace'

/** Memberships of one group, active or not. */
export function useMembers(groupId: string): readonly Membership[] | undefined {
  const nameIndex = useNameIndex()
  return nameIndex && membersOf(nameIndex, groupId)
}

/** One group's day (`known` says what an entry without a row means): every active member and every row of that date, unsent ones included. The day is read again while it is shown. */
export function useRoster(groupId: string, date: string, haste?: Haste): Roster | undefined {
  const { sync, first } = useOpenWorkspace()
  // The order of the tiles needs the names: a roll does not change its order under a thumb.
  const nameIndex = useNameIndex()
  useEffect(() => sync.keepFresh({ group: groupId, date }), [sync, groupId, date])
  const found = useAnswer(async (database) => ({ groupId, date, day: await dayOfGroup(database, groupId, date) }), [groupId, date], { haste, first: first().day })
  return useMemo(() => (nameIndex && found?.groupId === groupId && found.date === date && found.day.complete ? rosterOf(found.day, nameIndex, groupId, date) : undefined), [found, nameIndex, groupId, date])
}

/** What this device knows of a group's attendance since a day, newest first; undefined also while it has never been filled. */
export function useGroupHistory(groupId: string, from: string): ShownAttendance[] | undefined {
  const found = useAnswer(async (database) => ({ groupId, from, rows: await historyOf(database, groupId, from) }), [groupId, from], { haste: 'at rest' })
  return found?.groupId === groupId && found.from === from ? found.rows : undefined
}

/**
 * Classes of these groups in the last days whose roll nobody took, newest first; only those of which this device is sure. undefined
 * while that is looked up.
 */
export function useUntakenClasses(groups: readonly Group[] | undefined, time: SchoolTime): Lesson[] | undefined {
  const nameIndex = useNameIndex()
  const lessons = useMemo(() => groups && nameIndex && classesWithMembers(nameIndex, groups, time), [groups, nameIndex, time])
  // The last answer stands until the next one comes: of a class that was not asked about yet it says nothing.
  const untaken = useAnswer(async (database) => untakenOf(database, lessons ?? []), [lessons?.map(keyOfClass).join('/')], { haste: 'at rest' })
  return useMemo(() => untaken && lessons?.filter((lesson) => untaken.includes(keyOfClass(lesson))), [lessons, untaken])
}
