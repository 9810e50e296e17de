/**
 * One day's drawer:
 *
 *   not counted ──close──▶ closed ──an administrator reopens it, with a reason──▶ open ──close──▶ closed
 */
import { useState } from 'react'
import { daysFrom, mostDaysBack, type CashDay, type CashReport } from '../../contract'
import { expectedOf } from '../../domain/cash-drawer'
import { Card, Facts } from '../../pieces/record/Card'
import { ChangesButton } from '../../pieces/record/ChangeHistory'
import { dateText, moneyText } from '../../texts'
import { cashTexts as texts } from '../../texts/cash'
import { Settling, StatePill } from '../../ui'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { Difference } from './Difference'
import classes from './cash.module.css'
import CloseDay from './CloseDay'
import ReopenDay from './ReopenDay'

type Props = {
  /** A report of one day. */
  report: CashReport
  today: string
  /** Whether this person may reopen a closed day. */
  mayReopen: boolean
}

export function Drawer({ report, today, mayReopen }: Props) {
  const [opened, setOpened] = useState<'none' | 'close' | 'reopen'>('none')
  const day = report.days[0]
  const close = () => setOpened('none')
  const mayClose = day ? !day.is_closed : report.from <= today && !isTooOld(report.from, today)
  const actions = (
    <Settling contentKey={String(day?.is_closed)}>
      {day ? <ChangesButton table="cash-day" id={day.id} of={dateText(report.from)} /> : null}
      {day?.is_closed && mayReopen ? (
        <OnlineButton variant="default" onClick={() => setOpened('reopen')}>
          {texts.reopen}
        </OnlineButton>
      ) : null}
      {mayClose ? <OnlineButton onClick={() => setOpened('close')}>{texts.close}</OnlineButton> : null}
    </Settling>
  )
  return (
    <Card title={texts.drawer} actions={actions}>
      {day ? <Counted day={day} /> : <NotCounted report={report} today={today} />}
      {opened === 'close' ? <CloseDay report={report} onClose={close} /> : null}
      {opened === 'reopen' ? <ReopenDay day={report.from} onClose={close} /> : null}
    </Card>
  )
}

/** Whether `day` is so long ago that the provider refuses to close it, if it was never counted. */
const isTooOld = (day: string, today: string) => day < daysFrom(today, -mostDaysBack.cash)

function NotCounted({ report: { cash, from: day }, today }: Pick<Props, 'report' | 'today'>) {
  return (
    <>
      <Facts lines={[[texts.cash, moneyText(cash)]]} />
      <p className={classes.hint}>
        {day > today ? texts.future : isTooOld(day, today) ? texts.tooOld(mostDaysBack.cash) : texts.notCounted}
      </p>
    </>
  )
}

function Counted({ day }: { day: CashDay }) {
  return (
    <>
      <div>
        <StatePill tone={day.is_closed ? 'hoja' : 'ambar'} icon={day.is_closed ? 'check' : 'clock'}>
          {day.is_closed ? texts.closed : texts.open}
        </StatePill>
      </div>
      <Facts
        lines={[
          [texts.opening, moneyText(day.opening)],
          [texts.cash, moneyText(day.cash)],
          [texts.expected, moneyText(expectedOf(day))],
          [texts.counted, moneyText(day.counted)],
          [texts.difference, <Difference key="difference" difference={day.difference} />],
          [texts.note, day.note || undefined],
        ]}
      />
      <p className={classes.hint}>{texts.closedBy(day.closed_by?.name ?? '', dateText(day.closed_at))}</p>
      {day.reason ? <p className={classes.hint}>{texts.reopenedBy(day.reopened_by?.name ?? '', day.reason)}</p> : null}
    </>
  )
}
