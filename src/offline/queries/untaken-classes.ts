/** Classes of earlier days that have no row at all: neither from the provider nor waiting on this device. */
import { schoolTime, type Group, type SchoolTime } from '../../contract'
import { earlierClasses, isReadAfter } from '../../domain/earlier-classes'
import { membersOn } from '../../domain/membership-days'
import type { Lesson } from '../../domain/timetable'
import { isFilled, readFilled } from '../database/filled'
import { readMetadata } from '../database/metadata'
import type { PersonDatabase } from '../database/person-database'
import { atSchool } from '../database/school-clock'
import { rollPrefix } from '../engine/slot-keys'
import { membersOf, type NameIndex } from './name-index'

export type { Lesson }

/** A class, identified by group and day. `end` as in `Lesson`. */
type Place = Pick<Lesson, 'date' | 'end'> & { group: Pick<Group, 'id'> }

export function lessonKey({ group, date }: Place): string {
  return `${date} ${group.id}`
}

/** Classes of the last days in groups that had members on that day. */
export function classesWithMembers(nameIndex: NameIndex, groups: readonly Group[], time: SchoolTime): Lesson[] {
  return earlierClasses(groups, time).filter(
    ({ group, date }) => membersOn(membersOf(nameIndex, group.id) ?? [], date).length > 0,
  )
}

/**
 * The keys of the classes that have no row. A class is omitted if this device cannot be sure: the last download began
 * before the class was over, or the provider does not announce `changes-since`, so that another device's roll may be
 * missing here.
 */
export async function untakenOf(database: PersonDatabase, lessons: readonly Place[]): Promise<string[]> {
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
    const rows = (found[index]?.rows.length ?? 0) + (waiting[index]?.slots.length ?? 0)
    return rows === 0 && isReadAfter(lesson, read) && isFilled(filled, { list: 'attendance', group: lesson.group.id })
  })
  return untaken.map(lessonKey)
}
