/** The filters of the list of payments: month, status, type, group, school; without a table also the order. */
import { Button, NativeSelect } from '@mantine/core'
import { useId, useState } from 'react'
import type { Option } from '../../contract'
import { useGroups } from '../../offline'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { optionsOf, useOptions } from '../../pieces/forms/use-options'
import { calendarMonthText, receiptLabels } from '../../texts'
import { receiptFilterTexts as texts, sortTexts } from '../../texts/fees'
import { Icon } from '../../ui'
import { isNarrowed, monthsTo, noFilters, orderNames, schoolsOf, type Filters, type PaymentsPlace } from './filters'
import classes from './payments.module.css'

type Changed = Partial<Filters & Pick<PaymentsPlace, 'order'>>
type Props = { place: PaymentsPlace; onChange: (changed: Changed) => void }
type Box = { label: string; value: string; all: string; options: readonly Option[]; chosen: (value: string) => Changed }

/** The value of "owed" among the statuses. No provider has such a value, because it contains a NUL. */
const owedChoice = '\u0000owed'

export function FilterPanel({ place, onChange }: Props) {
  const groups = useGroups() ?? []
  const statuses = useOptions('paymentStatuses') ?? []
  const types = useOptions('paymentTypes') ?? []
  const { date: today } = useSchoolTime()
  const [open, setOpen] = useState(false)
  const panel = useId()
  const schools = schoolsOf(groups)
  const withGroup = groups.flatMap(({ id, name, school }) =>
    place.school === '' || school?.id === place.school || id === place.group ? [{ value: id, label: name || id }] : [],
  )
  const boxes: Box[] = [
    {
      label: texts.month,
      value: place.month,
      all: texts.anyMonth,
      options: monthsTo(today, place.month).map((value) => ({ value, label: calendarMonthText(value) })),
      chosen: (month) => ({ month }),
    },
    {
      label: texts.status,
      value: place.owed ? owedChoice : place.status,
      all: texts.anyStatus,
      options: [{ value: owedChoice, label: texts.owed }, ...withChosen(statuses, place.status)],
      chosen: (value) => ({ owed: value === owedChoice, status: value === owedChoice ? '' : value }),
    },
    {
      label: texts.type,
      value: place.type,
      all: texts.anyType,
      options: withChosen(types, place.type),
      chosen: (type) => ({ type }),
    },
    ...(schools.length > 1 || place.school !== ''
      ? [
          {
            label: texts.school,
            value: place.school,
            all: texts.anySchool,
            options: withChosen(schools, place.school),
            chosen: (school: string) => ({ school, group: '' }),
          },
        ]
      : []),
    {
      label: texts.group,
      value: place.group,
      all: texts.anyGroup,
      options: withChosen(withGroup, place.group),
      chosen: (group) => ({ group }),
    },
  ]
  const narrowedTo = boxes.flatMap(({ value, options }) =>
    options.filter((option) => option.value === value).map(({ label }) => label),
  )
  return (
    <>
      <Button
        className={classes.unfold}
        variant="default"
        leftSection={<Icon name="filter" size={20} />}
        aria-label={narrowedTo.length > 0 ? texts.unfoldOf(narrowedTo.join(' · ')) : undefined}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        {narrowedTo.length > 0 ? narrowedTo.join(' · ') : texts.unfold}
      </Button>
      <section id={panel} className={classes.filters} data-open={open || undefined} aria-label={texts.title}>
        {boxes.map(({ label, value, all, options, chosen }) => (
          <NativeSelect
            key={label}
            label={label}
            value={value}
            data={[{ value: '', label: all }, ...options]}
            onChange={(event) => onChange(chosen(event.currentTarget.value))}
          />
        ))}
        <NativeSelect
          className={classes.order}
          label={texts.order}
          value={place.order}
          data={[
            { value: '', label: texts.newest },
            ...orders.filter(({ value }, index) => index < oftenAsked || value === place.order),
          ]}
          onChange={(event) => onChange({ order: event.currentTarget.value })}
        />
        {isNarrowed(place) ? (
          <Button variant="subtle" onClick={() => onChange(noFilters)}>
            {texts.clear}
          </Button>
        ) : null}
      </section>
    </>
  )
}

/** The options with the chosen value, even if the options are not loaded or do not contain it. */
function withChosen(options: readonly Option[], value: string): Option[] {
  return optionsOf(options, value === '' ? null : { value, label: value })
}

/**
 * All orders of a table. The picker, which replaces the table's headers on a phone, offers only the first `oftenAsked`
 * of them, and the one in the address.
 */
const orders = [
  [orderNames.student, receiptLabels.student],
  [orderNames.period, receiptLabels.payment_period],
  [orderNames.balance, receiptLabels.balance],
  [orderNames.status, receiptLabels.status],
  [orderNames.folio, receiptLabels.student_folio],
  [orderNames.tutor, receiptLabels.user],
  [orderNames.group, receiptLabels.group],
  [orderNames.expected, receiptLabels.amount_expected],
  [orderNames.abono, receiptLabels.abono],
  [orderNames.active, receiptLabels.is_active],
].flatMap(([value = '', label = '']) => [
  { value, label: sortTexts.up(label) },
  { value: `-${value}`, label: sortTexts.down(label) },
])
const oftenAsked = 8
