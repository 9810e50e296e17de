/** What the side button of a tile opens: a conflict to settle first, else the student's whole mark. */
import { useState } from 'react'
import { studentName } from '../../texts'
import { Window } from '../../ui/Window'
import { RowConflicts } from '../attendance/ConflictChoice'
import { Details } from './Details'
import classes from './Details.module.css'
import type { Mark } from './roll-draft'
import type { RollEntry } from './roll-entries'
import type { Roll } from './use-roll'

type Props = { roll: Roll; entry: RollEntry; /** What the tile has no room to say whole. */ hint: string; onClose: () => void }

/** A draft follows every letter; of a row, whose edits travel, only what stands there in the end. */
export default function StudentDialog({ roll, entry, hint, onClose }: Props) {
  const [written, setWritten] = useState<Mark>(entry.mark)
  const asks = entry.mark.status === null

  function change(mark: Mark) {
    setWritten(mark)
    if (!entry.row) roll.setMark(entry, mark)
    if (asks && mark.status !== null) close(mark)
  }

  function close(mark: Mark) {
    if (entry.row) roll.setMark(entry, mark)
    onClose()
  }

  return (
    <Window onClose={() => close(written)} title={studentName(entry.student)} size="auto">
      {hint.trim() === '' ? null : <p className={classes.hint}>{hint}</p>}
      {entry.row && entry.conflicting ? (
        <RowConflicts row={entry.row} />
      ) : (
        <Details mark={written} options={roll.options} meanings={roll.meanings} onChange={change} onDone={() => close(written)} />
      )}
    </Window>
  )
}
