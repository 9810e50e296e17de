/** One group's roll on one day: what the device knows, what was marked, and the commands of the screen. */
import { useLayoutEffect, useRef } from 'react'
import type { Id, Option, Relation } from '../../contract'
import { meaningsOf, type Meaning, type Meanings } from '../../domain/attendance-meaning'
import { useAbsences, useRoster, useStatuses, useWorkspace, type RollReceipt, type Roster } from '../../offline'
import { rollCallTexts as texts, studentName } from '../../texts'
import { notify, usePromptState } from '../../ui'
import { notSavedText } from '../attendance/not-saved'
import { nothingSeen, seenOf, useRowEdit } from '../attendance/use-row-edit'
import { changeOver, differenceOf, hasMovedOn, partText, type Change, type Part } from './change'
import { afterTap, emptyMark, givenIn, markKey, type Mark, type RollDraft } from './roll-draft'
import { markOfRow, rollEntriesOf, savedMarksOf, type RollEntry } from './roll-entries'
import { useCarriedMarks } from './use-carried-marks'
import { useGivenPoints } from './use-given-points'
import { useRollDraft } from './use-roll-draft'

/**
 *   open ──save, where the disk takes its time──▶ saving ──on disk──▶ saved ──undo──▶ open
 *                                                  └──not on disk──▶ failed ──save──▶ saving
 *
 * `awaited`: what was saved of those whose rows are not read back yet; `at` in ms since 1970.
 */
export type Phase = { kind: 'open' } | { kind: 'saving' } | { kind: 'failed' } | { kind: 'saved'; receipt: RollReceipt; awaited: RollDraft; at: number }

/** A disk that answers sooner has the word at once: no picture of waiting comes between. */
const slowDiskMs = 150

export type Roll = {
  options: Option[]
  meanings: Meanings
  entries: RollEntry[]
  /** As the bar counts them: a mark that is not on disk yet is not there. */
  counted: RollEntry[]
  phase: Phase
  /** Somebody without a row has a mark that is not saved. */
  marked: boolean
  /** The last change of what was taken already, for as long as it can be taken back. */
  change: Change | null
  /** False where the tile has to ask: what a tap means is not known, or two values are in conflict. */
  tap: (entry: RollEntry) => boolean
  setMeaning: (entry: RollEntry, meaning: Meaning) => void
  /** `seen`: what stood on screen when the person began; `written`: what they wrote. Resolves with whether it is on disk. */
  changeMark: (entry: RollEntry, seen: Mark, written: Part) => Promise<boolean>
  /** One point, or one fewer; false where two values are in conflict. Whether an absent child gets one is for the screen to ask. */
  give: (entry: RollEntry, point: 1 | -1) => boolean
  /** To all who are here: present, or late. */
  giveAllPresent: () => void
  takeBack: () => void
  save: () => Promise<void>
  undo: () => Promise<void>
}

type Changed = { entry: RollEntry; part: Part; seen?: Mark }

const none: RollDraft = {}

/** undefined while the device is being read. `open`: whose window is open. */
export function useRoll(group: Relation, date: string, open: Id | null = null): Roll | undefined {
  const roster = useRoster(group.id, date)
  const options = useStatuses()
  const told = useAbsences()
  const commands = useWorkspace()
  const drafts = useRollDraft(group.id, date)
  const given = useGivenPoints()
  const editRow = useRowEdit()
  useCarriedMarks(roster, drafts, open)
  const [phase, setPhase] = usePromptState<Phase>({ kind: 'open' })
  const [change, setChange] = usePromptState<Change | null>(null)
  /** What is on its way to the disk, and comes to null where it does not arrive. */
  const saving = useRef<{ marks: RollDraft; receipt: Promise<RollReceipt | null> } | null>(null)
  const awaited = phase.kind === 'saved' ? phase.awaited : none
  const isReadBack = roster !== undefined && drafts !== undefined && awaited !== none && hasRowsOf(roster, awaited)
  useLayoutEffect(() => {
    if (!isReadBack) return
    setPhase((last) => (last.kind === 'saved' ? { ...last, awaited: none } : last))
    drafts.forget(Object.keys(awaited))
  })
  if (!roster || !options || !drafts) return undefined

  const { safe, keep, paint, write } = drafts
  // The draft goes in the moment in which the rows come: until they are read, what was saved stands here.
  const draft = { ...awaited, ...drafts.draft }
  const meanings = meaningsOf(options)
  const absent = new Set(told?.flatMap((absence) => (absence.date === date ? [absence.student.id] : [])))
  const entries = rollEntriesOf(roster, draft, meanings, absent)
  const entryOf = (id: Id) => entries.find(({ student }) => student.id === id)

  /** Resolves when it is on disk, with whether it changed what was taken. `seen`: what stood there when the person began, the row of now by default. */
  async function edit({ student, row }: RollEntry, part: Part, seen?: Mark): Promise<boolean> {
    if (!row) return markAnew(student, part)
    const before = draft[student.id]
    const carried = row.creation ? {} : givenIn(before)
    await Promise.all([editRow(row, { ...seenOf(row), ...seen }, part), editRow(row, nothingSeen, without(carried, part))])
    // Whoever touches the row has seen it: what the draft says of this student's status is over.
    if (before) keep({ [student.id]: null })
    return true
  }

  /** Of who is in a save already, the mark follows that save: in the draft under the row it would be lost. */
  async function markAnew(student: Relation, part: Part): Promise<boolean> {
    const drafted = draft[student.id] ?? emptyMark
    const inSave = saving.current?.marks[student.id]
    const mark = { ...drafted, status: drafted.status ?? inSave?.status ?? null, ...part }
    const { status } = mark
    const saved = inSave ? saving.current?.receipt : awaited[student.id]
    if (status && saved) {
      paint({ [student.id]: mark })
      if (await saved) {
        await commands.takeRoll({ group, date, marks: [{ student, status, points: mark.points ?? 0, observations: mark.observations }] })
        return true
      }
    }
    keep({ [student.id]: mark })
    return false
  }

  /** What changes rows that were taken is said once it is on disk, with the way back. */
  function apply(changed: readonly Changed[], said: (before: Readonly<Record<Id, Part>>) => string, { always = false } = {}): Promise<boolean> {
    return Promise.all(changed.map(({ entry, part, seen }) => edit(entry, part, seen))).then(
      (taken) => {
        if (always || taken.includes(true)) setChange((last) => changeOver(last, changed, said, Date.now()))
        return true
      },
      (problem: unknown) => {
        notify.error(notSavedText(problem))
        return false
      },
    )
  }

  function changeMark(entry: RollEntry, seen: Mark, written: Part): Promise<boolean> {
    const part = entry.row ? differenceOf(seen, written) : written
    return Object.keys(part).length === 0 ? Promise.resolve(true) : apply([{ entry, part, seen }], () => texts.changed(studentName(entry.student), partText(part)))
  }

  function setStatus(entry: RollEntry, status: Option) {
    void apply([{ entry, part: { status } }], () => texts.changed(studentName(entry.student), status.label))
  }

  return {
    options,
    meanings,
    entries,
    counted: rollEntriesOf(roster, safe, meanings, absent),
    phase,
    marked: entries.some(({ student, row }) => row === null && draft[student.id] !== undefined),
    change,
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
      const points = given.after(entry, point)
      void apply([{ entry, part: { points } }], (before) => texts.changed(studentName(student), texts.pointsNow(points, points - (before[student.id]?.points ?? 0))), { always: true })
      return true
    },
    giveAllPresent() {
      const here = entries.filter(({ meaning, conflicting }) => (meaning === 'present' || meaning === 'late') && !conflicting)
      const late = here.some(({ meaning }) => meaning === 'late')
      const changed = here.map((entry) => ({ entry, part: { points: given.after(entry, 1) } }))
      if (changed.length > 0) void apply(changed, () => texts.pointToAll(changed.length, late), { always: true })
    },
    takeBack() {
      if (!change) return
      const changed = Object.entries(change.before).flatMap(([id, part]) => {
        const entry = entryOf(id)
        const after = change.after[id] ?? {}
        return entry && !entry.conflicting ? [{ entry, part, seen: { ...entry.mark, ...after }, moved: hasMovedOn(entry, after) }] : []
      })
      const moved = changed.filter((one) => one.moved)
      const back = changed.filter((one) => !one.moved)
      setChange(() => null)
      given.forget()
      const [only] = back
      Promise.all(back.map(({ entry, part, seen }) => edit(entry, part, seen))).then(
        () => {
          if (only) notify.info(back.length > 1 ? texts.allRestored(back.length) : texts.restored(studentName(only.entry.student), partText(only.part)))
          if (moved.length > 0) notify.info(texts.notRestored(moved.map(({ entry }) => studentName(entry.student))))
        },
        (problem: unknown) => notify.error(notSavedText(problem)),
      )
    },
    async save() {
      if (saving.current) return
      const marks = savedMarksOf(entries)
      const marked = Object.fromEntries(entries.flatMap(({ student, row, mark }) => (row || !mark.status ? [] : [[student.id, mark]])))
      // Points or a note of somebody who is not marked yet, or on their way into another's row: still a draft.
      const over = entries.flatMap(({ student, row, mark }) => ((row ? Object.keys(givenIn(draft[student.id])).length === 0 : mark.status) ? [student.id] : []))
      const receipt = write({})
        .then(() => commands.takeRoll({ group, date, marks, drafts: over.map((id) => markKey(group.id, date, id)) }))
        .catch(() => null)
      saving.current = { marks: marked, receipt }
      const slow = setTimeout(() => setPhase(() => ({ kind: 'saving' })), slowDiskMs)
      const taken = await receipt
      clearTimeout(slow)
      saving.current = null
      setChange(() => null)
      setPhase(() => (taken ? { kind: 'saved', receipt: taken, awaited: marked, at: Date.now() } : { kind: 'failed' }))
    },
    async undo() {
      if (phase.kind !== 'saved') return
      const { receipt } = phase
      // The rows as they stand now, with what was corrected since the save, become the draft again; a hurried hand is here before they are.
      const rows = entries.flatMap(({ student, row }) => (row?.creation && receipt.keys.includes(row.creation.key) ? [[student.id, markOfRow(row)] as const] : []))
      const back = { ...draft, ...Object.fromEntries(rows) }
      const undone = await commands.undoRoll(receipt).catch(() => 0)
      setPhase(() => ({ kind: 'open' }))
      setChange(() => null)
      if (undone > 0) keep(back)
      notify.info(undone > 0 ? texts.undone : texts.tooLateToUndo)
    },
  }
}

function hasRowsOf({ entries }: Roster, awaited: RollDraft): boolean {
  return entries.every(({ student, row }) => row !== null || !awaited[student.id])
}

function without(some: Part, others: Part): Part {
  return Object.fromEntries(Object.entries(some).filter(([field]) => !(field in others)))
}
