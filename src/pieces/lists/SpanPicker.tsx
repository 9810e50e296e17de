/** Boxes for the first and the last day of a report, and buttons for usual spans. */
import { Button, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { isCalendarDate } from '../../contract'
import { spanTexts as texts } from '../../texts/spans'
import classes from './SpanPicker.module.css'

/** The first and the last day, YYYY-MM-DD. */
export type Span = { from: string; to: string }

type Props = Span & {
  /** Usual spans, each with a button. */
  spans?: readonly (readonly [label: string, from: string, to: string])[]
  latestDay?: string
  onChange: (span: Span) => void
  /** Further boxes before the days. */
  children?: ReactNode
}

export function SpanPicker({ from, to, spans = [], latestDay, onChange, children }: Props) {
  return (
    <section className={classes.span} aria-label={texts.span}>
      {children}
      <DayInput
        label={texts.from}
        day={from}
        latestDay={latestDay}
        onDay={(day) => onChange({ from: day, to: from === to || to < day ? day : to })}
      />
      <DayInput
        label={texts.to}
        day={to}
        latestDay={latestDay}
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

type DayProps = { label: string; day: string; latestDay: string | undefined; onDay: (day: string) => void }

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
