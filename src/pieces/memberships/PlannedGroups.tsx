/** The groups that a student enters and leaves on days to come: "Desde el lunes 7 de diciembre: Kids 2". */
import type { MembershipHistoryRow } from '../../contract'
import { withPlace } from '../../domain/group-naming'
import { placeOn, plannedEnd } from '../../domain/membership-days'
import { weekdayDateText } from '../../texts'
import { membershipTexts as texts } from '../../texts/memberships'
import { Icon } from '../../ui'
import { useSchoolTime } from '../clock/use-school-time'
import classes from './memberships.module.css'

/** `rows`: the student's group history. Renders nothing if nothing is planned. */
export function PlannedGroups({ rows }: { rows: readonly MembershipHistoryRow[] }) {
  const { date: today } = useSchoolTime()
  const lines = rows.flatMap((row) => {
    const group = withPlace(row.class_group, row.schedule?.place).name
    const end = plannedEnd(row, today)
    const starts = row.from && placeOn(row, today) === 'planned' ? [[row.from, texts.joins] as const] : []
    const ends = end === null ? [] : [[end, texts.stops] as const]
    return [...starts, ...ends].map(([day, text]) => ({
      key: `${row.id} ${day}`,
      day,
      text: text(weekdayDateText(day, today), group),
    }))
  })
  if (lines.length === 0) return null
  return (
    <ul className={classes.planned}>
      {lines
        .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
        .map(({ key, text }) => (
          <li key={key}>
            <Icon name="calendar" size={18} />
            {text}
          </li>
        ))}
    </ul>
  )
}
