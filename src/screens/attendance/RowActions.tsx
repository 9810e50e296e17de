/**
 * The buttons of a row (specification 2.7): points, observations and, if the role may, the beginning of a cycle. Each
 * accessible name contains the child's name.
 */
import type { ShownAttendance } from '../../offline'
import { attendanceTexts as texts, studentName } from '../../texts'
import { Icon, RowButton } from '../../ui'
import classes from './RowActions.module.css'
import type { RowDeeds } from './row-deeds'

export function RowActions({
  row,
  deeds: { mayCycle, onPoints, onObservations, onCycle },
}: {
  row: ShownAttendance
  deeds: RowDeeds
}) {
  const begins = row.fields.beginning_of_the_cycle.value
  const who = studentName(row.student)
  return (
    <div className={classes.actions}>
      <RowButton aria-label={texts.pointsOf(who)} onClick={() => onPoints(row)}>
        {texts.pointsButton}
      </RowButton>
      <RowButton bare aria-label={texts.observationsOf(who)} onClick={() => onObservations(row)}>
        <Icon name="note" size={22} />
      </RowButton>
      {mayCycle && (
        <RowButton
          aria-label={begins ? texts.endCycleOf(who) : texts.startCycleOf(who)}
          onClick={() => onCycle(row, !begins)}
        >
          {begins ? texts.endCycle : texts.startCycle}
        </RowButton>
      )}
    </div>
  )
}
