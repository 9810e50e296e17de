/** One group's roll on one day: data, marks, and the commands of the screen. */
import { useLayoutEffect, useRef } from 'react'
import type { Id, Option, Relation } from '../../contract'
import { meaningsOf, type Meaning, type Meanings } from '../../domain/attendance-meaning'
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
import { changeOver, differenceOf, hasMovedOn, partText, type Change, type Part } from './change'
import { afterTap, emptyMark, markKey, markOf, type Mark, type RollDraft } from './roll-draft'
import { draftBack, rowChangesOf, saveOf, shownOf } from './roll-edits'
import { rollEntriesOf, type RollEntry } from './roll-entries'
import { useCarriedMarks, useCarry } from './use-carried-marks'
import { useGivenPoints } from './use-given-points'
import { useRollDraft } from './use-roll-draft'
import { useRosterInHand } from './use-roster-in-hand'
import { useSettledMarks } from './use-settled-marks'

/**
 * open ──save, if the disk is slow──▶ saving ──on disk──▶ saved ──undo──▶ open
 *                                        └──not on disk──▶ failed ──save──▶ saving
 *
 * `awaited`: saved marks whose rows are not read back yet. `at`: milliseconds since the epoch.
 */
export type Phase =
  | { kind: 'open' }
  | { kind: 'saving' }
  | { kind: 'failed' }
  | { kind: 'saved'; receipt: RollReceipt; awaited: RollDraft; at: number }

/** Milliseconds after which *saving* is shown; faster saves go straight to *saved*. */
const slowDiskMs = 150

export type Roll = {
  options: Option[]
  meanings: Meanings
  entries: RollEntry[]
  /** Students who are shown although they are not in the group any more. */
  left: readonly Id[]
  /** For the bar's counts: only marks that are on disk. */
  counted: RollEntry[]
  phase: Phase
  /** Whether a student without a row has an unsaved mark. */
  marked: boolean
  /** The last change of already taken rows, while it can be undone. */
  change: Change | null
  /**
   * False if somebody else has just changed this student's mark (without an id: any mark): a tap must not write from it.
   */
  isSettled: (id?: Id) => boolean
  /** Returns false if the tile must ask: the next status is unknown, or the row is in conflict. */
  tap: (entry: RollEntry) => boolean
  setMeaning: (entry: RollEntry, meaning: Meaning) => void
  /**
   * `seen`: the mark on screen when the person began. `written`: the fields they entered. Resolves to false if storing
   * failed; rejects with `WaitsUnseen` if the person must choose first.
   */
  changeMark: (entry: RollEntry, seen: Mark, written: Part) => Promise<boolean>
  /** Adds or removes a point; false if the row is in conflict. The screen asks first if the student is absent. */
  give: (entry: RollEntry, point: 1 | -1) => boolean
  /** Gives a point to everybody present or late. */
  giveAllPresent: () => void
  takeBack: () => void
  save: () => Promise<void>
  undo: () => Promise<void>
}

type Changed = { entry: RollEntry; part: Part; seen?: Mark }

const none: RollDraft = {}

/** undefined while the device is being read. `open`: the student whose window or question is open. */
export function useRoll(group: Relation, date: string, open: Id | null = null): Roll | undefined {
  const inHand = useRosterInHand(useRoster(group.id, date), open)
  const roster = inHand?.roster
  const options = useStatuses()
  const told = useAbsences()
  const commands = useWorkspace()
  const drafts = useRollDraft(group.id, date)
  const givenPoints = useGivenPoints()
  const editRow = useRowEdit()
  const carry = useCarry()
  useCarriedMarks(roster, drafts, open)
  const [phase, setPhase] = usePromptState<Phase>({ kind: 'open' })
  const [change, setChange] = usePromptState<Change | null>(null)
  /** The save in progress; `receipt` resolves to null if it fails. */
  const saving = useRef<{ marks: RollDraft; receipt: Promise<RollReceipt | null> } | null>(null)
  const awaited = phase.kind === 'saved' ? phase.awaited : none
  const isReadBack = roster !== undefined && drafts !== undefined && awaited !== none && hasRowsOf(roster, awaited)
  useLayoutEffect(() => {
    if (!isReadBack) return
    setPhase((last) => (last.kind === 'saved' ? { ...last, awaited: none } : last))
    drafts.forget(Object.keys(awaited))
  })
  // Saving deletes the draft before the rows are read back, so `awaited` shows the saved marks in between.
  const draft = { ...awaited, ...drafts?.draft }
  const meanings = meaningsOf(options ?? [])
  const absent = new Set(told?.flatMap((absence) => (absence.date === date ? [absence.student.id] : [])))
  const isRead = inHand !== undefined && roster !== undefined && options !== undefined && drafts !== undefined
  const entries = isRead ? rollEntriesOf(roster, draft, meanings, absent) : []
  const { isSettled, own } = useSettledMarks(entries)
  if (!isRead) return undefined

  const { safe, keep, paint, write } = drafts
  const entryOf = (id: Id) => entries.find(({ student }) => student.id === id)

  /**
   * Resolves when stored; true if an existing row changed. `seen`: the mark when the person began, default: the present
   * row.
   */
  async function edit({ student, row }: RollEntry, part: Part, seen?: Mark): Promise<boolean> {
    // Without a row, an unmarked student is shown as expected.
    const expected = part.status === null && !row && markOf(none, student.id, meanings, absent)
    own(student.id, expected ? { ...part, status: expected.status } : part)
    if (!row) return markAnew(student, part)
    const before = draft[student.id]
    const [made, carried] = rowChangesOf(row, before, part, seen)
    await Promise.all([editRow(row, made.seen, made.changed), carry(row, carried.changed)])
    // Whoever touches the row has seen it: what the draft says of this student's status is over.
    if (before) keep({ [student.id]: null })
    return true
  }

  /**
   * If the student is in a running save, the mark waits for that save and is then saved too: in the draft, the new row
   * would hide it.
   */
  async function markAnew(student: Relation, part: Part): Promise<boolean> {
    const drafted = draft[student.id] ?? emptyMark
    const inSave = saving.current?.marks[student.id]
    const mark = { ...drafted, status: drafted.status ?? inSave?.status ?? null, ...part }
    const { status } = mark
    const saved = inSave ? saving.current?.receipt : awaited[student.id]
    if (status && saved) {
      paint({ [student.id]: mark })
      if (await saved) {
        own(student.id, { row: true })
        const seen = { ...drafted, status: drafted.status ?? inSave?.status ?? null, points: drafted.points ?? 0 }
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

  /** Applies changes. Those of already taken rows are reported when they are stored, with undo. */
  function apply(
    changed: readonly Changed[],
    said: (before: Readonly<Record<Id, Part>>) => string,
    { always = false, asks = false } = {},
  ): Promise<boolean> {
    return Promise.all(changed.map(({ entry, part, seen }) => edit(entry, part, seen))).then(
      (taken) => {
        if (always || taken.includes(true)) setChange((last) => changeOver(last, changed, said, Date.now()))
        return true
      },
      (problem: unknown) => {
        if (asks && problem instanceof WaitsUnseen) throw problem
        notify.error(notSavedText(problem))
        return false
      },
    )
  }

  function changeMark(entry: RollEntry, seen: Mark, written: Part): Promise<boolean> {
    const part = entry.row ? differenceOf(seen, written) : written
    return Object.keys(part).length === 0
      ? Promise.resolve(true)
      : apply([{ entry, part, seen }], () => texts.changed(studentName(entry.student), partText(part)), { asks: true })
  }

  function setStatus(entry: RollEntry, status: Option) {
    void apply([{ entry, part: { status } }], () => texts.changed(studentName(entry.student), status.label))
  }

  return {
    options,
    meanings,
    entries,
    left: inHand.left,
    counted: rollEntriesOf(roster, safe, meanings, absent),
    phase,
    marked: entries.some(({ student, row }) => row === null && draft[student.id] !== undefined),
    change,
    isSettled,
    changeMark,
    tap(entry) {
      const status = entry.conflicting ? null : afterTap(entry.mark.status, meanings)
      if (status) setStatus(entry, status)
      return status !== null
    },
    setMeaning(entry, meaning) {
      const status = meanings[meaning]
      if (status && !entry.conflicting) setStatus(entry, status)
    },
    give(entry, point) {
      if (entry.conflicting) return false
      const { student } = entry
      const { from, points } = givenPoints.after(entry, point)
      void apply(
        [{ entry, part: { points }, seen: { ...entry.mark, points: from } }],
        (before) =>
          texts.changed(studentName(student), texts.pointsNow(points, points - (before[student.id]?.points ?? 0))),
        { always: true },
      )
      return true
    },
    giveAllPresent() {
      const here = entries.filter(({ meaning }) => meaning === 'present' || meaning === 'late')
      const asking = here.filter(({ conflicting }) => conflicting).map(({ student }) => studentName(student))
      const given = here.filter(({ conflicting }) => !conflicting)
      const late = given.some(({ meaning }) => meaning === 'late')
      const changed = given.map((entry) => {
        const { from, points } = givenPoints.after(entry, 1)
        return { entry, part: { points }, seen: { ...entry.mark, points: from } }
      })
      if (changed.length > 0)
        void apply(changed, () => texts.pointToAll(changed.length, late, asking), { always: true })
      else if (asking.length > 0) notify.info(texts.noPoint(asking))
    },
    takeBack() {
      if (!change) return
      const changed = Object.entries(change.before).flatMap(([id, part]) => {
        const entry = entryOf(id)
        const after = change.after[id] ?? {}
        return entry ? [{ entry, part, seen: { ...entry.mark, ...after }, moved: hasMovedOn(entry, after) }] : []
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
    async save() {
      if (saving.current) return
      const { marks, marked, over } = saveOf(entries, draft)
      const receipt = write({})
        .then(() => commands.takeRoll({ group, date, marks, drafts: over.map((id) => markKey(group.id, date, id)) }))
        .catch(() => null)
      saving.current = { marks: marked, receipt }
      for (const id of Object.keys(marked)) own(id, { row: true })
      const slow = setTimeout(() => setPhase(() => ({ kind: 'saving' })), slowDiskMs)
      const taken = await receipt
      clearTimeout(slow)
      saving.current = null
      setChange(() => null)
      const skipped = taken ? entries.filter(({ student }) => student.id in taken.skipped) : []
      if (skipped.length > 0) {
        // The row wins over the mark, as over a row of somebody else; the draft lets the bar say so.
        keep(Object.fromEntries(skipped.map(({ student }) => [student.id, draft[student.id] ?? null])))
        notify.info(texts.overruled(skipped.map(({ student }) => studentName(student))))
      }
      const awaited = Object.fromEntries(Object.entries(marked).filter(([id]) => !taken || !(id in taken.skipped)))
      setPhase(() => (taken ? { kind: 'saved', receipt: taken, awaited, at: Date.now() } : { kind: 'failed' }))
    },
    async undo() {
      if (phase.kind !== 'saved') return
      const { receipt } = phase
      // Marks whose rows are not read back yet are in `draft`. The rows are collected before undoing removes them.
      const back = { ...draft, ...draftBack(entries, receipt) }
      for (const id of Object.keys(back)) own(id, { row: false })
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
