/**
 * A field was changed here and at the provider: shows both values (and a sum if both changed the points), and a person
 * chooses.
 */
import { Button } from '@mantine/core'
import { useOutbox, useWorkspace, type SeenSlot, type ShownAttendance } from '../../offline'
import { conflictTexts, outboxTexts, studentName } from '../../texts'
import { HelpLink, notify, Settling, TwoValues, useMoving } from '../../ui'
import classes from './ConflictChoice.module.css'
import { conflictsOf, type Conflict } from './conflicts'
import { notSavedText } from './not-saved'

export function RowConflicts({ row }: { row: ShownAttendance }) {
  return (
    <Settling>
      <div className={classes.conflicts}>
        {conflictsOf(row).map((conflict) => (
          <ConflictChoice key={conflict.slot.key} who={studentName(row.student)} {...conflict} />
        ))}
        {conflictsOf(row).length > 0 && <HelpLink topic="conflicto" />}
      </div>
    </Settling>
  )
}

/** `who`: the student's name, so that screen readers announce whose row is in conflict. */
type Props = Conflict & { who: string }

export function ConflictChoice({ slot, label, who, mine, theirs }: Props) {
  const { keepMine, keepBoth, takeTheirs } = useWorkspace()
  // When a conflict appears, disappears or gets another value, taps are ignored for a second: they were meant for what
  // was there before.
  useMoving(`${mine} ${theirs}`)
  const sum = useOutbox()?.find(({ key }) => key === slot.key)?.sum ?? null
  const choose = (command: (seen: SeenSlot) => Promise<void>) =>
    void command(slot).catch((problem: unknown) => notify.error(notSavedText(problem)))
  return (
    <TwoValues
      name={outboxTexts.conflictOf(label, who)}
      title={outboxTexts.conflictIn(label)}
      mine={mine}
      theirs={theirs}
      onMine={() => choose(keepMine)}
      onTheirs={() => choose(takeTheirs)}
    >
      {sum !== null && (
        <Button className={classes.both} variant="default" onClick={() => choose(keepBoth)}>
          {conflictTexts.keepBoth(sum)}
        </Button>
      )}
    </TwoValues>
  )
}
