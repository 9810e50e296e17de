/** Links to the rolls of a group's last class days, each with its state, for example to take a forgotten roll. */
import { Link } from 'wouter'
import type { ScheduledGroup } from '../../domain/calendar-exceptions'
import { membersOn } from '../../domain/membership-days'
import { hasNoClassOn } from '../../domain/meets-on'
import { lastClassDays } from '../../domain/recent-attendance'
import { useGroupHistory, useMembers } from '../../offline'
import { rollOfDay } from '../../paths'
import { rowNeedsDecision } from '../../pieces/roll-call/roll-entries'
import { dateText, rollCallTexts as texts, shortDayText } from '../../texts'
import { Icon } from '../../ui'
import classes from './DayStrip.module.css'

/** How many class days before today are shown: two weeks of a group that meets three times a week. */
const maxDays = 6

type Props = {
  group: ScheduledGroup
  /** The day whose roll is on screen, YYYY-MM-DD. */
  date: string
  /** YYYY-MM-DD. */
  today: string
}

export function DayStrip({ group, date, today }: Props) {
  const days = [...new Set([...lastClassDays(group, today, maxDays), date])].sort()
  const stateOfDay = useRollStates(group, days[0] ?? today)
  const index = days.indexOf(date)
  return (
    <nav className={classes.strip} aria-label={texts.days}>
      <Step day={days[index - 1]} label={texts.previousDay} icon="left" group={group} today={today} />
      {/* The newest day comes first, and CSS reverses the row: if not all days fit, the oldest are out of view. */}
      <ul className={classes.days}>
        {days.toReversed().map((day) => {
          const state = stateOfDay?.(day) ?? ''
          return (
            <li key={day}>
              <Link
                href={rollOfDay(group.id, day, today)}
                ref={day === date ? scrollToDay : undefined}
                className={classes.day}
                aria-current={day === date ? 'date' : undefined}
                aria-label={[dateText(day), state].filter(Boolean).join(': ')}
                data-missing={
                  ([texts.dayTaken, texts.dayWithoutClass, ''].every((fine) => fine !== state) && day !== today) ||
                  undefined
                }
              >
                <strong>{shortDayText(day, today)}</strong>
                <span>{state || ' '}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      <Step day={days[index + 1]} label={texts.nextDay} icon="right" group={group} today={today} />
    </nav>
  )
}

/** A ref that scrolls to the chosen day, if it is too old to be visible. */
function scrollToDay(day: HTMLAnchorElement | null): void {
  day?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/**
 * Returns a function from a day to the state of its roll as text; undefined while the device is read, or if the group's
 * members were never downloaded, or its attendance never completely.
 */
function useRollStates(group: ScheduledGroup, from: string): ((day: string) => string) | undefined {
  const history = useGroupHistory(group.id, from)
  const members = useMembers(group.id)
  if (!history || !members) return undefined
  return (day) => {
    const rows = history.filter(({ attendance_date }) => attendance_date === day)
    const taken = new Set(rows.map(({ student }) => student.id))
    if (taken.size === 0) return hasNoClassOn(group, day) ? texts.dayWithoutClass : texts.dayNotTaken
    if (rows.some(rowNeedsDecision)) return texts.dayAsks
    const all = new Set([...taken, ...membersOn(members, day).map(({ student }) => student.id)])
    return taken.size < all.size ? texts.dayInPart(taken.size, all.size) : texts.dayTaken
  }
}

type StepProps = {
  day: string | undefined
  label: string
  icon: 'left' | 'right'
  group: ScheduledGroup
  today: string
}

function Step({ day, label, icon, group, today }: StepProps) {
  if (day === undefined) return <span className={classes.step} data-none />
  return (
    <Link href={rollOfDay(group.id, day, today)} className={classes.step} aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
}
