/**
 * Días oficiales: ticks for the official days of the next twelve months, and for the school's own days without class of
 * the last twelve, a year later. Days that the calendar has already are left out.
 */
import * as z from 'zod/mini'
import { daysFrom, type CalendarException } from '../../contract'
import { officialDaysIn } from '../../domain/official-days'
import { useCalendar } from '../../offline'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { useOrder } from '../../provider/online'
import { words } from '../../texts'
import { calendarTexts as texts } from '../../texts/calendar'
import { EmptyState, Dialog } from '../../ui'

/** The days that are ticked. */
const boxes = z.object({ official: z.optional(z.array(z.string())), own: z.optional(z.array(z.string())) })

type OfferedDay = { from: string; to: string; reason: string }

export function OfficialDays({ onClose }: { onClose: () => void }) {
  const create = useOrder('calendarCreate')
  const { date: today } = useSchoolTime()
  const calendar = useCalendar()
  const official = officialIn(calendar, today)
  const own = ownIn(calendar, official, today)
  const offered = [...official, ...own]
  const optionsOf = (days: readonly OfferedDay[]) =>
    days.map(({ from, reason }) => ({ value: from, label: texts.officialDay(from, reason, today) }))
  if (offered.length === 0)
    return (
      <Dialog opened title={texts.official} cancel={null} submit={words.close} onSubmit={onClose} onClose={onClose}>
        <EmptyState title={texts.officialNone} />
      </Dialog>
    )
  return (
    <DraftedForm
      draft="calendar/official"
      title={texts.official}
      fields={[
        {
          name: 'official',
          label: texts.officialLaw,
          type: 'several' as const,
          options: optionsOf(official),
          hint: texts.officialHint,
          shownIf: () => official.length > 0,
        },
        {
          name: 'own',
          label: texts.officialOwn,
          type: 'several' as const,
          options: optionsOf(own),
          shownIf: () => own.length > 0,
        },
      ]}
      initial={{ official: official.map(({ from }) => from).join(',') }}
      schema={boxes}
      submit={texts.officialAdd}
      send={(ticked, key) => {
        const days = [...(ticked.official ?? []), ...(ticked.own ?? [])]
        const exceptions = offered
          .filter(({ from }) => days.includes(from))
          .map((day) => ({ kind: 'closed' as const, ...day }))
        return create({ body: { exceptions } }, key)
      }}
      success={texts.closedSaved}
      onClose={onClose}
    />
  )
}

const isOfAll = ({ kind, school, group }: CalendarException) => kind === 'closed' && !school && !group

function isEntered(calendar: readonly CalendarException[], day: string): boolean {
  return calendar.some((one) => isOfAll(one) && one.from <= day && day <= one.to)
}

function officialIn(calendar: readonly CalendarException[], today: string): OfferedDay[] {
  return officialDaysIn(today, daysFrom(today, 364))
    .filter(({ date }) => !isEntered(calendar, date))
    .map(({ day, date }) => ({ from: date, to: date, reason: texts.officialNames[day] }))
}

/** The school's own days without class that began in the last twelve months, on the same dates a year later. */
function ownIn(calendar: readonly CalendarException[], official: readonly OfferedDay[], today: string): OfferedDay[] {
  const names: readonly string[] = Object.values(texts.officialNames)
  return calendar
    .filter((one) => isOfAll(one) && one.from < today && one.from >= daysFrom(today, -364))
    .filter(({ reason }) => !names.includes(reason))
    .map(({ from, to, reason }) => ({ from: aYearLater(from), to: aYearLater(to), reason }))
    .filter(({ from }) => !isEntered(calendar, from) && !official.some((day) => day.from === from))
    .sort((one, other) => one.from.localeCompare(other.from))
}

/** The same date of the next year; 1 March for 29 February. */
function aYearLater(date: string): string {
  const next = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`
  return next.endsWith('-02-29') ? `${next.slice(0, 4)}-03-01` : next
}
