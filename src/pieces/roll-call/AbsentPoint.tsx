/** Asks before an absent child gets a point. */
import { rollCallTexts as texts, studentName } from '../../texts'
import { ConfirmDialog } from '../../ui'
import type { RollEntry } from './roll-entries'

type Props = { entry: RollEntry; onGive: () => void; onClose: () => void }

export default function AbsentPoint({ entry: { student, mark }, onGive, onClose }: Props) {
  const name = studentName(student)
  return (
    <ConfirmDialog
      opened
      title={texts.pointToAbsent(name)}
      body={texts.pointToAbsentHint(name, mark.status?.label ?? texts.unmarked)}
      confirmLabel={texts.givePoint}
      onConfirm={onGive}
      onClose={onClose}
    />
  )
}
