/**
 * The window of a tile's side button: a conflict to resolve, or the student's whole mark. It passes the values seen at
 * the opening and only the fields that were changed, so looking writes nothing.
 */
import { useRef, useState } from 'react'
import { useDraft, useWorkspace } from '../../offline'
import { rollCallTexts as texts, shared, studentName } from '../../texts'
import { meanwhileTexts } from '../../texts/meanwhile'
import { Settling } from '../../ui'
import { Window } from '../../ui/Window'
import { RowConflicts } from '../attendance/ConflictChoice'
import { formDraftKey, readFormDraft } from '../forms/form-draft'
import { Details } from './Details'
import classes from './Details.module.css'
import {
  beginEdit,
  boxesIn,
  draftIn,
  movedSince,
  overNewRow,
  problemsIn,
  seenIn,
  settledEdit,
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
  const [arrived, setArrived] = useState(false)
  const [last, setLast] = useState({ recorded, conflicting: entry.conflicting })
  if (last.recorded !== recorded || last.conflicting !== entry.conflicting) {
    setLast({ recorded, conflicting: entry.conflicting })
    if (recorded && !last.recorded) {
      setArrived(true)
      setEdit(overNewRow(edit, entry.mark))
    } else if (last.conflicting && !entry.conflicting) setEdit(settledEdit(edit, entry.mark))
  }

  function change(field: MarkField, value: string) {
    const next = { ...edit, typed: { ...edit.typed, [field]: value } }
    setEdit(next)
    setTouched(true)
    if (!recorded) void hand(next)
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
    // The draft is deleted after the edit is on disk, so that a page that is closed in between loses neither.
    const handed =
      hands && Object.keys(next.typed).length > 0
        ? hand(next)
            .then((onDisk) => (onDisk ? dropDraft(name) : undefined))
            .catch(() => undefined)
        : null
    // When the window closes, useCarriedMarks moves the roll's draft into a row that has arrived; the values typed here
    // must be written before.
    if (handed && arrived) void handed.then(onClose)
    else onClose()
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
      <Settling on={String(entry.conflicting)}>
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
    </Window>
  )
}

const labels: Record<MarkField, string> = {
  status: texts.state,
  points: texts.points,
  observations: texts.observations,
}
