/** A child's line on a class sheet: name, state and points; the rest, with its number, unfolds below. */
import { useId } from 'react'
import type { ShownAttendance } from '../../offline'
import { asksPerson, waitingOf } from '../../pieces/attendance/waiting'
import { attendanceTexts as texts, studentName } from '../../texts'
import { Icon, lazyPart, RowButton } from '../../ui'
import { markOf, type RowDeeds } from './row-deeds'
import { RowName } from './RowName'
import classes from './SheetRow.module.css'
import { StatusSelect } from './StatusSelect'

const RowDetails = lazyPart(() => import('./RowDetails'))
const RowTrouble = lazyPart(() => import('./RowTrouble'))

type Props = { row: ShownAttendance; deeds: RowDeeds; open: boolean; onToggle: () => void }

export function SheetRow({ row, deeds, open, onToggle }: Props) {
  const id = useId()
  const who = studentName(row.student)
  const points = row.fields.points.value ?? 0
  const waiting = waitingOf(row)
  return (
    <li className={classes.row} data-mark={markOf(row)} aria-labelledby={id}>
      <div className={classes.name} id={id}>
        <RowName row={row} />
      </div>
      <StatusSelect row={row} options={deeds.options} meanings={deeds.meanings} onChange={(status) => deeds.onStatus(row, status)} />
      <RowButton aria-label={texts.pointsAre(who, points)} title={texts.pointsButton} onClick={() => deeds.onPoints(row)}>
        <span className={classes.points}>
          <Icon name="star" size={18} />
          {points}
        </span>
      </RowButton>
      <RowButton bare aria-label={texts.more(who)} aria-expanded={open} onClick={onToggle}>
        <Icon name="dots" size={22} />
      </RowButton>
      {open && (
        <div className={classes.more}>
          <RowDetails row={row} deeds={deeds} />
        </div>
      )}
      {waiting && asksPerson({ state: waiting }) && (
        <div className={classes.more}>
          <RowTrouble row={row} />
        </div>
      )}
    </li>
  )
}
