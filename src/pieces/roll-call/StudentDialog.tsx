/**
 * The window of a tile's side button: a conflict to resolve, or the student's whole mark. It passes the values seen at
 * the opening and only the fields that were changed, so looking writes nothing.
 */
import { useRef, useState } from 'react'
import type { Option } from '../../contract'
import { useDraft, useWorkspace, WaitsUnseen, type FieldValues } from '../../offline'
import { rollCallTexts as texts, shared, studentName } from '../../texts'
import { meanwhileTexts } from '../../texts/meanwhile'
import { notify, Settling, type FieldDefinition } from '../../ui'
import { Window } from '../../ui/Window'
import { RowConflicts } from '../attendance/ConflictChoice'
import { notSavedText } from '../attendance/not-saved'
import { formDraftKey, readFormDraft } from '../forms/form-draft'
import { MeanwhileWindow, type Meanwhile } from '../forms/MeanwhileWindow'
import { Details } from './Details'
import classes from './Details.module.css'
import {
  beginEdit,
  boxesIn,
  draftIn,
  movedSince,
  overNewRow,
  overWaiting,
  problemsIn,
  seenIn,
  settledEdit,
  waitingBoxes,
  writtenIn,
  type MarkEdit,
  type MarkField,
} from './mark-edit'
import type { RollEntry } from './roll-entries'
import type { Roll } from './use-roll'

type Props = {
  roll: Roll
  entry: RollEntry
  /** The key of its draft. */
  draft: string
  /** What the tile has no space to show in full. */
  hint: string
  /** Whether the student left the group while the window was open. */
  left: boolean
  onClose: () => void
}

export default function StudentDialog(props: Props) {
  const name = formDraftKey(props.draft)
  const draft = useDraft(name)
  return draft === undefined ? null : <Opened {...props} name={name} found={draft?.value} />
}

/**
 * No row yet: saves the roll's draft on every change. Row exists: writes once, on close, because every write is queued
 * to be sent.
 */
function Opened({ roll, entry, name, found, hint, left, onClose }: Props & { name: string; found: unknown }) {
  const { saveDraft, dropDraft } = useWorkspace()
  const body = useRef<HTMLDivElement>(null)
  const [first] = useState(() => readFormDraft(found))
  const [moved] = useState(() => movedSince(entry, first))
  const [asks] = useState(entry.mark.status === null)
  const [edit, setEdit] = useState(() => beginEdit(entry, first))
  const [touched, setTouched] = useState(false)
  const recorded = entry.row !== null
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const [last, setLast] = useState({ recorded, conflicting: entry.conflicting })
  if (last.recorded !== recorded || last.conflicting !== entry.conflicting) {
    setLast({ recorded, conflicting: entry.conflicting })
    if (recorded && !last.recorded) setEdit(overNewRow(edit, entry.mark))
    else if (last.conflicting && !entry.conflicting) setEdit(settledEdit(edit, entry.mark))
  }

  function change(field: MarkField, value: string) {
    const next = { ...edit, typed: { ...edit.typed, [field]: value } }
    setEdit(next)
    setTouched(true)
    // While a save of this student is running, the mark may be refused; leaving the window asks then.
    if (!recorded) void hand(next).catch(() => undefined)
    const kept = draftIn(next, recorded)
    void (Object.keys(kept.typed).length === 0 ? dropDraft(name) : saveDraft(name, kept)).catch(() => undefined)
    if (asks && field === 'status') leave(next, true)
  }

  function hand(next: MarkEdit): Promise<boolean> {
    return roll.changeMark(entry, seenIn(next, roll.options), writtenIn(next, roll.options))
  }

  /** A value that cannot be stored keeps the window open, and its box says why. */
  function leave(next: MarkEdit, hands: boolean) {
    if (problemsIn(next).length > 0) {
      body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      return
    }
    const handed = hands && Object.keys(next.typed).length > 0 ? handIn(next) : null
    // An edit of a row may ask before it is stored. When the window closes, useCarriedMarks moves the roll's draft into
    // a row that has arrived; the values typed here must be written before.
    if (handed && recorded) void handed.then((closes) => closes && onClose())
    else onClose()
  }

  /** Resolves to false if the person must choose first. */
  async function handIn(next: MarkEdit): Promise<boolean> {
    try {
      // The draft is deleted after the edit is on disk, so that a page that is closed in between loses neither.
      if (await hand(next)) await dropDraft(name).catch(() => undefined)
      return true
    } catch (problem) {
      if (!(problem instanceof WaitsUnseen)) return true
      if (recorded) ask(next, problem.now)
      else notify.error(notSavedText(problem))
      return !recorded
    }
  }

  function ask(next: MarkEdit, now: Partial<FieldValues>) {
    const theirs = waitingBoxes(now)
    setMeanwhile({
      disputed: definitionsOf(roll.options).filter(({ name }) => name in theirs),
      mine: { raw: boxesIn(next), labels: {} },
      theirs,
      row: now,
      isOwnUnsent: true,
      onAnswer(choices) {
        setMeanwhile(null)
        if (!choices) return
        const decided = overWaiting(next, theirs, choices)
        setEdit(decided)
        if (Object.keys(decided.typed).length > 0) return leave(decided, true)
        void dropDraft(name).catch(() => undefined)
        onClose()
      },
    })
  }

  const untouched = Object.keys(edit.typed).length === 0
  return (
    <Window onClose={() => leave(edit, touched)} title={studentName(entry.student)} size="auto">
      {hint.trim() === '' ? null : <p className={classes.hint}>{hint}</p>}
      {Object.keys(first.typed).length > 0 ? (
        <p className={classes.hint} role="status">
          {[
            shared.draftKept,
            ...(moved.length > 0 ? [meanwhileTexts.sinceDraft(moved.map((field) => labels[field]))] : []),
          ].join(' ')}
        </p>
      ) : null}
      {/* A conflict that comes in takes the place of the boxes or moves them. */}
      <Settling contentKey={String(entry.conflicting)}>
        {entry.row && entry.conflicting ? <RowConflicts row={entry.row} /> : null}
        {entry.row && entry.conflicting && untouched ? null : (
          <div ref={body}>
            <Details
              boxes={boxesIn(edit)}
              problems={problemsIn(edit)}
              options={roll.options}
              meanings={roll.meanings}
              onChange={change}
              onDone={() => leave(edit, true)}
            />
          </div>
        )}
      </Settling>
      {/* Below the boxes, so that it moves none of them. */}
      {left ? (
        <p className={classes.hint} role="status">
          {texts.leftGroup(studentName(entry.student))}
        </p>
      ) : null}
      {meanwhile ? <MeanwhileWindow {...meanwhile} /> : null}
    </Window>
  )
}

function definitionsOf(options: readonly Option[]): FieldDefinition[] {
  return [
    { name: 'status', label: labels.status, type: 'select', options: [...options] },
    { name: 'points', label: labels.points, type: 'number' },
    { name: 'observations', label: labels.observations, type: 'textarea' },
  ]
}

const labels: Record<MarkField, string> = {
  status: texts.state,
  points: texts.points,
  observations: texts.observations,
}
