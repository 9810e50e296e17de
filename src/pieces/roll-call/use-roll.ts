/** One group's roll on one day: what the device knows, what was marked, and the deeds of the screen. */
import { useState } from 'react'
import type { Option, Relation } from '../../contract'
import { useDraft, useRoster, useStatuses, useWorkspace, type RollReceipt } from '../../offline'
import { rollCallTexts, attendanceTexts } from '../../texts'
import { say } from '../../ui'
import { meaningsOf, type Meaning, type Meanings } from '../../domain/attendance-meaning'
import { afterTap, draftKey, emptyDraft, isEmpty, only, readDraft, withMark, type Mark, type RollDraft } from './roll-draft'
import { markOfRow, pupilsOf, savedMarksOf, type Pupil } from './roll-entries'

/**
 *   open ──save──▶ saving ──on disk──▶ saved ──undo──▶ open
 *                    └──not on disk──▶ failed ──save──▶ saving
 */
export type Phase = { kind: 'open' } | { kind: 'saving' } | { kind: 'failed' } | { kind: 'saved'; receipt: RollReceipt }

export type Roll = {
  options: Option[]
  meanings: Meanings
  pupils: Pupil[]
  phase: Phase
  /** False where the tile has to ask: "present" is not known, or two values are in dispute. */
  tap: (pupil: Pupil) => boolean
  setMeaning: (pupil: Pupil, meaning: Meaning) => void
  setMark: (pupil: Pupil, mark: Mark) => void
  save: () => Promise<void>
  undo: () => Promise<void>
}

/** undefined while the device is being read. */
export function useRoll(group: Relation, date: string): Roll | undefined {
  const key = draftKey(group.id, date)
  const roster = useRoster(group.id, date)
  const options = useStatuses()
  const stored = useDraft(key)
  const deeds = useWorkspace()
  const [touched, setTouched] = useState<RollDraft | null>(null)
  const [phase, setPhase] = useState<Phase>({ kind: 'open' })
  if (!roster || !options || stored === undefined) return undefined

  const meanings = meaningsOf(options)
  const draft = touched ?? (stored ? readDraft(stored.value) : emptyDraft)
  const pupils = pupilsOf(roster, draft, meanings)

  function keep(next: RollDraft) {
    // Painted first, then written: the tap never waits for the disk.
    setTouched(next)
    deeds.saveDraft(key, next).catch(() => say.error(rollCallTexts.draftNotKept, '', { id: 'roll-draft' }))
  }

  function setMark(pupil: Pupil, mark: Mark) {
    if (!pupil.row) return keep(withMark(draft, pupil.student.id, mark))
    // Whoever touches the row has seen it: what the draft said of this pupil is over.
    if (draft.marks[pupil.student.id]) keep(only(draft, Object.keys(draft.marks).filter((id) => id !== pupil.student.id)))
    const { row } = pupil
    const before = markOfRow(row)
    const edits = [
      mark.status?.value !== before.status?.value && deeds.editAttendance({ row, field: 'status', seen: before.status, value: mark.status }),
      mark.points !== before.points && deeds.editAttendance({ row, field: 'points', seen: before.points, value: mark.points }),
      mark.observations !== before.observations && deeds.editAttendance({ row, field: 'observations', seen: before.observations, value: mark.observations }),
    ]
    Promise.all(edits).catch(() => say.error(attendanceTexts.notSaved))
  }

  return {
    options,
    meanings,
    pupils,
    phase,
    tap(pupil) {
      const status = pupil.disputed ? null : afterTap(pupil.mark.status, meanings)
      if (status) setMark(pupil, { ...pupil.mark, status })
      return status !== null
    },
    setMeaning(pupil, meaning) {
      const status = meanings[meaning]
      if (status && !pupil.disputed) setMark(pupil, { ...pupil.mark, status })
    },
    setMark,
    async save() {
      setPhase({ kind: 'saving' })
      setTouched(draft)
      try {
        const marks = savedMarksOf(pupils)
        const receipt = await deeds.takeRoll({ group, date, marks, draft: key })
        setPhase({ kind: 'saved', receipt })
        // Points or a note of somebody who is not marked yet: still a draft.
        const left = only(draft, pupils.flatMap(({ student, row, mark }) => (row || mark.status ? [] : [student.id])))
        if (!isEmpty(left)) await deeds.saveDraft(key, left)
      } catch {
        setPhase({ kind: 'failed' })
      }
    },
    async undo() {
      if (phase.kind !== 'saved') return
      const { receipt } = phase
      // The rows as they stand now, with what was corrected since the save, become the draft again.
      const back = pupils.reduce((into, { student, row }) => (row?.creation && receipt.keys.includes(row.creation.key) ? withMark(into, student.id, markOfRow(row)) : into), draft)
      const undone = await deeds.undoRoll(receipt).catch(() => 0)
      setPhase({ kind: 'open' })
      if (undone > 0) keep(back)
      say.news(undone > 0 ? rollCallTexts.undone : rollCallTexts.tooLateToUndo)
    },
  }
}
