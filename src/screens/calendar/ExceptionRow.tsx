/** A line of the calendar's list: the days, for whom, the reason, and a button to withdraw it. */
import type { CalendarException } from '../../contract'
import { useGroupNaming } from '../../offline'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { notifyFailure } from '../../pieces/online/notify-failure'
import { OnlineRowButton } from '../../pieces/online/OnlineButton'
import { useOrder } from '../../provider/online'
import { dayText, onDay } from '../../texts'
import { calendarTexts as texts, whomText } from '../../texts/calendar'
import { Dotted, notify, StatePill, useConfirmation } from '../../ui'
import classes from './calendar.module.css'

export function ExceptionRow({ exception, mayWithdraw }: { exception: CalendarException; mayWithdraw: boolean }) {
  const { id, kind, from, to, reason, uses_class, start_time, final_time, version } = exception
  const { date: today } = useSchoolTime()
  const { nameOf } = useGroupNaming()
  const withdraw = useOrder('calendarWithdraw')
  const day = onDay(dayText(from, today))
  const { ask, confirmation } = useConfirmation({
    title: texts.withdrawTitle,
    body: kind === 'closed' ? texts.withdrawClosed(day) : texts.withdrawExtra(day),
    confirmLabel: texts.withdraw,
    tone: 'rojo',
    async onConfirm() {
      const answer = await withdraw({ id }, null, version)
      if (answer.ok) notify.done(texts.withdrawn)
      else notifyFailure(answer.failure, texts.notWithdrawn)
    },
  })
  return (
    <li className={classes.row}>
      <div>
        <strong>{texts.span(from, to, today)}</strong>
        <span>
          <Dotted>
            {whomText(exception, nameOf)}
            {reason}
            {kind === 'extra' ? texts.hours(start_time, final_time) : null}
            {uses_class ? texts.uses : null}
          </Dotted>
        </span>
      </div>
      <StatePill size="sm" tone={kind === 'closed' ? 'ambar' : 'cielo'} icon={kind === 'closed' ? 'cross' : 'plus'}>
        {kind === 'closed' ? texts.closed : texts.extra}
      </StatePill>
      {mayWithdraw ? (
        <OnlineRowButton aria-label={texts.withdrawOf(reason, day)} onClick={ask}>
          {texts.withdraw}
        </OnlineRowButton>
      ) : null}
      {confirmation}
    </li>
  )
}
