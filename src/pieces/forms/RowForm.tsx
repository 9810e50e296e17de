/**
 * A form that changes fields of an attendance row on this device. It stores only the fields that the person changed,
 * with the values that the person saw before. The draft has the seen values too, so that a form reopened a day later
 * still compares with those.
 */
import { useState } from 'react'
import * as z from 'zod/mini'
import { longestObservation, pointBounds, type AttendanceField, type Option } from '../../contract'
import { WaitsUnseen, type FieldValues, type ShownAttendance } from '../../offline'
import { attendanceFieldLabels, words } from '../../texts'
import { meanwhileTexts } from '../../texts/meanwhile'
import { FormDialog, notify, type Boxes, type FieldDefinition, type SubmitResult } from '../../ui'
import { shownValuesOf, type Seen } from '../attendance/row-edits'
import { useRowEdit } from '../attendance/use-row-edit'
import { comparerOf } from './box-values'
import { baseOf, type FormDraft } from './form-draft'
import { useMeanwhile } from './MeanwhileWindow'
import { pick } from './pick'
import { DraftNote, useStoredDraft, useStoreDraft } from './stored-draft'
import { localResultOf } from './submit-result'

type Props = {
  /** The name of the form with its subject: "points/2026-03-04/1/2". */
  draft: string
  row: ShownAttendance
  fields: readonly AttendanceField[]
  title: string
  success: string
  onClose: () => void
  /** The options of the status. */
  options?: readonly Option[]
  /**
   * Called when the person saves without having changed anything, and then counts as saving. By default the form says
   * that nothing was changed, and closes.
   */
  onUnchanged?: () => Promise<void>
}

/** Every field is optional: a form contains only some of them. */
const schema = z.object({
  status: z.optional(z.string()),
  points: z.optional(z.coerce.number().check(z.int(), z.gte(pointBounds.min), z.lte(pointBounds.max))),
  observations: z.optional(z.string().check(z.trim(), z.maxLength(longestObservation))),
  beginning_of_the_cycle: z.optional(z.boolean()),
})
type Written = z.infer<typeof schema>

export function RowForm(props: Props) {
  const found = useStoredDraft(props.draft)
  return found && <RowFormBody {...props} found={found} />
}

function RowFormBody({
  draft,
  row,
  fields,
  options = [],
  onUnchanged,
  success,
  found,
  ...form
}: Props & { found: FormDraft }) {
  const [valuesAtOpening] = useState(() => shownValuesOf(row))
  const definitions = fields.map((field) => definitionOf(field, options, valuesAtOpening.status, fields.length === 1))
  const same = comparerOf(definitions)
  const [first] = useState(found)
  const { typed, base = {} } = first
  const initial = boxesOf(valuesAtOpening)
  const seen = { ...initial, ...base }
  const store = useStoreDraft(draft)
  const edit = useRowEdit()
  const { meanwhileWindow, letChoose } = useMeanwhile()
  const changedSinceDraft = definitions.flatMap(({ name, label }) =>
    name in base && !same(name, seen[name], initial[name]) ? [label] : [],
  )

  async function submit(written: Written, mine: Boxes): Promise<SubmitResult> {
    const changed = fields.filter((field) => mine.raw[field] !== seen[field])
    if (changed.length === 0) {
      if (onUnchanged) return saved(onUnchanged())
      notify.info(meanwhileTexts.nothingChanged)
      return { ok: true }
    }
    return write(changed, valuesOfBoxes(seen, valuesAtOpening, options), written, mine)
  }

  async function saved(written: Promise<unknown>): Promise<SubmitResult> {
    const result = await localResultOf(written)
    if (result.ok) notify.success(success)
    return result
  }

  async function write(
    changed: readonly AttendanceField[],
    base: Seen,
    written: Written,
    mine: Boxes,
  ): Promise<SubmitResult> {
    try {
      await edit(row, base, pick(valuesOfWritten(written, options), changed))
      notify.success(success)
      return { ok: true }
    } catch (problem) {
      if (!(problem instanceof WaitsUnseen)) return localResultOf(Promise.reject(problem))
      const { now } = problem
      const theirs = { ...base, ...now }
      const choices = await letChoose({
        disputed: definitions.filter(({ name }) => name in now),
        mine,
        theirs: boxesOf(theirs),
        row: theirs,
        isOwnUnsent: true,
      })
      if (choices === null) return { ok: false, detail: meanwhileTexts.own.undecided, hint: words.stays }
      const kept = changed.filter((field) => choices[field] === 'mine')
      if (kept.length > 0) return write(kept, theirs, written, mine)
      notify.info(meanwhileTexts.own.kept)
      return { ok: true }
    }
  }

  return (
    <>
      <FormDialog
        {...form}
        fields={definitions}
        initial={initial}
        restored={typed}
        schema={schema}
        onSubmit={submit}
        onDraft={(typed) => void store({ typed: typed ?? {}, base: baseOf(seen, typed ?? {}) })}
        note={() => <DraftNote draft={first} changed={changedSinceDraft} />}
      />
      {meanwhileWindow}
    </>
  )
}

function definitionOf(
  field: AttendanceField,
  options: readonly Option[],
  present: Option | null,
  isOnlyField: boolean,
): FieldDefinition {
  const shared = { name: field, label: attendanceFieldLabels[field] }
  switch (field) {
    case 'status':
      return { ...shared, type: 'select', required: true, options: [...options], initialOption: present }
    case 'points':
      return { ...shared, type: 'number', required: isOnlyField, ...pointBounds }
    case 'observations':
      return { ...shared, type: 'textarea', maxLength: longestObservation }
    case 'beginning_of_the_cycle':
      return { ...shared, type: 'checkbox' }
  }
}

/** A row's values as the boxes show them. */
function boxesOf({ status, points, observations, beginning_of_the_cycle }: Seen): Record<string, string | boolean> {
  return { status: status?.value ?? '', points: String(points ?? 0), observations, beginning_of_the_cycle }
}

/**
 * Turns values of boxes into a row's values. If the text of status or points is the same as in `opening`, the value in
 * `opening` is returned, because the text lacks the status's label, and is "0" both for null points and for 0.
 */
function valuesOfBoxes(
  boxes: Partial<Record<string, string | boolean>>,
  opening: Seen,
  options: readonly Option[],
): Seen {
  const { status, points, observations, beginning_of_the_cycle: cycle } = boxes
  return {
    status: status === (opening.status?.value ?? '') ? opening.status : optionOf(String(status), options),
    points: points === String(opening.points ?? 0) ? opening.points : Number(points),
    observations: String(observations),
    beginning_of_the_cycle: cycle === true,
  }
}

/** The option with this value. One that the school no longer offers is returned with the value as its label. */
function optionOf(value: string, options: readonly Option[]): Option | null {
  return value === '' ? null : (options.find((option) => option.value === value) ?? { value, label: value })
}

function valuesOfWritten(
  { status = '', points = 0, observations = '', beginning_of_the_cycle = false }: Written,
  options: readonly Option[],
): FieldValues {
  return { status: optionOf(status, options), points, observations, beginning_of_the_cycle }
}
