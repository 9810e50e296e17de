/** Asks before unsent changes are discarded, and lists them. */
import { useWorkspace, type OutboxItem } from '../../offline'
import { notSavedText } from '../../pieces/attendance/not-saved'
import { outboxScreenTexts as texts } from '../../texts'
import { ConfirmDialog, notify } from '../../ui'
import { entriesOf } from './entries'
import { rollSentenceOf, sentenceOf } from './sentence'

export function DiscardDialog({
  items,
  now,
  onClose,
}: {
  items: readonly OutboxItem[]
  now: number
  onClose: () => void
}) {
  const { discard } = useWorkspace()
  async function discardAll() {
    try {
      await discard(items.map(({ slot }) => slot))
    } catch (problem) {
      notify.error(notSavedText(problem))
    }
  }
  return (
    <ConfirmDialog
      opened
      tone="rojo"
      title={texts.discardTitle(items.length)}
      body={texts.discardText(
        entriesOf(items).map((entry) =>
          entry.kind === 'one' ? sentenceOf(entry.item, now) : rollSentenceOf(entry, now),
        ),
      )}
      confirmLabel={texts.discardConfirm}
      onConfirm={discardAll}
      onClose={onClose}
    />
  )
}
