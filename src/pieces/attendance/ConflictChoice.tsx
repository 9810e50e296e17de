/** Two people changed the same field: both values side by side, of points their sum too, and a person chooses. */
import { Button } from '@mantine/core'
import { useOutbox, useWorkspace, type ShownAttendance } from '../../offline'
import { attendanceTexts, conflictTexts, outboxTexts, studentName } from '../../texts'
import { Icon, notify } from '../../ui'
import classes from './ConflictChoice.module.css'
import { conflictsOf, type Conflict } from './conflicts'

/** Everything in conflict in a row. */
export function RowConflicts({ row }: { row: ShownAttendance }) {
  return (
    <div className={classes.conflicts}>
      {conflictsOf(row).map((conflict) => (
        <ConflictChoice key={conflict.slot} who={studentName(row.student)} {...conflict} />
      ))}
    </div>
  )
}

/** The student's name, so that a choice read alone still says whose it is. */
type Props = Conflict & { who: string }

export function ConflictChoice({ slot, label, who, mine, theirs }: Props) {
  const { keepMine, keepBoth, takeTheirs } = useWorkspace()
  const sum = useOutbox()?.find(({ key }) => key === slot)?.sum ?? null
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
      {sum !== null && (
        <Button className={classes.both} variant="default" onClick={() => choose(keepBoth)}>
          {conflictTexts.keepBoth(sum)}
        </Button>
      )}
    </div>
  )
}
