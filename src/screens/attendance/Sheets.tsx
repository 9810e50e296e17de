/**
 * The attendance list as paper sheets, one per class and day, with the children by name. It is one single list in which
 * the first row of a class carries the heading: so rows of another answer can reuse the elements of the present ones
 * whatever their class, and typing in the search rebuilds little.
 */
import { useId, useState } from 'react'
import { classKeyOf, type ShownAttendance, type ShownClass } from '../../offline'
import { useReusedKeys } from '../../ui'
import { ClassHeading } from './ClassHeading'
import type { RowDeeds } from './row-deeds'
import { SheetRow } from './SheetRow'
import classes from './Sheets.module.css'

type Props = {
  /** Identifies the question that `rows` answer; see `useReusedKeys`. */
  asked: string
  label: string
  rows: readonly ShownAttendance[]
  shownClasses: readonly ShownClass[]
  deeds: RowDeeds
  today: string
}

export function Sheets({ asked, label, rows, shownClasses, deeds, today }: Props) {
  const ids = useId()
  const [open, setOpen] = useState<string | null>(null)
  const keys = useReusedKeys(
    asked,
    rows.map(({ key }) => key),
  )
  const classOf = new Map(shownClasses.map((of) => [of.key, of]))
  const placed = rows.map((row) => classKeyOf(row))
  return (
    <ul className={classes.sheets} aria-label={label}>
      {rows.map((row, index) => {
        const of = classOf.get(placed[index] ?? '')
        const first = placed[index] !== placed[index - 1]
        return (
          <li
            key={keys[index]}
            className={classes.item}
            data-first={first || undefined}
            data-last={placed[index] !== placed[index + 1] || undefined}
            aria-labelledby={`${ids}-${keys[index]}`}
          >
            {first && of && (
              <h2 className={classes.head}>
                <ClassHeading of={of} options={deeds.options} meanings={deeds.meanings} today={today} />
              </h2>
            )}
            <SheetRow
              id={`${ids}-${keys[index]}`}
              row={row}
              deeds={deeds}
              open={row.key === open}
              onToggle={() => setOpen(row.key === open ? null : row.key)}
            />
          </li>
        )
      })}
    </ul>
  )
}
