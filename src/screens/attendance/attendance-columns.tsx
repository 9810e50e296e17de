/** The columns of the attendance list, in the order of spec section 2. */
import type { Option } from '../../contract'
import type { Meanings } from '../../domain/attendance-meaning'
import type { ShownAttendance } from '../../offline'
import { asksPerson, waitingOf } from '../../pieces/attendance/waiting'
import { attendanceTexts, dateText, fieldLabels, outboxTexts, studentName } from '../../texts'
import { Icon, RowButton, StatePill, type Column } from '../../ui'
import classes from './attendance-columns.module.css'
import { StatusSelect } from './StatusSelect'

type Given = {
  options: Option[]
  meanings: Meanings
  mayCycle: boolean
  onStatus: (row: ShownAttendance, status: Option) => void
  onCycle: (row: ShownAttendance, begins: boolean) => void
  onPoints: (row: ShownAttendance) => void
  onObservations: (row: ShownAttendance) => void
}

export function columnsOf({ options, meanings, mayCycle, onStatus, onCycle, onPoints, onObservations }: Given): Column<ShownAttendance>[] {
  return [
    { key: 'id', label: fieldLabels.id, cell: (row) => row.id ?? attendanceTexts.unsentNew },
    { key: 'date', label: fieldLabels.attendance_date, width: 140, cell: (row) => <span className={classes.date}>{dateText(row.attendance_date)}</span> },
    { key: 'group', label: fieldLabels.group, cell: (row) => row.group?.name || row.group?.id || attendanceTexts.withoutGroup },
    { key: 'name', label: fieldLabels.name, card: 'title', cell: (row) => <Name row={row} /> },
    {
      key: 'status',
      label: fieldLabels.status,
      cell: (row) => <StatusSelect row={row} options={options} meanings={meanings} onChange={(status) => onStatus(row, status)} />,
    },
    { key: 'points', label: fieldLabels.points, align: 'right', cell: (row) => row.fields.points.value ?? 0 },
    {
      key: 'actions',
      label: attendanceTexts.actions,
      card: 'actions',
      cell: (row) => {
        const begins = row.fields.beginning_of_the_cycle.value
        const who = studentName(row.student)
        return (
          <div className={classes.actions}>
            <RowButton aria-label={attendanceTexts.pointsOf(who)} onClick={() => onPoints(row)}>
              {attendanceTexts.pointsButton}
            </RowButton>
            <RowButton bare aria-label={attendanceTexts.observationsOf(who)} onClick={() => onObservations(row)}>
              <Icon name="note" size={22} />
            </RowButton>
            {mayCycle && <RowButton onClick={() => onCycle(row, !begins)}>{begins ? attendanceTexts.endCycle : attendanceTexts.startCycle}</RowButton>}
          </div>
        )
      },
    },
  ]
}

function Name({ row }: { row: ShownAttendance }) {
  const waiting = waitingOf(row)
  const note = row.fields.observations.value
  return (
    <div className={classes.name}>
      <strong>{studentName(row.student)}</strong>
      {row.fields.beginning_of_the_cycle.value && (
        <span className={classes.cycle}>
          <Icon name="star" size={16} />
          {attendanceTexts.cycle}
        </span>
      )}
      {waiting && (
        <StatePill size="sm" tone={waiting === 'rejected' || waiting === 'gone' ? 'rojo' : 'ambar'} icon={asksPerson({ state: waiting }) ? 'alert' : 'cloud'}>
          {outboxTexts.states[waiting]}
        </StatePill>
      )}
      {note && <span className={classes.note}>{note}</span>}
    </div>
  )
}
