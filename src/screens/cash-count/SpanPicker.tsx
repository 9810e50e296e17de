/** The day, or the first and the last one. */
import { Button, TextInput } from '@mantine/core'
import { daysFrom, isCalendarDate } from '../../contract'
import { cashTexts as texts } from '../../texts/cash'
import type { CashPlace } from './place'
import classes from './cash.module.css'

type Props = CashPlace & { today: string; onChange: (place: CashPlace) => void }

export function SpanPicker({ from, to, today, onChange }: Props) {
  const yesterday = daysFrom(today, -1)
  const spans = [
    [texts.today, today, today],
    [texts.yesterday, yesterday, yesterday],
    [texts.month, `${today.slice(0, 8)}01`, today],
  ] as const
  return (
    <section className={classes.span} aria-label={texts.span}>
      <TextInput type="date" label={texts.from} value={from} max={today} onChange={({ currentTarget: { value } }) => isCalendarDate(value) && onChange({ from: value, to: from === to || to < value ? value : to })} />
      <TextInput type="date" label={texts.to} value={to} min={from} max={today} onChange={({ currentTarget: { value } }) => isCalendarDate(value) && onChange({ from: value < from ? value : from, to: value })} />
      {spans.map(([label, first, last]) => (
        <Button key={label} variant="default" aria-pressed={from === first && to === last} onClick={() => onChange({ from: first, to: last })}>
          {label}
        </Button>
      ))}
    </section>
  )
}
