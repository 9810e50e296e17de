/**
 * Shown on a teacher's home while no roll is open there: the next class of today with a link to its roll, or that there
 * is none.
 */
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Lesson } from '../../domain/timetable'
import { useGroupNaming } from '../../offline'
import { rollCallOf } from '../../paths'
import { homeTexts } from '../../texts'
import { Picture } from '../../ui'
import classes from './NextLesson.module.css'

export function NextLesson({ next, hasClassesToday }: { next: Lesson | null; hasClassesToday: boolean }) {
  const { nameOf } = useGroupNaming()
  return (
    <section className={classes.between}>
      <Picture name="star" />
      <div className={classes.words}>
        <h2 className={classes.title}>{hasClassesToday ? homeTexts.betweenClasses : homeTexts.noneToday}</h2>
        <p className={classes.next}>
          {next
            ? homeTexts.next(nameOf(next.group), next.at ?? '')
            : hasClassesToday
              ? homeTexts.noMore
              : homeTexts.noneTodayHint}
        </p>
        {next && (
          <Button
            component={Link}
            href={rollCallOf(next.group.id)}
            size="md"
            aria-label={homeTexts.rollOf(homeTexts.takeRoll, nameOf(next.group))}
          >
            {homeTexts.takeRoll}
          </Button>
        )}
      </div>
    </section>
  )
}
