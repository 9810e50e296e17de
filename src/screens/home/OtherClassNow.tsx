/** A link to the roll of a class that has begun while the roll of another class is open. */
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Lesson } from '../../domain/timetable'
import { useGroupNaming } from '../../offline'
import { rollOfDay } from '../../paths'
import { homeTexts as texts } from '../../texts'
import { useMoving, useSettledPlace } from '../../ui'
import classes from './SchoolHome.module.css'

export function OtherClassNow({
  lesson: { group, date, at },
  today,
}: {
  lesson: Lesson
  /** YYYY-MM-DD. */
  today: string
}) {
  const href = rollOfDay(group.id, date, today)
  const { nameOf } = useGroupNaming()
  const settled = useSettledPlace(href)
  // On a phone the button is higher than the greeting that it replaces and moves what is below: taps there are ignored
  // for a second.
  useMoving(href)
  const buttonProps = {
    variant: 'light',
    className: classes.otherClassNow,
    'aria-label': texts.rollOf(texts.takeRoll, nameOf(group)),
    children: texts.began(nameOf(group), at ?? ''),
  }
  return settled ? <Button component={Link} href={href} {...buttonProps} /> : <Button disabled {...buttonProps} />
}
