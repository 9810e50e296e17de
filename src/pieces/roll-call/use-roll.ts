/** One group's roll on one day: what the device knows, what was marked, and the commands of the screen. */
import { useState } from 'react'
import type { Id, Option, Relation } from '../../contract'
import { meaningsOf, type Meaning, type Meanings } from '../../domain/attendance-meaning'
import { useDrafts, useRoster, useStatuses, useWorkspace, type RollReceipt } from '../../offline'
import { rollCallTexts } from '../../texts'
import { notify } from '../../ui'
import { notSavedText } from '../attendance/not-saved'
import { afterTap, draftOf, keptRollsOf, markKey, rollKey, unseen, type Mark, type Touched } from './roll-draft'
import { markOfRow, rollEntriesOf, savedMarksOf, type RollEntry } from './roll-entries'

/**
 *   open ──save──▶ saving ──on disk──▶ saved ──undo──▶ open
 *                    └──not on disk──▶ failed ──save──▶ saving
 */
export type Phase = { kind: 'open' } | { kind: 'saving' } | { kind: 'failed' } | { kind: 'saved'; receipt: RollReceipt }

export type Roll = {
  options: Option[]
  meanings: Meanings
  entries: RollEntry[]
  phase: Phase
  /** False where the tile has to ask: "present" is not known, or two values are in conflict. */
  tap: (entry: RollEntry) => boolean
  setMeaning: (entry: RollEntry, meaning: Meaning) => void
  setMark: (entry: RollEntry, mark: Mark) => void
  save: () => Promise<void>
  undo: () => Promise<void>
}

/** undefined while the device is being read. */
export function useRoll(group: Relation, date: string): Roll | undefined {
  const roster = useRoster(group.id, date)
  const options = useStatuses()
  const drafts = useDrafts(rollKey(group.id, date))
  const commands = useWorkspace()
  const [touched, setTouched] = useState<Touched>({})
  const [phase, setPhase] = useState<Phase>({ kind: 'open' })
  if (!roster || !options || !drafts) return undefined

  const meanings = meaningsOf(options)
  const kept = keptRollsOf(drafts).find((roll) => roll.groupId === group.id && roll.date === date)
  const pending = unseen(touched, kept)
  if (pending !== touched) setTouched(pending)
  const draft = draftOf(kept, pending)
  const entries = rollEntriesOf(roster, draft, meanings)
  const keyOf = (studentId: Id) => markKey(group.id, date, studentId)

  /** Painted first, then written: the tap never waits for the disk. Of a mark that is taken back (null) nothing stays. */
  function keep(marks: Readonly<Record<Id, Mark | null>>) {
    paint(marks)
    write(marks).catch(() => notify.error(rollCallTexts.draftNotKept, '', { id: 'roll-draft' }))
  }

  function paint(marks: Readonly<Record<Id, Mark | null>>) {
    const at = Date.now()
    setTouched((before) => ({ ...before, ...Object.fromEntries(Object.entries(marks).map(([id, mark]) => [id, { mark, at }])) }))
  }

  async function write(marks: Readonly<Record<Id, Mark | null>>): Promise<void> {
    const together = kept?.together ?? []
    const all = { ...Object.fromEntries(together.map((id) => [id, draft[id] ?? null])), ...marks }
    await Promise.all(Object.entries(all).map(([id, mark]) => (mark ? commands.saveDraft(keyOf(id), mark) : commands.dropDraft(keyOf(id)))))
    if (together.length > 0) await commands.dropDraft(rollKey(group.id, date))
  }

  function setMark(entry: RollEntry, mark: Mark) {
    if (!entry.row) return keep({ [entry.student.id]: mark })
    // Whoever touches the row has seen it: what the draft said of this student is over.
    if (draft[entry.student.id]) keep({ [entry.student.id]: null })
    const { row } = entry
    const before = markOfRow(row)
    const edits = [
      mark.status?.value !== before.status?.value && commands.editAttendance({ row, field: 'status', seen: before.status, value: mark.status }),
      mark.points !== before.points && commands.editAttendance({ row, field: 'points', seen: before.points, value: mark.points }),
      mark.observations !== before.observations && commands.editAttendance({ row, field: 'observations', seen: before.observations, value: mark.observations }),
    ]
    Promise.all(edits).catch((problem: unknown) => notify.error(notSavedText(problem)))
  }

  return {
    options,
    meanings,
    entries,
    phase,
    tap(entry) {
      const status = entry.conflicting ? null : afterTap(entry.mark.status, meanings)
      if (status) setMark(entry, { ...entry.mark, status })
      return status !== null
    },
    setMeaning(entry, meaning) {
      const status = meanings[meaning]
      if (status && !entry.conflicting) setMark(entry, { ...entry.mark, status })
    },
    setMark,
    async save() {
      setPhase({ kind: 'saving' })
      // The draft goes in the moment in which the rows come: until both are read, what was marked stands here.
      paint(draft)
      try {
        // Points or a note of somebody who is not marked yet: still a draft.
        const over = entries.flatMap(({ student, row, mark }) => (row || mark.status ? [student.id] : []))
        await write({})
        const receipt = await commands.takeRoll({ group, date, marks: savedMarksOf(entries), drafts: over.map(keyOf) })
        setPhase({ kind: 'saved', receipt })
      } catch {
        setPhase({ kind: 'failed' })
      }
    },
    async undo() {
      if (phase.kind !== 'saved') return
      const { receipt } = phase
      // The rows as they stand now, with what was corrected since the save, become the draft again; a hurried hand is here before they are.
      const rows = entries.flatMap(({ student, row }) => (row?.creation && receipt.keys.includes(row.creation.key) ? [[student.id, markOfRow(row)] as const] : []))
      const back = { ...draft, ...Object.fromEntries(rows) }
      const undone = await commands.undoRoll(receipt).catch(() => 0)
      setPhase({ kind: 'open' })
      if (undone > 0) keep(back)
      notify.info(undone > 0 ? rollCallTexts.undone : rollCallTexts.tooLateToUndo)
    },
  }
}
