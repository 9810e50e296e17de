/** What the list of payments is narrowed to: month, state, type, group and school; on a phone its order too. */
import { Button, NativeSelect } from '@mantine/core'
import type { Option } from '../../contract'
import { useGroups } from '../../offline'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { optionsOf, useOptions } from '../../pieces/forms/use-options'
import { calendarMonthText, receiptLabels } from '../../texts'
import { receiptFilterTexts as texts, sortTexts } from '../../texts/fees'
import { isNarrowed, monthsTo, noFilters, orderNames, schoolsOf, type Filters, type PaymentsPlace } from './filters'
import classes from './payments.module.css'

type Props = { place: PaymentsPlace; onChange: (changed: Partial<Filters & Pick<PaymentsPlace, 'order'>>) => void }

/** Stands among the statuses, and is none of any provider's. */
const owedChoice = '\u0000owed'

export function FilterPanel({ place, onChange }: Props) {
  const groups = useGroups() ?? []
  const statuses = useOptions('paymentStatuses') ?? []
  const types = useOptions('paymentTypes') ?? []
  const { date: today } = useSchoolTime()
  const schools = schoolsOf(groups)
  const withGroup = groups.flatMap(({ id, name, school }) => (place.school === '' || school?.id === place.school || id === place.group ? [{ value: id, label: name || id }] : []))
  return (
    <section className={classes.filters} aria-label={texts.title}>
      <NativeSelect
        label={texts.month}
        value={place.month}
        data={[{ value: '', label: texts.anyMonth }, ...monthsTo(today, place.month).map((value) => ({ value, label: calendarMonthText(value) }))]}
        onChange={(event) => onChange({ month: event.currentTarget.value })}
      />
      <NativeSelect
        label={texts.status}
        value={place.owed ? owedChoice : place.status}
        data={[{ value: '', label: texts.anyStatus }, { value: owedChoice, label: texts.owed }, ...withChosen(statuses, place.status)]}
        onChange={({ currentTarget: { value } }) => onChange({ owed: value === owedChoice, status: value === owedChoice ? '' : value })}
      />
      <NativeSelect label={texts.type} value={place.type} data={[{ value: '', label: texts.anyType }, ...withChosen(types, place.type)]} onChange={(event) => onChange({ type: event.currentTarget.value })} />
      {schools.length > 1 || place.school !== '' ? (
        <NativeSelect
          label={texts.school}
          value={place.school}
          data={[{ value: '', label: texts.anySchool }, ...withChosen(schools, place.school)]}
          onChange={({ currentTarget: { value } }) => onChange({ school: value, group: '' })}
        />
      ) : null}
      <NativeSelect
        label={texts.group}
        value={place.group}
        data={[{ value: '', label: texts.anyGroup }, ...withChosen(withGroup, place.group)]}
        onChange={(event) => onChange({ group: event.currentTarget.value })}
      />
      <NativeSelect
        className={classes.order}
        label={texts.order}
        value={place.order}
        data={[{ value: '', label: texts.newest }, ...orders.filter(({ value }, index) => index < oftenAsked || value === place.order)]}
        onChange={(event) => onChange({ order: event.currentTarget.value })}
      />
      {isNarrowed(place) ? (
        <Button variant="subtle" onClick={() => onChange(noFilters)}>
          {texts.clear}
        </Button>
      ) : null}
    </section>
  )
}

/** What the list is narrowed to stands in its box, also where the options were not read, or lack it. */
function withChosen(options: readonly Option[], value: string): Option[] {
  return optionsOf(options, value === '' ? null : { value, label: value })
}

/** Where there is no table to click in people sort by the first four of them; another one stands there if the address says it. */
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
