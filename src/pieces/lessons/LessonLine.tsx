/** A class in one line: "Kids 2 · 16:00–17:00 · 20 estudiantes". */
import type { Group } from '../../contract'
import { membersOn } from '../../domain/membership-days'
import { useMembers } from '../../offline'
import { hoursOf, students } from '../../texts'
import { Dotted, Star } from '../../ui'
import classes from './LessonLine.module.css'

/** `date`: the day of the class, YYYY-MM-DD. `day`: that day in words, if it is not today. */
export function LessonLine({ group, date, day }: { group: Group; date: string; day?: string }) {
  const all = useMembers(group.id)
  const members = all && membersOn(all, date).length
  return (
    <h2 className={classes.line}>
      <Star size={22} />
      <span className={classes.name}>{group.name}</span>
      <span className={classes.rest}>
        <Dotted>
          {day}
          {hoursOf(group)}
          {members !== undefined && students(members)}
        </Dotted>
      </span>
    </h2>
  )
}
