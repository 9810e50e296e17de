/** One group's roll on one day: data, marks, and the commands of the screen. */
import { useLayoutEffect, useRef } from 'react'
import type { Id, Option, Relation } from '../../contract'
import { type Meaning } from '../../domain/attendance-meaning'
import { meaningsOf } from '../../profile'
import {
  useAbsences,
  useRoster,
  useStatuses,
  useWorkspace,
  WaitsUnseen,
  type RollReceipt,
  type Roster,
} from '../../offline'
import { rollCallTexts as texts, studentName } from '../../texts'
import { notify, usePromptState } from '../../ui'
import { notSavedText } from '../attendance/not-saved'
import { useRowEdit } from '../attendance/use-row-edit'
import { nextChange, differenceOf, wasChangedSince, partText, type Change, type MarkPart } from './change'
import { statusAfterTap, emptyMark, markKey, draftMarkOf, type Mark, type RollDraft } from './roll-draft'
import { draftAfterUndo, rowChangesOf, shownOf, whatToSave } from './roll-edits'
import { rollEntriesOf, type RollEntry } from './roll-entries'
import { useCarriedMarks, useCarryIntoRow } from './use-carried-marks'
import { useGivenPoints } from './use-given-points'
import { useRollDraft } from './use-roll-draft'
import { useShownRoster } from './use-roster-in-hand'
import { useSettledMarks } from './use-settled-marks'

/**
 * open ──save, if the disk is slow──▶ saving ──on disk──▶ saved ──undo──▶ open
 *                                        └──not on disk──▶ failed ──save──▶ saving
 *
 * `awaited`: the saved marks whose rows are not read back from the device yet. `at`: when the roll was saved,
 * milliseconds since the epoch.
 */
export type Phase =
  | { kind: 'open' }
  | { kind: 'saving' }
  | { kind: 'failed' }
  | { kind: 'saved'; receipt: RollReceipt; awaited: RollDraft; at: number }

/** A save that takes longer than this (ms) shows *saving*; a faster one shows *saved* at once. */
const slowDiskMs = 150

export type Roll = NonNullable<ReturnType<typeof useRoll>>

type Changed = { entry: RollEntry; part: MarkPart; seen?: Mark }

const noMarks: RollDraft = {}

/** Returns undefined while the device is being read. `open`: the student whose window or question is open. */
export function useRoll(group: Relation, date: string, open: Id | null) {
  const shownRoster = useShownRoster(useRoster(group.id, date), open)
  const roster = shownRoster?.roster
  const options = useStatuses()
  const absences = useAbsences()
  const commands = useWorkspace()
  const drafts = useRollDraft(group.id, date)
  const givenPoints = useGivenPoints()
  const editRow = useRowEdit()
  const carry = useCarryIntoRow()
  useCarriedMarks(roster, drafts, open)
  const [phase, setPhase] = usePromptState<Phase>({ kind: 'open' })
  const [change, setChange] = usePromptState<Change | null>(null)
  /** The save in progress; `receipt` resolves to null if it fails. */
  const saving = useRef<{ marks: RollDraft; receipt: Promise<RollReceipt | null> } | null>(null)
  const awaited = phase.kind === 'saved' ? phase.awaited : noMarks
  const isReadBack = roster !== undefined && drafts !== undefined && awaited !== noMarks && hasRowsOf(roster, awaited)
  useLayoutEffect(() => {
    if (!isReadBack) return
    setPhase((last) => (last.kind === 'saved' ? { ...last, awaited: noMarks } : last))
    drafts.forget(Object.keys(awaited))
  })
  // Saving deletes the draft before the rows are read back, so `awaited` shows the saved marks in between.
  const draft = { ...awaited, ...drafts?.draft }
  const meanings = meaningsOf(options ?? [])
  const absent = new Set(absences?.flatMap((absence) => (absence.date === date ? [absence.student.id] : [])))
  const isRead = shownRoster !== undefined && roster !== undefined && options !== undefined && drafts !== undefined
  const entries = isRead ? rollEntriesOf(roster, draft, meanings, absent) : []
  const { isSettled, noteOwnChange } = useSettledMarks(entries)
  if (!isRead) return undefined

  const { safe, keep, paint, write } = drafts
  const entryOf = (id: Id) => entries.find(({ student }) => student.id === id)

  /**
   * Changes one student's mark. Resolves to true when the change is stored in a row; to false, without waiting for the
   * disk, if it goes to the draft. `seen`: the mark when the person began; by default the present row's.
   */
  async function edit({ student, row }: RollEntry, part: MarkPart, seen?: Mark): Promise<boolean> {
    // If the mark of a student without a row is removed, the tile shows what it showed before the mark: present, or
    // absent if that was reported.
    const expected = part.status === null && !row && draftMarkOf(noMarks, student.id, meanings, absent)
    noteOwnChange(student.id, expected ? { ...part, status: expected.status } : part)
    if (!row) return markWithoutRow(student, part)
    const before = draft[student.id]
    const [made, carried] = rowChangesOf(row, before, part, seen)
    await Promise.all([editRow(row, made.seen, made.changed), carry(row, carried.changed)])
    // The person has now seen and changed the row, so the draft's status for this student no longer matters.
    if (before) keep({ [student.id]: null })
    return true
  }

  /**
   * Marks a student without a row. If a save of this student is running, or has ended and its row is not read back yet,
   * the mark is written into that row: in the draft it would be hidden by the row.
   */
  async function markWithoutRow(student: Relation, part: MarkPart): Promise<boolean> {
    const inSave = saving.current?.marks[student.id]
    const drafted = draft[student.id] ?? emptyMark
    const before = { ...drafted, status: drafted.status ?? inSave?.status ?? null }
    const mark = { ...before, ...part }
    const { status } = mark
    const saved = inSave ? saving.current?.receipt : awaited[student.id]
    if (status && saved) {
      paint({ [student.id]: mark })
      if (await saved) {
        noteOwnChange(student.id, { row: true })
        const seen = { ...before, points: before.points ?? 0 }
        const { skipped } = await commands.takeRoll({
          group,
          date,
          marks: [{ student, status, points: mark.points ?? 0, observations: mark.observations, seen }],
        })
        const waiting = skipped[student.id]
        if (waiting) throw new WaitsUnseen(waiting)
        return true
      }
    }
    keep({ [student.id]: mark })
    return false
  }

  /**
   * Applies changes; resolves to false, with a notice, if storing failed. If any of them changed a row, or with
   * `always`, the bar reports them and offers undo. `asks`: if a change would replace an unsent value that the person
   * has not seen, it rejects with `WaitsUnseen` instead of the notice, so that the caller can let the person choose.
   */
  function apply(
    changed: readonly Changed[],
    messageOf: (before: Readonly<Record<Id, MarkPart>>) => string,
    { always = false, asks = false } = {},
  ): Promise<boolean> {
    return Promise.all(changed.map(({ entry, part, seen }) => edit(entry, part, seen))).then(
      (taken) => {
        if (always || taken.includes(true)) setChange((last) => nextChange(last, changed, messageOf, Date.now()))
        return true
      },
      (problem: unknown) => {
        if (asks && problem instanceof WaitsUnseen) throw problem
        notify.error(notSavedText(problem))
        return false
      },
    )
  }

  /**
   * Changes a mark from the student's window. `seen`: the mark on screen when the person began. `written`: the fields
   * that they entered. Resolves to false if storing failed; rejects with `WaitsUnseen` if the person must choose first.
   */
  function changeMark(entry: RollEntry, seen: Mark, written: MarkPart): Promise<boolean> {
    const part = entry.row ? differenceOf(seen, written) : written
    return Object.keys(part).length === 0
      ? Promise.resolve(true)
      : apply([{ entry, part, seen }], () => texts.changed(studentName(entry.student), partText(part)), { asks: true })
  }

  function withPoint(entry: RollEntry, point: 1 | -1) {
    const { from, points } = givenPoints.add(entry, point)
    return { entry, part: { points }, seen: { ...entry.mark, points: from } }
  }

  function setStatus(entry: RollEntry, status: Option) {
    void apply([{ entry, part: { status } }], () => texts.changed(studentName(entry.student), status.label))
  }

  return {
    options,
    meanings,
    entries,
    /** The ids of students who have left the group but are still shown. */
    leftStudents: shownRoster.leftStudents,
    /** The entries with only those marks that are on disk, for the bar's counts. */
    storedEntries: rollEntriesOf(roster, safe, meanings, absent),
    phase,
    /** Whether a student without a row has a mark in the draft, or saving is running or has failed. */
    isUnsaved:
      phase.kind === 'saving' ||
      phase.kind === 'failed' ||
      entries.some(({ student, row }) => row === null && draft[student.id] !== undefined),
    /** The last change that the bar reports. It can be undone until its `until`. */
    change,
    /**
     * False if somebody else has just changed this student's mark (without an id: any mark). Then a tap must write
     * nothing, because the person may not have seen the change.
     */
    isSettled,
    changeMark,
    /** Returns false if the tile must ask: the next status is unknown, or the row is in conflict. */
    tap(entry: RollEntry): boolean {
      const status = entry.conflicting ? null : statusAfterTap(entry.mark.status, meanings)
      if (status) setStatus(entry, status)
      return status !== null
    },
    setMeaning(entry: RollEntry, meaning: Meaning): void {
      const status = meanings[meaning]
      if (status && !status.hidden && !entry.conflicting) setStatus(entry, status)
    },
    /**
     * Adds or removes a point; returns false if the row is in conflict. The screen must ask the person before it calls
     * this to add a point to an absent or excused student.
     */
    give(entry: RollEntry, point: 1 | -1): boolean {
      if (entry.conflicting) return false
      const { student } = entry
      const changed = withPoint(entry, point)
      const { points } = changed.part
      void apply(
        [changed],
        (before) =>
          texts.changed(studentName(student), texts.pointsNow(points, points - (before[student.id]?.points ?? 0))),
        { always: true },
      )
      return true
    },
    /** Gives a point to everybody present or late. */
    giveAllPresent(): void {
      const here = entries.filter(({ meaning }) => meaning === 'present' || meaning === 'late')
      const asking = here.filter(({ conflicting }) => conflicting).map(({ student }) => studentName(student))
      const given = here.filter(({ conflicting }) => !conflicting)
      const late = given.some(({ meaning }) => meaning === 'late')
      const changed = given.map((entry) => withPoint(entry, 1))
      if (changed.length > 0)
        void apply(changed, () => texts.pointToAll(changed.length, late, asking), { always: true })
      else if (asking.length > 0) notify.info(texts.noPoint(asking))
    },
    undoChange(): void {
      if (!change) return
      const changed = Object.entries(change.before).flatMap(([id, part]) => {
        const entry = entryOf(id)
        const after = change.after[id] ?? {}
        return entry ? [{ entry, part, seen: { ...entry.mark, ...after }, moved: wasChangedSince(entry, after) }] : []
      })
      const moved = changed.filter((one) => one.moved)
      const back = changed.filter((one) => !one.moved)
      setChange(() => null)
      givenPoints.forget()
      const [only] = back
      Promise.all(back.map(({ entry, part, seen }) => edit(entry, part, seen))).then(
        () => {
          if (only)
            notify.info(
              back.length > 1
                ? texts.allRestored(back.length)
                : texts.restored(studentName(only.entry.student), partText(only.part)),
            )
          if (moved.length > 0) notify.info(texts.notRestored(moved.map(({ entry }) => studentName(entry.student))))
        },
        (problem: unknown) => notify.error(notSavedText(problem)),
      )
    },
    async save(): Promise<void> {
      if (saving.current) return
      const { marks, marked, over } = whatToSave(entries, draft)
      const receipt = write({})
        .then(() => commands.takeRoll({ group, date, marks, drafts: over.map((id) => markKey(group.id, date, id)) }))
        .catch(() => null)
      saving.current = { marks: marked, receipt }
      for (const id of Object.keys(marked)) noteOwnChange(id, { row: true })
      const slow = setTimeout(() => setPhase(() => ({ kind: 'saving' })), slowDiskMs)
      const taken = await receipt
      clearTimeout(slow)
      saving.current = null
      setChange(() => null)
      const skipped = taken ? entries.filter(({ student }) => student.id in taken.skipped) : []
      if (skipped.length > 0) {
        // These students already have an unsent row, which wins over the mark. The mark stays in the draft, so that the
        // bar can say so.
        keep(Object.fromEntries(skipped.map(({ student }) => [student.id, draft[student.id] ?? null])))
        notify.info(texts.overruled(skipped.map(({ student }) => studentName(student))))
      }
      const awaited = Object.fromEntries(Object.entries(marked).filter(([id]) => !taken || !(id in taken.skipped)))
      setPhase(() => (taken ? { kind: 'saved', receipt: taken, awaited, at: Date.now() } : { kind: 'failed' }))
    },
    async undo(): Promise<void> {
      if (phase.kind !== 'saved') return
      const { receipt } = phase
      // The saved marks become a draft again: taken from the new rows if these are read back, else from `draft`.
      const back = { ...draft, ...draftAfterUndo(entries, receipt) }
      for (const id of Object.keys(back)) noteOwnChange(id, { row: false })
      const left = await commands.undoRoll(shownOf(entries, receipt)).catch(() => null)
      const staying = receipt.made.filter(({ key }) => !left || left.includes(key)).map(({ student }) => student)
      setPhase(() => ({ kind: 'open' }))
      setChange(() => null)
      const isUndone = staying.length < receipt.made.length
      if (isUndone) keep({ ...back, ...Object.fromEntries(staying.map(({ id }) => [id, null])) })
      notify.info(
        !isUndone
          ? texts.tooLateToUndo
          : staying.length > 0
            ? texts.notRestored(staying.map(studentName))
            : texts.undone,
      )
    },
  }
}

function hasRowsOf({ entries }: Roster, awaited: RollDraft): boolean {
  return entries.every(({ student, row }) => row !== null || !awaited[student.id])
}
