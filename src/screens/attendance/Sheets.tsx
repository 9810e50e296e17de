/**
 * The list of attendance as sheets of paper: one a class and day, its children by name.
 *
 * One list all the same, each row with the heading it begins a sheet with: the rows of another answer take over what stands there, in
 * whatever class they stand, and a letter typed above them builds next to nothing anew.
 */
import { useId, useState } from 'react'
import { classKeyOf, type ShownAttendance, type ShownClass } from '../../offline'
import { useReusedKeys } from '../../ui'
import { ClassHeading } from './ClassHeading'
import type { RowDeeds } from './row-deeds'
import { SheetRow } from './SheetRow'
import classes from './Sheets.module.css'

type Props = { /** What the rows answer. */ asked: string; label: string; rows: readonly ShownAttendance[]; shownClasses: readonly ShownClass[]; deeds: RowDeeds; today: string }

export function Sheets({ asked, label, rows, shownClasses, deeds, today }: Props) {
  const ids = useId()
  const [open, setOpen] = useState<string | null>(null)
  const keys = useReusedKeys(asked, rows.map(({ key }) => key))
  const classOf = new Map(shownClasses.map((of) => [of.key, of]))
  const placed = rows.map((row) => classKeyOf(row))
  return (
    <ul className={classes.sheets} aria-label={label}>
      {rows.map((row, index) => {
        const of = classOf.get(placed[index] ?? '')
        const first = placed[index] !== placed[index - 1]
        return (
          <li key={keys[index]} className={classes.item} data-first={first || undefined} data-last={placed[index] !== placed[index + 1] || undefined} aria-labelledby={`${ids}-${keys[index]}`}>
            {first && of && (
              <h2 className={classes.head}>
                <ClassHeading of={of} options={deeds.options} meanings={deeds.meanings} today={today} />
              </h2>
            )}
            <SheetRow id={`${ids}-${keys[index]}`} row={row} deeds={deeds} open={row.key === open} onToggle={() => setOpen(row.key === open ? null : row.key)} />
          </li>
        )
      })}
    </ul>
  )
}
