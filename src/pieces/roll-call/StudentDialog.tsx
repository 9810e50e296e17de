/**
 * The window that a tile's side button opens, or a tap that must ask: a conflict to resolve, or the student's whole
 * mark. It stores only the fields that were changed, with the values that the person saw, so looking writes nothing.
 */
import { useRef, useState } from 'react'
import { offeredOptions, type Option } from '../../contract'
import { WaitsUnseen, type FieldValues } from '../../offline'
import { rollCallTexts as texts, studentName } from '../../texts'
import { notify, Settling, type FieldDefinition } from '../../ui'
import { Window } from '../../ui/Window'
import { RowConflicts } from '../attendance/ConflictChoice'
import { notSavedText } from '../attendance/not-saved'
import type { FormDraft } from '../forms/form-draft'
import { useMeanwhile } from '../forms/MeanwhileWindow'
import { DraftNote, useStoredDraft, useStoreDraft } from '../forms/stored-draft'
import { CareWords } from './CareWords'
import { Details } from './Details'
import classes from './Details.module.css'
import {
  beginEdit,
  currentBoxes,
  draftOfEdit,
  fieldsChangedSinceDraft,
  rebasedOnNewRow,
  afterChoice,
  invalidFields,
  seenMark,
  afterConflict,
  boxesOfUnsent,
  typedPart,
  type MarkEdit,
  type MarkField,
} from './mark-edit'
import type { RollEntry } from './roll-entries'
import type { Roll } from './use-roll'

type Props = {
  roll: Roll
  entry: RollEntry
  /** The name of the window's draft. */
  draft: string
  /** The tile's hint, for which the tile may not have enough space. */
  hint: string
  /** Whether the student left the group while the window was open. */
  hasLeftGroup: boolean
  onClose: () => void
}

export default function StudentDialog(props: Props) {
  const found = useStoredDraft(props.draft)
  return found && <StudentDialogBody {...props} found={found} />
}

/**
 * If the student has no row yet, every valid change is stored in the roll's draft at once. An existing row is written
 * only when the window closes, because every write of a row is queued to be sent.
 */
function StudentDialogBody({ roll, entry, draft, found, hint, hasLeftGroup, onClose }: Props & { found: FormDraft }) {
  const store = useStoreDraft(draft)
  const { meanwhileWindow, letChoose } = useMeanwhile()
  const body = useRef<HTMLDivElement>(null)
  const [first] = useState(found)
  const [changedSinceDraft] = useState(() => fieldsChangedSinceDraft(entry, first))
  const [wasUnmarked] = useState(entry.mark.status === null)
  const [edit, setEdit] = useState(() => beginEdit(entry, first))
  const [touched, setTouched] = useState(false)
  const recorded = entry.row !== null
  const [last, setLast] = useState({ recorded, conflicting: entry.conflicting })
  if (last.recorded !== recorded || last.conflicting !== entry.conflicting) {
    setLast({ recorded, conflicting: entry.conflicting })
    if (recorded && !last.recorded) setEdit(rebasedOnNewRow(edit, entry.mark))
    else if (last.conflicting && !entry.conflicting) setEdit(afterConflict(edit, entry.mark))
  }

  function change(field: MarkField, value: string) {
    const next = { ...edit, typed: { ...edit.typed, [field]: value } }
    setEdit(next)
    setTouched(true)
    // `writeMark` can reject while a save of this student is running. That is ignored here: closing the window writes
    // again, and lets the person choose between two values if necessary.
    if (!recorded) void writeMark(next).catch(() => undefined)
    void store(draftOfEdit(next, recorded))
    if (wasUnmarked && field === 'status') leave(next, true)
  }

  function writeMark(next: MarkEdit): Promise<boolean> {
    return roll.changeMark(entry, seenMark(next, roll.options), typedPart(next, roll.options))
  }

  /**
   * Closes the window. `writes`: stores the typed values too. While a value is invalid, the window stays open instead,
   * with the focus in that value's box.
   */
  function leave(next: MarkEdit, writes: boolean) {
    if (invalidFields(next).length > 0) {
      body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      return
    }
    const writing = writes && Object.keys(next.typed).length > 0 ? writeAndDropDraft(next) : null
    // If there is a row, the window closes only after the edit is stored. The edit may need a choice in this window;
    // and once it is closed, useCarriedMarks moves the roll's draft into the row, which must not happen before the
    // edit.
    if (writing && recorded) void writing.then((closes) => closes && onClose())
    else onClose()
  }

  /** Resolves to false if the window must stay open, because the person must choose between two values first. */
  async function writeAndDropDraft(next: MarkEdit): Promise<boolean> {
    try {
      // The window's draft is deleted only after a row's edit is on disk: closing the page in between loses nothing.
      if (await writeMark(next)) await store({ typed: {} })
      return true
    } catch (problem) {
      if (!(problem instanceof WaitsUnseen)) return true
      if (recorded) void ask(next, problem.now)
      else notify.error(notSavedText(problem))
      return !recorded
    }
  }

  async function ask(next: MarkEdit, now: Partial<FieldValues>) {
    const theirs = boxesOfUnsent(now)
    const choices = await letChoose({
      disputed: definitionsOf(roll.options).filter(({ name }) => name in theirs),
      mine: { raw: currentBoxes(next), labels: {} },
      theirs,
      row: now,
      isOwnUnsent: true,
    })
    if (!choices) return
    const decided = afterChoice(next, theirs, choices)
    setEdit(decided)
    if (Object.keys(decided.typed).length > 0) return leave(decided, true)
    void store({ typed: {} })
    onClose()
  }

  const untouched = Object.keys(edit.typed).length === 0
  return (
    <Window onClose={() => leave(edit, touched)} title={studentName(entry.student)} size="auto">
      <CareWords student={entry.student.id} />
      {hint.trim() === '' ? null : <p className={classes.hint}>{hint}</p>}
      <DraftNote className={classes.hint} draft={first} changed={changedSinceDraft.map((field) => labels[field])} />
      {/* A conflict that comes in replaces the boxes or moves them, so taps are ignored for a second. */}
      <Settling contentKey={String(entry.conflicting)}>
        {entry.row && entry.conflicting ? <RowConflicts row={entry.row} /> : null}
        {entry.row && entry.conflicting && untouched ? null : (
          <div ref={body}>
            <Details
              boxes={currentBoxes(edit)}
              problems={invalidFields(edit)}
              options={offeredOptions(roll.options, entry.mark.status)}
              meanings={roll.meanings}
              onChange={change}
              onDone={() => leave(edit, true)}
            />
          </div>
        )}
      </Settling>
      {/* This line is below the boxes, so that it moves none of them. */}
      {hasLeftGroup ? (
        <p className={classes.hint} role="status">
          {texts.leftGroup(studentName(entry.student))}
        </p>
      ) : null}
      {meanwhileWindow}
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
