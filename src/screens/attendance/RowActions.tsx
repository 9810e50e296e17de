/**
 * The buttons of a row (specification 2.7): points, observations and, for roles that may begin cycles, *Iniciar ciclo*
 * or *Quitar ciclo*. Each accessible name contains the child's name.
 */
import type { ShownAttendance } from '../../offline'
import { attendanceTexts as texts, studentName } from '../../texts'
import { Icon, RowButton, useSettledValues } from '../../ui'
import classes from './RowActions.module.css'
import type { RowContext } from './row-context'

export function RowActions({
  row,
  rowContext: { mayCycle, onPoints, onObservations, onCycle },
}: {
  row: ShownAttendance
  rowContext: RowContext
}) {
  const begins = row.fields.beginning_of_the_cycle.value
  const who = studentName(row.student)
  const { areSettled, ownValue } = useSettledValues({ [row.key]: String(begins) })

  /** Ignores the tap if somebody else has just changed the cycle: a tap that was meant to begin it must not end it. */
  function turnCycle() {
    if (!areSettled([row.key])) return
    ownValue(row.key, String(!begins))
    onCycle(row, !begins)
  }

  return (
    <div className={classes.actions}>
      <RowButton aria-label={texts.pointsOf(who)} onClick={() => onPoints(row)}>
        {texts.pointsButton}
      </RowButton>
      <RowButton bare aria-label={texts.observationsOf(who)} onClick={() => onObservations(row)}>
        <Icon name="note" size={22} />
      </RowButton>
      {mayCycle && (
        <RowButton aria-label={begins ? texts.endCycleOf(who) : texts.startCycleOf(who)} onClick={turnCycle}>
          {begins ? texts.endCycle : texts.startCycle}
        </RowButton>
      )}
    </div>
  )
}
