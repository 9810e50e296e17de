/** Boxes for the first and the last day of the report, and buttons for three usual spans. */
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { daysFrom, isCalendarDate } from '../../contract'
import { cashTexts as texts } from '../../texts/cash'
import type { CashSpan } from './place'
import classes from './cash.module.css'

type Props = CashSpan & { today: string; onChange: (place: CashSpan) => void }

export function SpanPicker({ from, to, today, onChange }: Props) {
  const yesterday = daysFrom(today, -1)
  const spans = [
    [texts.today, today, today],
    [texts.yesterday, yesterday, yesterday],
    [texts.month, `${today.slice(0, 8)}01`, today],
  ] as const
  return (
    <section className={classes.span} aria-label={texts.span}>
      <DayInput
        label={texts.from}
        day={from}
        latestDay={today}
        onDay={(day) => onChange({ from: day, to: from === to || to < day ? day : to })}
      />
      <DayInput
        label={texts.to}
        day={to}
        latestDay={today}
        onDay={(day) => onChange({ from: day < from ? day : from, to: day })}
      />
      {spans.map(([label, first, last]) => (
        <Button
          key={label}
          variant="default"
          aria-pressed={from === first && to === last}
          onClick={() => onChange({ from: first, to: last })}
        >
          {label}
        </Button>
      ))}
    </section>
  )
}

type DayProps = { label: string; day: string; latestDay: string; onDay: (day: string) => void }

/**
 * A date box. While a year is typed, browsers report incomplete dates: these stay in the box, and `onDay` is called
 * only with a complete date.
 */
function DayInput({ label, day, latestDay, onDay }: DayProps) {
  const [typed, setTyped] = useState<string | null>(null)
  function write(value: string) {
    const isComplete = isCalendarDate(value)
    setTyped(isComplete ? null : value)
    if (isComplete) onDay(value)
  }
  return (
    <TextInput
      type="date"
      label={label}
      value={typed ?? day}
      max={latestDay}
      onChange={({ currentTarget: { value } }) => write(value)}
      onBlur={() => setTyped(null)}
    />
  )
}
