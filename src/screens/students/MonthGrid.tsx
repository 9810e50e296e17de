/**
 * One month of attendance as a calendar: a square per day with the status's colour and letter, and a hidden table for
 * screen readers.
 */
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import type { Attendance } from '../../contract'
import { meaningOf, type Meanings } from '../../domain/attendance-meaning'
import { appearanceOf } from '../../pieces/attendance/status-appearance'
import { calendarMonthText, dateText, fieldLabels, pictureTexts, statusLetters } from '../../texts'
import { FigureTable, Icon, inkOf } from '../../ui'
import { squaresOf, type Square } from './attendance-counts'
import classes from './AttendanceCharts.module.css'

type Props = {
  month: string
  months: string[]
  rows: readonly Attendance[]
  meanings: Meanings
  onMonth: (month: string) => void
}

/** Sizes in units of the SVG's view box. */
const squareSize = 40
const gap = 4
const headHeight = 20

export function MonthGrid({ month, months, rows, meanings, onMonth }: Props) {
  const squares = squaresOf(month, rows)
  const taken = squares.filter((square) => square.rows.length > 0)
  const before = months.findLast((other) => other < month)
  const after = months.find((other) => other > month)
  const weeks = Math.max(...squares.map(({ week }) => week)) + 1
  const statuses = [
    ...new Map(
      taken.flatMap(({ rows: [row] }) => (row?.status ? [[row.status.value, row.status] as const] : [])),
    ).values(),
  ]
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <h3>{pictureTexts.month}</h3>
        <span className={classes.months}>
          <ActionIcon
            aria-label={pictureTexts.previousMonth}
            disabled={before === undefined}
            onClick={() => before !== undefined && onMonth(before)}
          >
            <Icon name="left" />
          </ActionIcon>
          <span aria-live="polite">{calendarMonthText(month)}</span>
          <ActionIcon
            aria-label={pictureTexts.nextMonth}
            disabled={after === undefined}
            onClick={() => after !== undefined && onMonth(after)}
          >
            <Icon name="right" />
          </ActionIcon>
        </span>
      </figcaption>
      <svg
        className={classes.grid}
        viewBox={`0 0 ${7 * (squareSize + gap)} ${headHeight + weeks * (squareSize + gap)}`}
        aria-hidden
        focusable="false"
      >
        {pictureTexts.weekdays.map((name, column) => (
          <text key={column} x={column * (squareSize + gap) + squareSize / 2} y={14} className={classes.faint}>
            {name}
          </text>
        ))}
        {squares.map((square) => (
          <Day key={square.date} square={square} meanings={meanings} />
        ))}
      </svg>
      <ul className={classes.legend} aria-hidden>
        {statuses.map(({ value, label }) => {
          const { icon, tone } = appearanceOf(meaningOf(meanings, value))
          return (
            <li key={value} style={{ color: inkOf(tone).color }}>
              <Icon name={icon} size={18} /> {statusLetters(label)} · {label}
            </li>
          )
        })}
      </ul>
      <VisuallyHidden>
        <FigureTable
          caption={pictureTexts.monthOf(calendarMonthText(month))}
          head={[pictureTexts.day, fieldLabels.status]}
          rows={taken.map(({ date, rows }) => ({
            key: date,
            cells: [dateText(date), rows.map((row) => row.status?.label ?? pictureTexts.none).join(', ')],
          }))}
        />
      </VisuallyHidden>
    </figure>
  )
}

function Day({ square, meanings }: { square: Square; meanings: Meanings }) {
  const [row] = square.rows
  const ink = row ? inkOf(appearanceOf(meaningOf(meanings, row.status?.value)).tone) : null
  return (
    <g transform={`translate(${square.column * (squareSize + gap)} ${headHeight + square.week * (squareSize + gap)})`}>
      <rect
        width={squareSize}
        height={squareSize}
        rx={8}
        style={{ fill: ink?.background ?? 'none', stroke: ink?.color ?? 'var(--lucero-line)' }}
      />
      <text x={6} y={14} className={classes.day} style={{ fill: ink?.color ?? 'var(--mantine-color-dimmed)' }}>
        {square.day}
      </text>
      {row && ink ? (
        <text x={squareSize / 2} y={32} className={classes.letter} style={{ fill: ink.color }}>
          {statusLetters(row.status?.label ?? '?')}
        </text>
      ) : null}
    </g>
  )
}
