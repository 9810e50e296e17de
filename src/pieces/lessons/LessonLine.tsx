/**
 * A class in one line: "Kids 2 · 16:00–17:00 · 20 estudiantes". The line says so if the last download has removed the
 * group from this person's groups.
 */
import type { ScheduledGroup } from '../../domain/calendar-exceptions'
import { membersOn } from '../../domain/membership-days'
import { hoursOn } from '../../domain/timetable'
import { useGroupNaming, useGroups, useMembers } from '../../offline'
import { hoursOf, rollCallTexts, students } from '../../texts'
import { Dotted, Star } from '../../ui'
import classes from './LessonLine.module.css'

/** `date`: the day of the class, YYYY-MM-DD. `day`: the same as text; left out for today. */
export function LessonLine({ group, date, day }: { group: ScheduledGroup; date: string; day?: string }) {
  const all = useMembers(group.id)
  const groups = useGroups()
  const { placeOf } = useGroupNaming()
  const isLost = groups !== undefined && !groups.some(({ id }) => id === group.id)
  const members = all && membersOn(all, date).length
  return (
    <h2 className={classes.line}>
      <Star size={22} />
      <span>{group.name}</span>
      <span className={classes.rest}>
        <Dotted>
          {day}
          {hoursOf(hoursOn(group, date))}
          {placeOf(group)}
          {isLost ? <strong role="status">{rollCallTexts.lostGroup}</strong> : null}
          {!isLost && members !== undefined ? students(members) : null}
        </Dotted>
      </span>
    </h2>
  )
}
