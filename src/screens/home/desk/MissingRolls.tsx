/** Rolls that nobody took: of today's past classes and of the last days. If there are none, nothing is visible. */
import { useState } from 'react'
import type { Lesson } from '../../../domain/timetable'
import { useGroupNaming } from '../../../offline'
import { rollOfDay } from '../../../paths'
import { useRollState } from '../../../pieces/lessons/use-roll-state'
import { dayText, homeTexts, hoursOf } from '../../../texts'
import { deskTexts as texts } from '../../../texts/desk'
import { Dotted, useMoving } from '../../../ui'
import classes from './desk.module.css'
import { DeskLine } from './DeskLine'

/** How many untaken rolls of earlier days are shown before "more" is pressed. */
const shownAtFirst = 6

type Props = {
  /** Today's classes. */
  lessons: readonly Lesson[]
  /** Classes of earlier days whose roll nobody took. */
  untaken: readonly Lesson[]
  /** YYYY-MM-DD. */
  date: string
}

export function MissingRolls({ lessons, untaken, date }: Props) {
  const [all, setAll] = useState(false)
  const pastLessons = lessons.filter(({ phase }) => phase === 'past')
  const left = untaken.length - shownAtFirst
  if (pastLessons.length === 0 && untaken.length === 0) return null
  return (
    <section className={classes.card} data-hides-empty aria-label={texts.missing}>
      <h2>{texts.missing}</h2>
      <ul className={classes.lines}>
        {pastLessons.map((lesson) => (
          <MissingRoll key={lesson.group.id} lesson={lesson} today={date} />
        ))}
        {(all ? untaken : untaken.slice(0, shownAtFirst)).map((lesson) => (
          <Line key={`${lesson.group.id} ${lesson.date}`} lesson={lesson} today={date} />
        ))}
      </ul>
      {left > 0 && !all ? (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          {homeTexts.moreForgotten(left)}
        </button>
      ) : null}
    </section>
  )
}

type LineProps = { lesson: Lesson; today: string }

function MissingRoll({ lesson, today }: LineProps) {
  return useRollState(lesson).state === 'missing' ? <Line lesson={lesson} today={today} /> : null
}

function Line({ lesson: { group, date }, today }: LineProps) {
  useMoving()
  const { nameOf, placeOf } = useGroupNaming()
  const day = dayText(date, today)
  const isToday = date === today
  return (
    <DeskLine
      href={rollOfDay(group.id, date, today)}
      label={isToday ? homeTexts.rollOf(homeTexts.takeRoll, nameOf(group)) : homeTexts.takeRollOf(nameOf(group), day)}
      title={isToday ? group.name : homeTexts.forgottenOf(group.name, day)}
      detail={
        <Dotted>
          {hoursOf(group)}
          {placeOf(group)}
        </Dotted>
      }
      end={<span className={classes.go}>{homeTexts.takeRoll}</span>}
    />
  )
}
