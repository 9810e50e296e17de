/** The draft of a form on this device: reading, storing, and the note about text that was restored. */
import { useDraft, useWorkspace } from '../../offline'
import { shared, words } from '../../texts'
import { meanwhileTexts } from '../../texts/meanwhile'
import { formDraftKey, readFormDraft, type FormDraft } from './form-draft'

/** Returns undefined while the device is being read, and an empty draft if none is stored. */
export function useStoredDraft(name: string): FormDraft | undefined {
  const draft = useDraft(formDraftKey(name))
  return draft === undefined ? undefined : readFormDraft(draft?.value)
}

/** Returns a function that stores the draft, or deletes it if it has no typed values and no key. It never rejects. */
export function useStoreDraft(name: string): (draft: FormDraft) => Promise<void> {
  const { saveDraft, dropDraft } = useWorkspace()
  const key = formDraftKey(name)
  return async (draft) => {
    const isEmpty = Object.keys(draft.typed).length === 0 && draft.key === undefined
    await (isEmpty ? dropDraft(key) : saveDraft(key, draft)).catch(() => undefined)
  }
}

type NoteProps = {
  draft: FormDraft
  /** The labels of the fields whose stored values have changed since the draft was typed. */
  changed?: readonly string[]
  className?: string
}

/** Says that text was restored, and what to check before sending it. */
export function DraftNote({ draft: { typed, unsure }, changed = [], className }: NoteProps) {
  if (Object.keys(typed).length === 0) return null
  const sentences = [
    shared.draftKept,
    changed.length > 0 && meanwhileTexts.sinceDraft(changed),
    unsure && words.lookFirst,
  ]
  return (
    <p role="status" className={className}>
      {sentences.filter(Boolean).join(' ')}
    </p>
  )
}
