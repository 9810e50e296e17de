/** One group's roll on one day: what the device knows, what was marked, and the commands of the screen. */
import { useState } from 'react'
import type { Option, Relation } from '../../contract'
import { meaningsOf, type Meaning, type Meanings } from '../../domain/attendance-meaning'
import { useDraft, useRoster, useStatuses, useWorkspace, type RollReceipt } from '../../offline'
import { rollCallTexts } from '../../texts'
import { notify } from '../../ui'
import { notSavedText } from '../attendance/not-saved'
import { afterTap, draftKey, emptyDraft, isEmpty, pickStudents, readDraft, withMark, type Mark, type RollDraft } from './roll-draft'
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
  const key = draftKey(group.id, date)
  const roster = useRoster(group.id, date)
  const options = useStatuses()
  const stored = useDraft(key)
  const commands = useWorkspace()
  const [touched, setTouched] = useState<RollDraft | null>(null)
  const [phase, setPhase] = useState<Phase>({ kind: 'open' })
  if (!roster || !options || stored === undefined) return undefined

  const meanings = meaningsOf(options)
  const draft = touched ?? (stored ? readDraft(stored.value) : emptyDraft)
  const entries = rollEntriesOf(roster, draft, meanings)

  function keep(next: RollDraft) {
    // Painted first, then written: the tap never waits for the disk.
    setTouched(next)
    commands.saveDraft(key, next).catch(() => notify.error(rollCallTexts.draftNotKept, '', { id: 'roll-draft' }))
  }

  function setMark(entry: RollEntry, mark: Mark) {
    if (!entry.row) return keep(withMark(draft, entry.student.id, mark))
    // Whoever touches the row has seen it: what the draft said of this student is over.
    if (draft.marks[entry.student.id]) keep(pickStudents(draft, Object.keys(draft.marks).filter((id) => id !== entry.student.id)))
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
      setTouched(draft)
      try {
        const marks = savedMarksOf(entries)
        const receipt = await commands.takeRoll({ group, date, marks, draft: key })
        setPhase({ kind: 'saved', receipt })
        // Points or a note of somebody who is not marked yet: still a draft.
        const left = pickStudents(draft, entries.flatMap(({ student, row, mark }) => (row || mark.status ? [] : [student.id])))
        if (!isEmpty(left)) await commands.saveDraft(key, left)
      } catch {
        setPhase({ kind: 'failed' })
      }
    },
    async undo() {
      if (phase.kind !== 'saved') return
      const { receipt } = phase
      // The rows as they stand now, with what was corrected since the save, become the draft again.
      const back = entries.reduce((into, { student, row }) => (row?.creation && receipt.keys.includes(row.creation.key) ? withMark(into, student.id, markOfRow(row)) : into), draft)
      const undone = await commands.undoRoll(receipt).catch(() => 0)
      setPhase({ kind: 'open' })
      if (undone > 0) keep(back)
      notify.info(undone > 0 ? rollCallTexts.undone : rollCallTexts.tooLateToUndo)
    },
  }
}
