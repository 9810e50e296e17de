/**
 * What a screen asks the device first, read before there is a screen: while its code still comes, and in one go. Its first picture
 * then stands whole instead of growing, answer by answer, on a device for which each picture is work.
 */
import type { Absence, Capability, Group, Id, Option } from '../../contract'
import { readSlots } from '../database/bundles'
import { readFilledDays, type Filled } from '../database/filled'
import { readMetadata } from '../database/metadata'
import type { Draft, PersonDatabase } from '../database/person-database'
import type { Slot } from '../engine/slot'
import { absencesByDay } from './absences'
import { attendancePage, type AttendanceQuestion } from './attendance-page'
import { emptyNameIndex, groupsIn, readNameIndex, type NameIndex } from './name-index'
import { readNewest, type ResidentAttendance } from './resident-attendance'
import { dayOfGroup, type Day } from './roster'
import { statusesOf } from './status-options'

/** One group's class of a day. */
type ClassPlace = { groupId: Id; /** YYYY-MM-DD */ date: string }

/** What is left out is not known yet. */
export type FirstAnswers = {
  statuses?: Option[] | undefined
  attendance?: ResidentAttendance
  names?: NameIndex
  filled?: Filled
  outbox?: Slot[]
  announced?: readonly Capability[] | null
  absences?: Absence[]
  drafts?: Draft[]
  day?: ClassPlace & { day: Day }
}

export type FirstQuestion = (database: PersonDatabase) => Promise<FirstAnswers>

/** A page of the attendance list, with the names its rows stand under. What has not been downloaded yet is for the screen to tell. */
export function firstPage(asked: () => Promise<AttendanceQuestion>): FirstQuestion {
  return async (database) => {
    const question = await asked()
    // How many sheets a page needs is counted beside the names, which are read meanwhile.
    const pageOf = (here: ResidentAttendance) => attendancePage(here, emptyNameIndex, question)
    const [attendance, statuses, names] = await Promise.all([readNewest(database, (here) => pageOf(here) !== undefined), statusesOf(database), readNameIndex(database)])
    return statuses && pageOf(attendance)?.whole ? { attendance, statuses, names } : {}
  }
}

/**
 * Who and what there is, what waits, and the roll of the class that `classOf` finds among the groups. Beside each other, as the
 * screens ask them: questions inside one transaction would stand in line for it.
 */
export function firstClass(classOf: (groups: readonly Group[]) => Promise<ClassPlace | null>): FirstQuestion {
  return async (database) => {
    const [names, filled, statuses, outbox, announced, drafts, absences] = await Promise.all([
      readNameIndex(database),
      readFilledDays(database),
      statusesOf(database),
      readSlots(database),
      readMetadata(database, 'capabilities'),
      database.drafts.toArray(),
      absencesByDay(database),
    ])
    const shared = { names, filled, statuses, outbox, announced, drafts, absences }
    const place = await classOf(groupsIn(names) ?? [])
    return place ? { ...shared, day: { ...place, day: await dayOfGroup(database, place.groupId, place.date) } } : shared
  }
}
