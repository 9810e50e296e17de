/** The list of attendance as sheets of paper: one a class and day, its children by name. */
import { useId, useState } from 'react'
import { classKeyOf, type ShownAttendance, type ShownClass } from '../../offline'
import { useReusedKeys } from '../../ui'
import { ClassHeading } from './ClassHeading'
import type { RowDeeds } from './row-deeds'
import { SheetRow } from './SheetRow'
import classes from './Sheets.module.css'

type Props = { /** What the rows answer. */ asked: string; label: string; rows: readonly ShownAttendance[]; shownClasses: readonly ShownClass[]; deeds: RowDeeds; today: string }

export function Sheets({ asked, label, rows, shownClasses, deeds, today }: Props) {
  const [open, setOpen] = useState<string | null>(null)
  const keys = useReusedKeys(asked, shownClasses.map(({ key }) => key))
  return (
    <div className={classes.sheets} role="group" aria-label={label}>
      {shownClasses.map((of, index) => (
        <Sheet key={keys[index]} asked={asked} of={of} rows={rows.filter((row) => classKeyOf(row) === of.key)} deeds={deeds} today={today} open={open} onOpen={setOpen} />
      ))}
    </div>
  )
}

/** About what it takes, until it was drawn once. */
const headHeight = 53
const rowHeight = 57

type SheetProps = Pick<Props, 'asked' | 'rows' | 'deeds' | 'today'> & { of: ShownClass; open: string | null; onOpen: (row: string | null) => void }

function Sheet({ asked, of, rows, deeds, today, open, onOpen }: SheetProps) {
  const id = useId()
  const keys = useReusedKeys(asked, rows.map(({ key }) => key))
  return (
    <section className={classes.sheet} aria-labelledby={id} style={{ containIntrinsicBlockSize: `auto ${headHeight + rows.length * rowHeight}px` }}>
      <h2 id={id} className={classes.head}>
        <ClassHeading of={of} options={deeds.options} meanings={deeds.meanings} today={today} />
      </h2>
      <ul className={classes.rows}>
        {rows.map((row, index) => (
          <SheetRow key={keys[index]} row={row} deeds={deeds} open={row.key === open} onToggle={() => onOpen(row.key === open ? null : row.key)} />
        ))}
      </ul>
    </section>
  )
}
