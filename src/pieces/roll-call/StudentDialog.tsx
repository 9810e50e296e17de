/** What the side button of a tile opens: a conflict to settle first, else the pupil's whole mark. */
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { nameOf, words } from '../../texts'
import { useFocusBack } from '../../ui/use-focus-return'
import { ConflictsOf } from '../attendance/ConflictChoice'
import { Details } from './Details'
import type { Mark } from './roll-draft'
import type { Pupil } from './roll-entries'
import type { Roll } from './use-roll'

type Props = { roll: Roll; pupil: Pupil; onClose: () => void }

/** A draft follows every letter; of a row, whose edits travel, only what stands there in the end. */
export default function PupilDialog({ roll, pupil, onClose }: Props) {
  useFocusBack()
  const [written, setWritten] = useState<Mark>(pupil.mark)
  const asks = pupil.mark.status === null

  function change(mark: Mark) {
    setWritten(mark)
    if (!pupil.row) roll.setMark(pupil, mark)
    if (asks && mark.status !== null) close(mark)
  }

  function close(mark: Mark) {
    if (pupil.row) roll.setMark(pupil, mark)
    onClose()
  }

  return (
    <Modal opened onClose={() => close(written)} title={nameOf(pupil.student)} size="auto" closeButtonProps={{ 'aria-label': words.close }}>
      {pupil.row && pupil.disputed ? (
        <ConflictsOf row={pupil.row} />
      ) : (
        <Details mark={written} options={roll.options} meanings={roll.meanings} onChange={change} onDone={() => close(written)} />
      )}
    </Modal>
  )
}
