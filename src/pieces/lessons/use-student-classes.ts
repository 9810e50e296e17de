/** A student's present groups with their schedules and the calendar's exceptions, for families and students. */
import type { Id, Schedule } from '../../contract'
import { exceptionsOf, type WithExceptions } from '../../domain/calendar-exceptions'
import { useCalendar } from '../../offline'
import { useAllPages } from '../../provider/online'

/** The schedule of a group, with the exceptions about it. */
export type ExceptedSchedule = Schedule & WithExceptions

/** `classes`: the groups with an active membership; none while they are loading, or if they could not be read. */
export function useStudentClasses(student: Id) {
  const loaded = useAllPages('groupHistory', { id: student }, { storeOffline: true })
  const calendar = useCalendar()
  const active =
    loaded.state === 'ready' ? loaded.value.flatMap(({ rows }) => rows).filter(({ is_active }) => is_active) : []
  const classes = active.map(({ class_group, schedule }) => ({
    class_group,
    schedule,
    exceptions: exceptionsOf(
      { id: class_group.id, school: schedule?.place ? { name: schedule.place } : null },
      calendar,
    ),
  }))
  const schedules = classes.flatMap(({ schedule, exceptions }) => (schedule ? { ...schedule, exceptions } : []))
  return { loaded, classes, schedules }
}
