/** What the list of payments is narrowed to: month, state, type, group and school; on a phone its order too. */
import { Button, NativeSelect } from '@mantine/core'
import { useGroups } from '../../offline'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { useOptions } from '../../pieces/forms/use-options'
import { calendarMonthText, receiptLabels } from '../../texts'
import { receiptFilterTexts as texts, sortTexts } from '../../texts/fees'
import { isNarrowed, monthsTo, noFilters, schoolsOf, type Filters, type PaymentsPlace } from './filters'
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
  const withGroup = groups.filter(({ school }) => place.school === '' || school?.id === place.school)
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
        data={[{ value: '', label: texts.anyStatus }, { value: owedChoice, label: texts.owed }, ...statuses]}
        onChange={({ currentTarget: { value } }) => onChange({ owed: value === owedChoice, status: value === owedChoice ? '' : value })}
      />
      <NativeSelect label={texts.type} value={place.type} data={[{ value: '', label: texts.anyType }, ...types]} onChange={(event) => onChange({ type: event.currentTarget.value })} />
      {schools.length > 1 ? (
        <NativeSelect
          label={texts.school}
          value={place.school}
          data={[{ value: '', label: texts.anySchool }, ...schools]}
          onChange={({ currentTarget: { value } }) => onChange({ school: value, group: '' })}
        />
      ) : null}
      <NativeSelect
        label={texts.group}
        value={place.group}
        data={[{ value: '', label: texts.anyGroup }, ...withGroup.map(({ id, name }) => ({ value: id, label: name || id }))]}
        onChange={(event) => onChange({ group: event.currentTarget.value })}
      />
      <NativeSelect
        className={classes.order}
        label={texts.order}
        value={place.order}
        data={[{ value: '', label: texts.newest }, ...orders]}
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

/** What people sort by where there is no table to click in. */
const orders = [
  ['student', receiptLabels.student],
  ['payment_period', receiptLabels.payment_period],
  ['balance', receiptLabels.balance],
  ['status', receiptLabels.status],
].flatMap(([value = '', label = '']) => [
  { value, label: sortTexts.up(label) },
  { value: `-${value}`, label: sortTexts.down(label) },
])
