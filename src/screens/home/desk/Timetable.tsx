/**
 * Today's classes by the hour at which they begin. Each hour is a row with its classes and the state of their rolls; a
 * class is a link to its roll.
 */
import { Link } from 'wouter'
import type { Group } from '../../../contract'
import { fullName } from '../../../domain/person-name'
import { hoursOf as byHour, type Lesson } from '../../../domain/timetable'
import { useGroupNaming, useUnfilled } from '../../../offline'
import { rollCallOf, rollOfDay } from '../../../paths'
import { RollPill } from '../../../pieces/lessons/RollPill'
import { useRollState } from '../../../pieces/lessons/use-roll-state'
import { FillingLine } from '../../../pieces/lists/filling'
import { daysOf, homeTexts, hoursOf } from '../../../texts'
import { deskTexts as texts } from '../../../texts/desk'
import { Dotted } from '../../../ui'
import classes from './desk.module.css'
import { DeskLine } from './DeskLine'

type Props = {
  lessons: readonly Lesson[]
  /** Groups that do not meet today. */
  others: readonly Group[]
  date: string
}

export function Timetable({ lessons, others, date }: Props) {
  const unfilled = useUnfilled(
    lessons.flatMap(
      ({ group: { id: group }, date }) =>
        [
          { list: 'members', group },
          { list: 'day', group, date },
        ] as const,
    ),
  )
  const { nameOf, placeOf } = useGroupNaming()
  return (
    <section className={classes.card} aria-label={homeTexts.today}>
      <h2>{homeTexts.today}</h2>
      {unfilled !== undefined && unfilled.length > 0 ? <FillingLine unfilled={unfilled} /> : null}
      {lessons.length === 0 ? <p className={classes.hint}>{homeTexts.noneToday}</p> : null}
      <ol className={classes.hours}>
        {byHour(lessons).map(({ at, isNow, lessons: beginning }) => (
          <li key={`${at} ${beginning[0]?.date}`} data-now={isNow || undefined}>
            <div className={classes.hour}>
              <strong>{at ?? texts.untimed}</strong>
              {isNow ? <span>{texts.now}</span> : null}
            </div>
            <ul>
              {beginning.map((lesson) => (
                <Slot
                  key={`${lesson.group.id} ${lesson.date}`}
                  lesson={lesson}
                  today={date}
                  name={nameOf(lesson.group)}
                  place={placeOf(lesson.group)}
                />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {others.length > 0 ? (
        <details className={classes.others}>
          <summary>{texts.others(others.length)}</summary>
          <ul className={classes.lines}>
            {others.map((group) => (
              <DeskLine
                key={group.id}
                href={rollCallOf(group.id)}
                label={homeTexts.rollOf(homeTexts.takeRoll, nameOf(group))}
                title={group.name}
                detail={
                  <Dotted>
                    {daysOf(group)}
                    {hoursOf(group)}
                    {placeOf(group)}
                  </Dotted>
                }
                end={<span className={classes.go}>{homeTexts.takeRoll}</span>}
              />
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

type SlotProps = {
  lesson: Lesson
  today: string
  /** The group's name, with its location if there are several. */
  name: string
  place?: string
}

function Slot({ lesson, today, name, place }: SlotProps) {
  const { group, date, phase } = lesson
  const { state, taken, total, action } = useRollState(lesson)
  const counts = taken > 0 && taken < total ? homeTexts.takenOf(taken, total) : ''
  return (
    <li>
      <Link
        className={classes.slot}
        href={rollOfDay(group.id, date, today)}
        data-phase={phase}
        aria-label={homeTexts.rollOf(action, name)}
      >
        <strong>{group.name}</strong>
        <span className={classes.state}>{state ? <RollPill state={state} size="sm" /> : null}</span>
        <small>
          <Dotted>
            {hoursOf(group)}
            {group.teacher ? fullName(group.teacher) : texts.noTeacher}
            {place}
            {counts}
          </Dotted>
        </small>
      </Link>
    </li>
  )
}
