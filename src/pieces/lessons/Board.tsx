/** A board of classes: hours, the state of each roll, and a link to it. */
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Lesson } from '../../domain/timetable'
import { useGroupNaming, useUnfilled } from '../../offline'
import { rollOfDay } from '../../paths'
import { daysOf, homeTexts, hoursOf } from '../../texts'
import { Settling } from '../../ui'
import { FillingLine } from '../lists/filling'
import classes from './Board.module.css'
import { RollPill } from './RollPill'
import { useRollState } from './use-roll-state'

type Props = {
  title: string
  hint?: string
  lessons: readonly Lesson[]
  /** YYYY-MM-DD. */
  today: string
}

export function Board({ title, hint, lessons, today }: Props) {
  const { nameOf, placeOf } = useGroupNaming()
  const unfilled = useUnfilled(
    lessons.flatMap(
      ({ date, group: { id: group } }) =>
        [
          { list: 'members', group },
          { list: 'day', group, date },
        ] as const,
    ),
  )
  if (lessons.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {hint && <p className={classes.hint}>{hint}</p>}
      {unfilled !== undefined && unfilled.length > 0 && <FillingLine unfilled={unfilled} />}
      <Settling contentKey={lessons.map(({ group, date }) => `${group.id} ${date}`).join()}>
        <ul className={classes.board}>
          {lessons.map((lesson) => (
            <BoardCard
              key={`${lesson.group.id} ${lesson.date}`}
              lesson={lesson}
              today={today}
              name={nameOf(lesson.group)}
              place={placeOf(lesson.group)}
            />
          ))}
        </ul>
      </Settling>
    </section>
  )
}

type CardProps = {
  lesson: Lesson
  today: string
  /** The group's name, with its location if there are several. */
  name: string
  /** The group's location; undefined if it has none, or if there is only one location. */
  place: string | undefined
}

function BoardCard({ lesson, today, name, place }: CardProps) {
  const { group, phase } = lesson
  const { state, taken, total, action } = useRollState(lesson)
  return (
    <li className={classes.card}>
      <span className={classes.name}>{group.name}</span>
      <span className={classes.state}>{state && <RollPill state={state} />}</span>
      {place && <span className={classes.place}>{place}</span>}
      <span className={classes.hours}>
        {phase === 'untimed' && <span>{daysOf(group)}</span>}
        <span>{hoursOf(group)}</span>
        {taken > 0 && taken < total && <span className={classes.count}>{homeTexts.takenOf(taken, total)}</span>}
      </span>
      <Button
        className={classes.action}
        component={Link}
        href={rollOfDay(group.id, lesson.date, today)}
        variant={state === 'missing' || state === 'running' ? 'filled' : 'default'}
        aria-label={homeTexts.rollOf(action, name)}
      >
        {action}
      </Button>
    </li>
  )
}
