/**
 * The draft of one roll for its screen: a tap is rendered at once and stored a moment later; only stored marks are
 * counted.
 */
import { useState } from 'react'
import type { Id } from '../../contract'
import { useDrafts, useWorkspace } from '../../offline'
import { rollCallTexts } from '../../texts'
import { notify } from '../../ui'
import {
  draftOf,
  keptRollOf,
  markKey,
  markOrNone,
  onDisk,
  rollKey,
  settled,
  unseen,
  type Mark,
  type RollDraft,
  type Touched,
} from './roll-draft'

/** null, or a mark that says nothing: the mark is removed. */
export type Marks = Readonly<Record<Id, Mark | null>>

/** undefined while the device is being read. */
export function useRollDraft(groupId: Id, date: string) {
  const drafts = useDrafts(rollKey(groupId, date))
  const commands = useWorkspace()
  const [touched, setTouched] = useState<Touched>({})
  if (!drafts) return undefined

  const kept = keptRollOf(drafts, groupId, date)
  const pending = unseen(touched, kept)
  if (pending !== touched) setTouched(pending)
  const draft = draftOf(kept, pending)

  function paint(marks: Marks): number {
    const at = Date.now()
    setTouched((before) => ({
      ...before,
      ...Object.fromEntries(stored(marks).map(([id, mark]) => [id, { mark, at, onDisk: false }])),
    }))
    return at
  }

  async function write(marks: Marks): Promise<void> {
    const keyOf = (id: Id) => markKey(groupId, date, id)
    await Promise.all(
      stored(marks).map(([id, mark]) => (mark ? commands.saveDraft(keyOf(id), mark) : commands.dropDraft(keyOf(id)))),
    )
  }

  return {
    /** For the tiles, including marks that are not stored yet. */
    draft,
    /** The marks that survive closing this page: those on disk. */
    safe: draftOf(kept, onDisk(pending)) satisfies RollDraft,
    paint,
    /** Drops marks of students whose rows have been read. */
    forget: (students: readonly Id[]): void =>
      setTouched((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !students.includes(id)))),
    write,
    /** Renders the marks first, then writes them, so that a tap never waits for the disk. null deletes a mark. */
    keep(marks: Marks): void {
      const at = paint(marks)
      write(marks)
        .catch(() => notify.error(rollCallTexts.draftNotKept, '', { id: 'roll-draft' }))
        .finally(() => setTouched((before) => settled(before, Object.keys(marks), at)))
    },
  }
}

function stored(marks: Marks) {
  return Object.entries(marks).map(([id, mark]) => [id, mark && markOrNone(mark)] as const)
}
