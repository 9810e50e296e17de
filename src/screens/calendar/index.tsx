/**
 * Calendario: a month of days without class and extra classes. Reception and administrators add and withdraw them; the
 * others see what concerns them, without a network too.
 */
import { useState } from 'react'
import type { CalendarException } from '../../contract'
import { daysOfMonth } from '../../domain/class-days'
import { useAnnouncement, useCalendar, useGroups } from '../../offline'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { useFilling } from '../../pieces/lists/filling'
import { StaleMirror } from '../../pieces/lists/StaleMirror'
import { useStateInAddress } from '../../pieces/lists/use-place'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { Card } from '../../pieces/record/Card'
import { useSession } from '../../session'
import { calendarMonthText, loadErrors } from '../../texts'
import { calendarTexts as texts } from '../../texts/calendar'
import { EmptyState, HelpLink, Icon, ListSkeleton, Page, PageSkeleton, SettlingRows } from '../../ui'
import classes from './calendar.module.css'
import { ClosedForm } from './ClosedForm'
import { ExceptionRow } from './ExceptionRow'
import { ExtraForm } from './ExtraForm'
import { MonthGrid } from './MonthGrid'
import { OfficialDays } from './OfficialDays'

export default function CalendarScreen() {
  const isAnnounced = useAnnouncement('calendar')
  const groups = useGroups()
  const { may } = useSession()
  const filling = useFilling(may('group.read') ? [{ list: 'groups' }] : [], loadErrors.groups)
  if (isAnnounced === undefined) return <PageSkeleton />
  return (
    <Page>
      {!isAnnounced ? (
        <EmptyState title={texts.notOffered} />
      ) : may('group.read') && !groups ? (
        (filling ?? <ListSkeleton rows={6} />)
      ) : (
        <Calendar />
      )}
    </Page>
  )
}

/** The form that is open: days without class from `day` on, an extra class, or the official days. */
type Open = { form: 'closed'; day: string } | { form: 'extra' | 'official' }

const monthInAddress = {
  read: (query: URLSearchParams) => ({ month: /^\d{4}-(0[1-9]|1[0-2])$/.exec(query.get('mes') ?? '')?.[0] ?? '' }),
  write: ({ month }: { month: string }) => ({ mes: month }),
}

function Calendar() {
  const { date: today } = useSchoolTime()
  const [{ month: chosen }, setPlace] = useStateInAddress(monthInAddress)
  const month = chosen || today.slice(0, 7)
  const show = (next: string) => setPlace({ month: next === today.slice(0, 7) ? '' : next })
  const calendar = useCalendar()
  const { may } = useSession()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const mayEdit = may('calendar.edit')
  const shown = exceptionsIn(calendar, month)
  return (
    <>
      <StaleMirror />
      {mayEdit ? (
        <div className={classes.actions}>
          <OnlineButton
            leftSection={<Icon name="plus" size={20} />}
            onClick={() => setOpen({ form: 'closed', day: '' })}
          >
            {texts.newClosed}
          </OnlineButton>
          <OnlineButton variant="default" onClick={() => setOpen({ form: 'extra' })}>
            {texts.newExtra}
          </OnlineButton>
          <OnlineButton variant="default" onClick={() => setOpen({ form: 'official' })}>
            {texts.official}
          </OnlineButton>
        </div>
      ) : null}
      <MonthGrid
        month={month}
        today={today}
        exceptions={shown}
        onMonth={show}
        onDay={mayEdit ? (day) => setOpen({ form: 'closed', day }) : undefined}
      />
      <Card title={texts.listOf(calendarMonthText(month))}>
        {shown.length === 0 ? (
          <EmptyState title={texts.empty}>{mayEdit ? texts.emptyHintDesk : texts.emptyHint}</EmptyState>
        ) : (
          <SettlingRows queryKey={month} keys={shown.map(({ id }) => id)}>
            <ul className={classes.rows}>
              {shown.map((one) => (
                <ExceptionRow key={one.id} exception={one} mayWithdraw={mayEdit} />
              ))}
            </ul>
          </SettlingRows>
        )}
      </Card>
      {mayEdit ? <HelpLink topic="recepcion" /> : null}
      {open?.form === 'closed' ? <ClosedForm day={open.day} onClose={close} /> : null}
      {open?.form === 'extra' ? <ExtraForm onClose={close} /> : null}
      {open?.form === 'official' ? <OfficialDays onClose={close} /> : null}
    </>
  )
}

/** The exceptions with a day in the month ("2026-03"), by day. */
function exceptionsIn(calendar: readonly CalendarException[], month: string): CalendarException[] {
  const days = daysOfMonth(month)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return calendar
    .filter(({ from, to }) => from <= last && to >= first)
    .sort((one, other) => one.from.localeCompare(other.from) || one.created.localeCompare(other.created))
}
