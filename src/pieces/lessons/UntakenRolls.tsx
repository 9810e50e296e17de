/** Untaken rolls of earlier days, one line per class with a link. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Lesson } from '../../domain/timetable'
import { useGroupNaming } from '../../offline'
import { rollCallOf } from '../../paths'
import { dayText, homeTexts as texts } from '../../texts'
import { Icon } from '../../ui'
import classes from './UntakenRolls.module.css'

/** How many rolls are shown before "more" is pressed. */
const shownAtFirst = 4

type Props = { lessons: readonly Lesson[]; /** YYYY-MM-DD. */ today: string }

export function UntakenRolls({ lessons, today }: Props) {
  const [all, setAll] = useState(false)
  const { nameOf } = useGroupNaming()
  if (lessons.length === 0) return null
  const left = lessons.length - shownAtFirst
  return (
    <section aria-label={texts.forgotten}>
      <ul className={classes.rolls}>
        {(all ? lessons : lessons.slice(0, shownAtFirst)).map(({ group, date }) => {
          const day = dayText(date, today)
          return (
            <li key={`${group.id} ${date}`} className={classes.roll}>
              <Icon name="alert" size={20} />
              <span className={classes.words}>{texts.forgottenOf(nameOf(group), day)}</span>
              <Button
                component={Link}
                href={rollCallOf(group.id, date)}
                variant="default"
                aria-label={texts.takeRollOf(nameOf(group), day)}
              >
                {texts.takeRoll}
              </Button>
            </li>
          )
        })}
      </ul>
      {left > 0 && !all ? (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          {texts.moreForgotten(left)}
        </button>
      ) : null}
    </section>
  )
}
