/** A row of a class sheet: name, status and points. The row's id and other actions are in the expandable part. */
import type { ShownAttendance } from '../../offline'
import { needsDecision, unsentStateOf } from '../../pieces/attendance/waiting'
import { attendanceTexts as texts, studentName } from '../../texts'
import { Dots, RowButton } from '../../ui'
import { rowHighlight, type RowContext } from './row-context'
import RowDetails from './RowDetails'
import { RowName } from './RowName'
import RowTrouble from './RowTrouble'
import classes from './SheetRow.module.css'
import { StatusSelect } from './StatusSelect'

type Props = {
  /** The id of the element with the name, for the `aria-labelledby` of the list item. */
  id: string
  row: ShownAttendance
  rowContext: RowContext
  open: boolean
  onToggle: () => void
}

export function SheetRow({ id, row, rowContext, open, onToggle }: Props) {
  const who = studentName(row.student)
  const points = row.fields.points.value ?? 0
  const waiting = unsentStateOf(row)
  return (
    <div className={classes.row} data-mark={rowHighlight(row)}>
      <div className={classes.name} id={id}>
        <RowName row={row} />
      </div>
      <StatusSelect row={row} rowContext={rowContext} />
      <RowButton
        aria-label={texts.pointsAre(who, points)}
        title={texts.pointsButton}
        onClick={() => rowContext.onPoints(row)}
      >
        <span className={classes.points}>{points}</span>
      </RowButton>
      <RowButton bare aria-label={texts.more(who)} aria-expanded={open} onClick={onToggle}>
        <Dots />
      </RowButton>
      {open && (
        <div className={classes.more}>
          <RowDetails row={row} rowContext={rowContext} />
        </div>
      )}
      {waiting && needsDecision({ state: waiting }) && (
        <div className={classes.more}>
          <RowTrouble row={row} />
        </div>
      )}
    </div>
  )
}
