/** The child's name, with the row's marks in words: beginning of a cycle, unsent changes, observations. */
import type { ShownAttendance } from '../../offline'
import { needsDecision, unsentStateOf, unsentStateText } from '../../pieces/attendance/waiting'
import { attendanceTexts, studentName } from '../../texts'
import { Icon, StatePill } from '../../ui'
import classes from './RowName.module.css'

export function RowName({ row }: { row: ShownAttendance }) {
  const waiting = unsentStateOf(row)
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
        <StatePill
          size="sm"
          tone={waiting === 'rejected' || waiting === 'gone' ? 'rojo' : 'ambar'}
          icon={needsDecision({ state: waiting }) ? 'alert' : 'cloud'}
        >
          {unsentStateText(row)}
        </StatePill>
      )}
      {note && <span className={classes.note}>{note}</span>}
    </div>
  )
}
