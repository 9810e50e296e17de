/** Classes of earlier days whose roll nobody took, by the rows of the mirror and the outbox. */
import { schoolTime, type SchoolTime } from '../../contract'
import type { ScheduledGroup } from '../../domain/calendar-exceptions'
import { earlierClasses, isReadAfter, isRollTaken } from '../../domain/forgotten-rolls'
import { membersOn } from '../../domain/membership-days'
import type { Lesson } from '../../domain/timetable'
import { isFilled, readFilled } from '../database/filled'
import { readMetadata } from '../database/metadata'
import type { PersonDatabase } from '../database/person-database'
import { atSchool } from '../database/school-clock'
import { rollPrefix } from '../engine/slot-keys'
import { membersOf, type NameIndex } from './name-index'

export type { Lesson }

/** `members`: the ids of the students who were in the group on that day. */
export type ExpectedRoll = Lesson & { members: readonly string[] }

export function lessonKey({ group, date }: Pick<Lesson, 'date' | 'group'>): string {
  return `${date} ${group.id}`
}

/** The classes of `earlierClasses` (the last seven days) whose group had members on the day of the class. */
export function classesWithMembers(
  nameIndex: NameIndex,
  groups: readonly ScheduledGroup[],
  time: SchoolTime,
): ExpectedRoll[] {
  return earlierClasses(groups, time).flatMap((lesson) => {
    const members = membersOn(membersOf(nameIndex, lesson.group.id) ?? [], lesson.date)
    return members.length > 0 ? [{ ...lesson, members: members.map(({ student }) => student.id) }] : []
  })
}

/**
 * The keys of the classes whose roll nobody took. A class is omitted if this device may lack a roll that another device
 * has taken: if the group's attendance was not downloaded completely, if the last complete download began before the
 * class was over, or if the provider does not announce `changes-since` (then a download reads the rows of each group
 * only once).
 */
export async function untakenOf(database: PersonDatabase, lessons: readonly ExpectedRoll[]): Promise<string[]> {
  const { sheets, outbox, metadata } = database
  const [found, waiting, filled, readAt, noted, announced] = await database.transaction(
    'r',
    sheets,
    outbox,
    metadata,
    () =>
      Promise.all([
        sheets.bulkGet(lessons.map(({ group, date }): [string, string] => [date, group.id])),
        outbox.bulkGet(lessons.map(({ group, date }) => rollPrefix(group.id, date))),
        readFilled(database),
        readMetadata(database, 'readAt'),
        readMetadata(database, 'attendance'),
        readMetadata(database, 'capabilities'),
      ]),
  )
  const isUpToDate = announced?.includes('changes-since') && (noted === null || noted.resume === null)
  if (readAt === null || !isUpToDate) return []
  const read = schoolTime(atSchool(readAt))
  const untaken = lessons.filter((lesson, index) => {
    const marked = new Set([
      ...(found[index]?.students ?? []),
      ...(waiting[index]?.slots.map(({ student }) => student.id) ?? []),
    ])
    return (
      !isRollTaken(lesson.members, marked) &&
      isReadAfter(lesson, read) &&
      isFilled(filled, { list: 'attendance', group: lesson.group.id })
    )
  })
  return untaken.map(lessonKey)
}
