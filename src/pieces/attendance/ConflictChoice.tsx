/** Two people changed the same field: both values side by side, and a person chooses. */
import { Button } from '@mantine/core'
import { useWorkspace, type ShownAttendance } from '../../offline'
import { attendanceTexts, outboxTexts, studentName } from '../../texts'
import { Icon, notify } from '../../ui'
import classes from './ConflictChoice.module.css'
import { disputesOf, type Dispute } from './disputes'

/** Everything in dispute in a row. */
export function RowConflicts({ row }: { row: ShownAttendance }) {
  return (
    <div className={classes.conflicts}>
      {disputesOf(row).map((dispute) => (
        <ConflictChoice key={dispute.slot} who={studentName(row.student)} {...dispute} />
      ))}
    </div>
  )
}

/** The student's name, so that a choice read alone still says whose it is. */
type Props = Dispute & { who: string }

export function ConflictChoice({ slot, label, who, mine, theirs }: Props) {
  const { keepMine, takeTheirs } = useWorkspace()
  const choose = (command: (key: string) => Promise<void>) => void command(slot).catch(() => notify.error(attendanceTexts.notSaved))
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
