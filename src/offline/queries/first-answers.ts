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

/** A page of the attendance list. What has not been downloaded yet is for the screen to tell. */
export function firstPage(question: AttendanceQuestion): FirstQuestion {
  return async (database) => {
    const pageOf = (here: ResidentAttendance) => attendancePage(here, emptyNameIndex, question)
    const [attendance, statuses] = await Promise.all([readNewest(database, (here) => pageOf(here) !== undefined), statusesOf(database)])
    return statuses && pageOf(attendance)?.whole ? { attendance, statuses } : {}
  }
}

/** Who and what there is, what waits, and the roll of the class that `classOf` finds among the groups. */
export function firstClass(classOf: (groups: readonly Group[]) => ClassPlace | null): FirstQuestion {
  return (database) =>
    database.transaction('r', database.tables, async () => {
      const [names, filled, statuses, outbox, announced] = await Promise.all([
        readNameIndex(database),
        readFilledDays(database),
        statusesOf(database),
        readSlots(database),
        readMetadata(database, 'capabilities'),
      ])
      const shared = { names, filled, statuses, outbox, announced }
      const place = classOf(groupsIn(names) ?? [])
      if (!place) return shared
      const [day, drafts, absences] = await Promise.all([dayOfGroup(database, place.groupId, place.date), database.drafts.toArray(), absencesByDay(database)])
      return { ...shared, drafts, absences, day: { ...place, day } }
    })
}
