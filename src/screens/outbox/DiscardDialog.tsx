/** Giving a change up asks first, and names it. */
import { useWorkspace, type OutboxItem } from '../../offline'
import { attendanceTexts, outboxScreenTexts as texts } from '../../texts'
import { ConfirmDialog, notify } from '../../ui'
import { sentenceOf } from './sentence'

export function DiscardDialog({ item, now, onClose }: { item: OutboxItem; now: number; onClose: () => void }) {
  const { discard } = useWorkspace()
  async function giveUp() {
    try {
      await discard(item.key)
    } catch {
      notify.error(attendanceTexts.notSaved)
    }
  }
  return (
    <ConfirmDialog
      opened
      tone="rojo"
      title={texts.discardTitle}
      body={texts.discardText(sentenceOf(item, now))}
      confirm={texts.discardConfirm}
      onConfirm={giveUp}
      onClose={onClose}
    />
  )
}
