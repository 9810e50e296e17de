/** Classes of today that are over and whose roll nobody took. Where there is none, nothing of this is seen. */
import { Link } from 'wouter'
import type { Lesson } from '../../../domain/timetable'
import { rollCallOf } from '../../../paths'
import { useRollState } from '../../../pieces/lessons/use-roll-state'
import { homeTexts, hoursOf } from '../../../texts'
import { deskTexts as texts } from '../../../texts/desk'
import classes from './desk.module.css'

type Props = { lessons: readonly Lesson[]; date: string }

export function MissingRolls({ lessons, date }: Props) {
  const over = lessons.filter(({ phase }) => phase === 'past')
  if (over.length === 0) return null
  return (
    <section className={classes.card} data-hides-empty aria-label={texts.missing}>
      <h2>{texts.missing}</h2>
      <ul className={classes.lines}>
        {over.map((lesson) => (
          <MissingRoll key={lesson.group.id} lesson={lesson} date={date} />
        ))}
      </ul>
    </section>
  )
}

function MissingRoll({ lesson, date }: { lesson: Lesson; date: string }) {
  const { group } = lesson
  if (useRollState(lesson, date).state !== 'missing') return null
  return (
    <li>
      <Link className={classes.line} href={rollCallOf(group.id)} aria-label={homeTexts.rollOf(homeTexts.takeRoll, group.name)}>
        <span>
          {group.name}
          <small>{hoursOf(group)}</small>
        </span>
        <span className={classes.go}>{homeTexts.takeRoll}</span>
      </Link>
    </li>
  )
}
