/** The greeting and the school's date. */
import { homeTexts, weekdayDateText } from '../../texts'
import classes from './SchoolHome.module.css'

/**
 * `beside`: whether an open roll is beside the greeting. Then a column narrower than 38rem shows only the date, and one
 * narrower than 20rem nothing.
 */
export function Welcome({ firstName, date, beside }: { firstName: string; date: string; beside?: boolean }) {
  const day = weekdayDateText(date, date)
  return (
    <p className={classes.welcome} data-beside={beside}>
      <span className={classes.hello}>{homeTexts.welcome(firstName)}</span>{' '}
      <span>{beside ? day : homeTexts.todayIs(day)}</span>
    </p>
  )
}
