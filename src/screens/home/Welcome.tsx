/** Who is greeted, and which day it is at the school. */
import { homeTexts, weekdayDateText } from '../../texts'
import classes from './SchoolHome.module.css'

/** `beside` a class that is on: where it is narrow, the day alone. */
export function Welcome({ firstName, date, beside }: { firstName: string; date: string; beside?: boolean }) {
  const day = weekdayDateText(date, date)
  return (
    <p className={classes.welcome} data-beside={beside}>
      <span className={classes.hello}>{homeTexts.welcome(firstName)}</span> <span>{beside ? day : homeTexts.todayIs(day)}</span>
    </p>
  )
}
