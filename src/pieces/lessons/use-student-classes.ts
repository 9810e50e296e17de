/** A student's present and planned groups with schedules and the calendar's exceptions, for families and students. */
import type { Id, Schedule } from '../../contract'
import { exceptionsOf, type WithExceptions } from '../../domain/calendar-exceptions'
import { placeOn } from '../../domain/membership-days'
import { useCalendar } from '../../offline'
import { useSchoolTime } from '../clock/use-school-time'
import { useAllPages } from '../../provider/online'

/** The schedule of a group, with the exceptions about it. */
export type ExceptedSchedule = Schedule & WithExceptions

/**
 * `classes`: the groups in which the student is today, or will be on a planned day; none while they are loading, or if
 * they could not be read.
 */
export function useStudentClasses(student: Id) {
  const loaded = useAllPages('groupHistory', { id: student }, { storeOffline: true })
  const calendar = useCalendar()
  const { date: today } = useSchoolTime()
  const active =
    loaded.state === 'ready'
      ? loaded.value.flatMap(({ rows }) => rows).filter((row) => placeOn(row, today) !== 'former')
      : []
  const classes = active.map(({ class_group, schedule, ...member }) => ({
    class_group,
    member,
    schedule,
    exceptions: exceptionsOf(
      { id: class_group.id, school: schedule?.place ? { name: schedule.place } : null },
      calendar,
    ),
  }))
  const schedules = classes.flatMap(({ schedule, exceptions }) => (schedule ? { ...schedule, exceptions } : []))
  return { loaded, classes, schedules }
}
