/**
 * The attendance list as paper sheets, one per class and day, with the children sorted by name. It is one single list,
 * in which the first row of each class contains the heading. So after a search the new rows can reuse the elements of
 * the old ones, whatever their class, which makes typing fast.
 */
import { useId, useState } from 'react'
import { classKeyOf, type ShownAttendance, type ShownClass } from '../../offline'
import { useReusedKeys } from '../../ui'
import { ClassHeading } from './ClassHeading'
import type { RowContext } from './row-context'
import { SheetRow } from './SheetRow'
import classes from './Sheets.module.css'

type Props = {
  /** Search, page and filters of `rows` as one text; see `useReusedKeys`. */
  queryKey: string
  label: string
  rows: readonly ShownAttendance[]
  shownClasses: readonly ShownClass[]
  rowContext: RowContext
  today: string
}

export function Sheets({ queryKey, label, rows, shownClasses, rowContext, today }: Props) {
  const ids = useId()
  const [open, setOpen] = useState<string | null>(null)
  const keys = useReusedKeys(
    queryKey,
    rows.map(({ key }) => key),
  )
  const classOf = new Map(shownClasses.map((of) => [of.key, of]))
  const classKeys = rows.map((row) => classKeyOf(row))
  return (
    <ul className={classes.sheets} aria-label={label}>
      {rows.map((row, index) => {
        const of = classOf.get(classKeys[index] ?? '')
        const first = classKeys[index] !== classKeys[index - 1]
        return (
          <li
            key={keys[index]}
            className={classes.item}
            data-first={first || undefined}
            data-last={classKeys[index] !== classKeys[index + 1] || undefined}
            aria-labelledby={`${ids}-${keys[index]}`}
          >
            {first && of && (
              <h2 className={classes.head}>
                <ClassHeading shownClass={of} rowContext={rowContext} today={today} />
              </h2>
            )}
            <SheetRow
              id={`${ids}-${keys[index]}`}
              row={row}
              rowContext={rowContext}
              open={row.key === open}
              onToggle={() => setOpen(row.key === open ? null : row.key)}
            />
          </li>
        )
      })}
    </ul>
  )
}
