/** The list of attendance as sheets of paper: one a class and day, its children by name. */
import { useId, useState } from 'react'
import { classKeyOf, type ShownAttendance, type ShownClass } from '../../offline'
import { ClassHeading } from './ClassHeading'
import type { RowDeeds } from './row-deeds'
import { SheetRow } from './SheetRow'
import classes from './Sheets.module.css'

type Props = { label: string; rows: readonly ShownAttendance[]; shownClasses: readonly ShownClass[]; deeds: RowDeeds; today: string }

export function Sheets({ label, rows, shownClasses, deeds, today }: Props) {
  const ids = useId()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <div className={classes.sheets} role="group" aria-label={label}>
      {shownClasses.map((shownClass) => (
        <section key={shownClass.key} className={classes.sheet} aria-labelledby={`${ids}-${shownClass.key}`}>
          <h2 id={`${ids}-${shownClass.key}`} className={classes.head}>
            <ClassHeading of={shownClass} options={deeds.options} meanings={deeds.meanings} today={today} />
          </h2>
          <ul className={classes.rows}>
            {rows
              .filter((row) => classKeyOf(row) === shownClass.key)
              .map((row) => (
                <SheetRow key={row.key} row={row} deeds={deeds} open={row.key === open} onToggle={() => setOpen(row.key === open ? null : row.key)} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
