/**
 * The queries that a screen needs first. They run before the screen is mounted, while the session is still being
 * checked, so that the first rendering is complete; otherwise the screen would render once per query, slowly on an old
 * tablet.
 */
import type { Absence, Capability, EmergencyRow, Id, Option } from '../../contract'
import type { ScheduledGroup } from '../../domain/calendar-exceptions'
import { readSlots } from '../database/bundles'
import { readFilledDays, type Filled } from '../database/filled'
import { readMetadata } from '../database/metadata'
import type { Draft, PersonDatabase } from '../database/person-database'
import type { Slot } from '../engine/slot'
import { attendancePage, type AttendanceQuestion } from './attendance-page'
import { emptyNameIndex, groupsIn, readNameIndex, type NameIndex } from './name-index'
import { readNewest, type ResidentAttendance } from './resident-attendance'
import { dayOfGroup, type Day } from './roster'
import { absencesByDay, emergencyOf, statusesOf } from './short-lists'

/** A class: one group's day. */
type ClassPlace = { groupId: Id; /** YYYY-MM-DD */ date: string }

/** The results of the first queries. The screen itself queries what is missing here when it is mounted. */
export type FirstAnswers = {
  statuses?: Option[] | undefined
  attendance?: ResidentAttendance
  names?: NameIndex
  filled?: Filled
  outbox?: Slot[]
  announced?: readonly Capability[] | null
  absences?: Absence[]
  emergency?: ReadonlyMap<Id, EmergencyRow> | undefined
  drafts?: Draft[]
  day?: ClassPlace & { day: Day }
}

export type FirstQuestion = (database: PersonDatabase) => Promise<FirstAnswers>

/**
 * The queries of the attendance list: the rows of the page, the options and the names. The result is empty if the list
 * or the options were never downloaded completely: the screen shows that state itself.
 */
export function firstPage(asked: () => Promise<AttendanceQuestion>): FirstQuestion {
  return async (database) => {
    const question = await asked()
    // Which sheets the page needs does not depend on names, so the name index can be read at the same time.
    const pageOf = (here: ResidentAttendance) => attendancePage(here, emptyNameIndex, question)
    const [attendance, statuses, names] = await Promise.all([
      readNewest(database, (here) => pageOf(here) !== undefined),
      statusesOf(database),
      readNameIndex(database),
    ])
    return statuses && pageOf(attendance)?.isComplete ? { attendance, statuses, names } : {}
  }
}

/**
 * The first queries of every screen but the attendance list. `day`: the roll of the class that `classOf` returns;
 * absent if that is null. Each query has a transaction of its own, because inside one they would run one after another.
 */
export function firstClass(classOf: (groups: readonly ScheduledGroup[]) => Promise<ClassPlace | null>): FirstQuestion {
  return async (database) => {
    const [names, filled, statuses, outbox, announced, drafts, absences, emergency] = await Promise.all([
      readNameIndex(database),
      readFilledDays(database),
      statusesOf(database),
      readSlots(database),
      readMetadata(database, 'capabilities'),
      database.drafts.toArray(),
      absencesByDay(database),
      emergencyOf(database),
    ])
    const shared = { names, filled, statuses, outbox, announced, drafts, absences, emergency }
    const place = await classOf(groupsIn(names) ?? [])
    return place ? { ...shared, day: { ...place, day: await dayOfGroup(database, place.groupId, place.date) } } : shared
  }
}
