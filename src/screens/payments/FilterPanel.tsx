/** The filters of the list of payments: month, status, type, group, school; if the list has cards, also the order. */
import { Button, NativeSelect } from '@mantine/core'
import { useId, useState } from 'react'
import type { Option } from '../../contract'
import { useGroupNaming, useGroups } from '../../offline'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { optionsOf, useOptions } from '../../pieces/forms/use-options'
import { calendarMonthText, receiptLabels } from '../../texts'
import { receiptFilterTexts as texts, sortTexts } from '../../texts/fees'
import { Icon } from '../../ui'
import { hasFilters, monthsTo, noFilters, orderNames, schoolsOf, type Filters, type PaymentsState } from './filters'
import classes from './payments.module.css'

type Changed = Partial<Filters & Pick<PaymentsState, 'order'>>
type Props = { state: PaymentsState; onChange: (changed: Changed) => void }
type Box = {
  label: string
  value: string
  anyLabel: string
  options: readonly Option[]
  filtersFor: (value: string) => Changed
}

/** The option "owed" among the statuses. No status of a provider has this value, because it contains a NUL. */
const owedChoice = '\u0000owed'

export function FilterPanel({ state, onChange }: Props) {
  const groups = useGroups() ?? []
  const { nameOf } = useGroupNaming()
  const statuses = useOptions('paymentStatuses') ?? []
  const types = useOptions('paymentTypes') ?? []
  const { date: today } = useSchoolTime()
  const [open, setOpen] = useState(false)
  const panel = useId()
  const schools = schoolsOf(groups)
  const withGroup = groups.flatMap((group) =>
    state.school === '' || group.school?.id === state.school || group.id === state.group
      ? [{ value: group.id, label: nameOf(group) }]
      : [],
  )
  const boxes: Box[] = [
    {
      label: texts.month,
      value: state.month,
      anyLabel: texts.anyMonth,
      options: monthsTo(today, state.month).map((value) => ({ value, label: calendarMonthText(value) })),
      filtersFor: (month) => ({ month }),
    },
    {
      label: texts.status,
      value: state.owed ? owedChoice : state.status,
      anyLabel: texts.anyStatus,
      options: [{ value: owedChoice, label: texts.owed }, ...withChosen(statuses, state.status)],
      filtersFor: (value) => ({ owed: value === owedChoice, status: value === owedChoice ? '' : value }),
    },
    {
      label: texts.type,
      value: state.type,
      anyLabel: texts.anyType,
      options: withChosen(types, state.type),
      filtersFor: (type) => ({ type }),
    },
    ...(schools.length > 1 || state.school !== ''
      ? [
          {
            label: texts.school,
            value: state.school,
            anyLabel: texts.anySchool,
            options: withChosen(schools, state.school),
            filtersFor: (school: string) => ({ school, group: '' }),
          },
        ]
      : []),
    {
      label: texts.group,
      value: state.group,
      anyLabel: texts.anyGroup,
      options: withChosen(withGroup, state.group),
      filtersFor: (group) => ({ group }),
    },
  ]
  const activeLabels = boxes.flatMap(({ value, options }) =>
    options.filter((option) => option.value === value).map(({ label }) => label),
  )
  return (
    <>
      <Button
        className={classes.unfold}
        variant="default"
        leftSection={<Icon name="filter" size={20} />}
        aria-label={activeLabels.length > 0 ? texts.unfoldOf(activeLabels.join(' · ')) : undefined}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        {activeLabels.length > 0 ? activeLabels.join(' · ') : texts.unfold}
      </Button>
      <section id={panel} className={classes.filters} data-open={open || undefined} aria-label={texts.title}>
        {boxes.map(({ label, value, anyLabel, options, filtersFor }) => (
          <NativeSelect
            key={label}
            label={label}
            value={value}
            data={[{ value: '', label: anyLabel }, ...options]}
            onChange={(event) => onChange(filtersFor(event.currentTarget.value))}
          />
        ))}
        <NativeSelect
          className={classes.order}
          label={texts.order}
          value={state.order}
          data={[
            { value: '', label: texts.newest },
            ...orders.filter(({ value }, index) => index < ordersInPicker || value === state.order),
          ]}
          onChange={(event) => onChange({ order: event.currentTarget.value })}
        />
        {hasFilters(state) ? (
          <Button variant="subtle" onClick={() => onChange(noFilters)}>
            {texts.clear}
          </Button>
        ) : null}
      </section>
    </>
  )
}

/** The options, with one added for the chosen value if they do not contain it or are not loaded. */
function withChosen(options: readonly Option[], value: string): Option[] {
  return optionsOf(options, value === '' ? null : { value, label: value })
}

/**
 * All orders that a table's headers offer. The select, which replaces the headers if the list has cards, offers only
 * the first `ordersInPicker` of them, and the chosen one.
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
const ordersInPicker = 8
