/** A month as a grid of weeks from Monday on; each day says what is different on it, and can be tapped by the desk. */
import { weekdayOfDate, type CalendarException } from '../../contract'
import { daysOfMonth, monthsAround } from '../../domain/class-days'
import { useOnlineOnly } from '../../pieces/online/OnlineButton'
import { calendarMonthText, weekdayDateText } from '../../texts'
import { calendarTexts as texts } from '../../texts/calendar'
import { Icon } from '../../ui'
import classes from './calendar.module.css'

type Props = {
  /** "2026-03" */
  month: string
  /** YYYY-MM-DD */
  today: string
  /** The exceptions with a day in the month. */
  exceptions: readonly CalendarException[]
  onMonth: (month: string) => void
  /** Called with the tapped day; undefined: days cannot be tapped. */
  onDay: ((day: string) => void) | undefined
}

export function MonthGrid({ month, today, exceptions, onMonth, onDay }: Props) {
  const [before, , after] = monthsAround(`${month}-01`)
  const days = daysOfMonth(month)
  const name = calendarMonthText(month)
  return (
    <section className={classes.month} aria-label={name}>
      <div className={classes.months}>
        <button type="button" className={classes.step} aria-label={texts.previous} onClick={() => onMonth(before)}>
          <Icon name="left" />
        </button>
        <h2 aria-live="polite">{name}</h2>
        <button type="button" className={classes.step} aria-label={texts.next} onClick={() => onMonth(after)}>
          <Icon name="right" />
        </button>
      </div>
      <ol className={classes.weekdays} aria-hidden>
        {texts.weekdays.map((day) => (
          <li key={day}>{day}</li>
        ))}
      </ol>
      <ol className={classes.grid}>
        {days.map((day, index) => (
          <li key={day} style={index === 0 ? { gridColumnStart: ((weekdayOfDate(day) + 6) % 7) + 1 } : undefined}>
            <Day
              day={day}
              today={today}
              exceptions={exceptions.filter(({ from, to }) => from <= day && day <= to)}
              onDay={onDay}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

type DayProps = Pick<Props, 'today' | 'exceptions' | 'onDay'> & { day: string }

function Day({ day, today, exceptions, onDay }: DayProps) {
  const onlineOnly = useOnlineOnly()
  const closed = exceptions.filter(({ kind }) => kind === 'closed')
  const ofAll = closed.find(({ school, group }) => !school && !group)
  const extras = exceptions.length - closed.length
  const said = [
    ofAll ? texts.closedAll(ofAll.reason) : closed.length > 0 ? texts.closedSome(closed.length) : '',
    extras > 0 ? texts.extras(extras) : '',
  ].filter(Boolean)
  const name = [weekdayDateText(day, today), ...said].join(', ')
  const face = (
    <>
      <span className={classes.date}>{Number(day.slice(8))}</span>
      {closed.length > 0 ? (
        <span className={classes.mark} data-kind={ofAll ? 'all' : 'some'}>
          <Icon name="cross" size={14} />
          <span className={classes.word}>{ofAll ? ofAll.reason : texts.closedShort(closed.length)}</span>
        </span>
      ) : null}
      {extras > 0 ? (
        <span className={classes.mark} data-kind="extra">
          <Icon name="plus" size={14} />
          <span className={classes.word}>{texts.extras(extras)}</span>
        </span>
      ) : null}
    </>
  )
  const shared = {
    className: classes.day,
    'data-today': day === today || undefined,
    'data-closed': ofAll ? true : undefined,
  }
  return onDay ? (
    <button type="button" {...shared} {...onlineOnly} aria-label={texts.enter(name)} onClick={() => onDay(day)}>
      {face}
    </button>
  ) : (
    <div {...shared} role="img" aria-label={name}>
      {face}
    </div>
  )
}
