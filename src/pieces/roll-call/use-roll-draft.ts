/** The draft of one roll, for its screen: a tap is rendered at once and stored a moment later. */
import { useState } from 'react'
import type { Id } from '../../contract'
import { useDrafts, useWorkspace } from '../../offline'
import { rollCallTexts } from '../../texts'
import { notify } from '../../ui'
import {
  draftOf,
  storedRollOf,
  markKey,
  markOrNone,
  onDisk,
  rollKey,
  afterStoring,
  notReadBack,
  type Mark,
  type RollDraft,
  type LocalMarks,
} from './roll-draft'

/** Marks to store, by student id. null, or an empty mark: the stored mark is removed. */
export type Marks = Readonly<Record<Id, Mark | null>>

/** undefined while the device is being read. */
export function useRollDraft(groupId: Id, date: string) {
  const drafts = useDrafts(rollKey(groupId, date))
  const commands = useWorkspace()
  const [localMarks, setLocalMarks] = useState<LocalMarks>({})
  if (!drafts) return undefined

  const kept = storedRollOf(drafts, groupId, date)
  const pending = notReadBack(localMarks, kept)
  if (pending !== localMarks) setLocalMarks(pending)
  const draft = draftOf(kept, pending)

  function paint(marks: Marks): number {
    const at = Date.now()
    setLocalMarks((before) => ({
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
    /** The marks for the tiles, including those that are not stored yet. */
    draft,
    /** Only the marks that are on disk, which survive closing this page. */
    safe: draftOf(kept, onDisk(pending)) satisfies RollDraft,
    paint,
    /** Drops marks of students whose rows have been read. */
    forget: (students: readonly Id[]): void =>
      setLocalMarks((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !students.includes(id)))),
    write,
    /** Renders the marks first, then stores them, so that a tap never waits for the disk. */
    keep(marks: Marks): void {
      const at = paint(marks)
      write(marks)
        .catch(() => notify.error(rollCallTexts.draftNotKept, '', { id: 'roll-draft' }))
        .finally(() => setLocalMarks((before) => afterStoring(before, Object.keys(marks), at)))
    },
  }
}

function stored(marks: Marks) {
  return Object.entries(marks).map(([id, mark]) => [id, mark && markOrNone(mark)] as const)
}
