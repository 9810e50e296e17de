/** Two people changed the same field: both values side by side, and a person chooses. */
import { Button } from '@mantine/core'
import type { ShownAttendance } from '../../offline'
import { useWorkspace } from '../../offline'
import { attendanceFieldLabels, attendanceTexts, outboxTexts } from '../../texts'
import { Icon, say } from '../../ui'
import classes from './Conflicts.module.css'
import { nameOf } from './name'
import { conflictsOf } from './pending'
import { valueText, type FieldValue } from './values'

/** Every disputed field of a row. */
export function ConflictsOf({ row }: { row: ShownAttendance }) {
  return (
    <div className={classes.conflicts}>
      {conflictsOf(row).map((field) => {
        const { pending } = row.fields[field]
        return pending && <ConflictChoice key={field} slot={pending.key} label={attendanceFieldLabels[field]} who={nameOf(row.student)} {...bothOf(row, field)} />
      })}
    </div>
  )
}

type Props = {
  /** The slot to decide upon. */
  slot: string
  /** The field's Spanish label and the pupil's name, so that a button read alone still says what it decides. */
  label: string
  who: string
  mine: string
  theirs: string
}

export function ConflictChoice({ slot, label, who, mine, theirs }: Props) {
  const { keepMine, takeTheirs } = useWorkspace()
  const choose = (deed: (key: string) => Promise<void>) => void deed(slot).catch(() => say.error(attendanceTexts.notSaved))
  return (
    <div className={classes.choice} role="group" aria-label={outboxTexts.conflictOf(label, who)}>
      <p className={classes.label}>
        <Icon name="alert" size={20} />
        {outboxTexts.conflictIn(label)}
      </p>
      <div className={classes.sides}>
        <div className={classes.side}>
          <span className={classes.whose}>{outboxTexts.mine}</span>
          <span className={classes.value}>{mine}</span>
          <Button variant="default" onClick={() => choose(keepMine)}>
            {outboxTexts.keepMine}
          </Button>
        </div>
        <div className={classes.side}>
          <span className={classes.whose}>{outboxTexts.theirs}</span>
          <span className={classes.value}>{theirs}</span>
          <Button variant="default" onClick={() => choose(takeTheirs)}>
            {outboxTexts.takeTheirs}
          </Button>
        </div>
      </div>
    </div>
  )
}

function bothOf({ fields }: ShownAttendance, field: FieldValue['field']): { mine: string; theirs: string } {
  switch (field) {
    case 'status':
      return { mine: valueText({ field, value: fields.status.value }), theirs: valueText({ field, value: fields.status.pending?.theirs ?? null }) }
    case 'points':
      return { mine: valueText({ field, value: fields.points.value }), theirs: valueText({ field, value: fields.points.pending?.theirs ?? null }) }
    case 'observations':
      return { mine: valueText({ field, value: fields.observations.value }), theirs: valueText({ field, value: fields.observations.pending?.theirs ?? '' }) }
    case 'beginning_of_the_cycle':
      return {
        mine: valueText({ field, value: fields.beginning_of_the_cycle.value }),
        theirs: valueText({ field, value: fields.beginning_of_the_cycle.pending?.theirs ?? false }),
      }
  }
}
