/**
 * Shown instead of the roll on a day without class: says so, links to the last roll that nobody took, and offers to
 * begin a roll anyway.
 */
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { SchoolTime } from '../../contract'
import { exceptionOn, type ScheduledGroup } from '../../domain/calendar-exceptions'
import { useGroupNaming, useUntakenClasses } from '../../offline'
import { rollCallOf } from '../../paths'
import { dateText, dayText, daysOf, rollCallTexts as texts } from '../../texts'
import { ListSkeleton } from '../../ui'
import classes from './roll-call.module.css'

type Props = { group: ScheduledGroup; /** YYYY-MM-DD. */ date: string; time: SchoolTime; onBegin: () => void }

export function NoClass({ group, date, time, onBegin }: Props) {
  const untaken = useUntakenClasses([group], time)
  const { nameOf } = useGroupNaming()
  // Nothing is rendered before it is known which buttons there are, so that they do not move.
  if (!untaken) return <ListSkeleton rows={1} height={160} />
  const last = untaken.find((lesson) => lesson.date < date)
  const day = dayText(date, time.date)
  const name = nameOf(group)
  const isBefore = group.start_date !== null && date < group.start_date
  const reason = exceptionOn(group, date)?.reason
  return (
    <section className={classes.noClass} aria-label={texts.noClass(name, day)}>
      <h2>{texts.noClass(name, day)}</h2>
      <p>
        {isBefore
          ? texts.firstClass(dateText(group.start_date))
          : reason
            ? texts.closed(reason)
            : texts.meets(daysOf(group))}
      </p>
      <div className={classes.choices}>
        {last ? (
          <Button component={Link} href={rollCallOf(group.id, last.date)} size="md">
            {texts.takeForgotten(dayText(last.date, time.date))}
          </Button>
        ) : null}
        <Button variant="default" size="md" onClick={onBegin}>
          {texts.beginAnyway(day)}
        </Button>
      </div>
    </section>
  )
}
