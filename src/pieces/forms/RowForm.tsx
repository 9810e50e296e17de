/**
 * A form that changes fields of an attendance row on this device. It passes what the person saw and only the fields
 * they changed. The draft also stores what the person saw, so that a form reopened a day later still compares with
 * that.
 */
import { useState } from 'react'
import * as z from 'zod/mini'
import { longestObservation, pointBounds, type AttendanceField, type Option } from '../../contract'
import { useDraft, useWorkspace, WaitsUnseen, type FieldValues, type ShownAttendance } from '../../offline'
import { attendanceFieldLabels, shared, words } from '../../texts'
import { meanwhileTexts } from '../../texts/meanwhile'
import { FormDialog, type Boxes, type FieldDefinition, type SubmitResult } from '../../ui'
import { seenOf, type Seen } from '../attendance/row-edits'
import { useRowEdit } from '../attendance/use-row-edit'
import { sameIn } from './box-values'
import { baseOf, formDraftKey, readFormDraft } from './form-draft'
import { MeanwhileWindow, type Meanwhile } from './MeanwhileWindow'
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
  /** Called by Guardar if nothing was changed; default: nothing happens. */
  onUnchanged?: () => Promise<void>
}

/** A field that the form does not contain is undefined. */
const schema = z.object({
  status: z.optional(z.string()),
  points: z.optional(z.coerce.number().check(z.int(), z.gte(pointBounds.min), z.lte(pointBounds.max))),
  observations: z.optional(z.string().check(z.trim(), z.maxLength(longestObservation))),
  beginning_of_the_cycle: z.optional(z.boolean()),
})
type Written = z.infer<typeof schema>

export function RowForm(props: Props) {
  const draft = useDraft(formDraftKey(props.draft))
  return draft === undefined ? null : <Opened {...props} found={draft?.value} />
}

function Opened({
  draft,
  row,
  fields,
  title,
  success,
  onClose,
  options = [],
  onUnchanged,
  found,
}: Props & { found: unknown }) {
  const [opening] = useState(() => seenOf(row))
  const definitions = fields.map((field) => definitionOf(field, options, opening.status, fields.length === 1))
  const same = sameIn(definitions)
  const [{ typed, base = {} }] = useState(() => readFormDraft(found))
  const initial = boxesOf(opening)
  const seen = { ...initial, ...base }
  const { saveDraft, dropDraft } = useWorkspace()
  const edit = useRowEdit()
  const recovered = Object.keys(typed).length > 0
  const moved = definitions.flatMap(({ name, label }) =>
    name in base && !same(name, seen[name], initial[name]) ? [label] : [],
  )

  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)

  async function submit(written: Written, mine: Boxes): Promise<SubmitResult> {
    const changed = fields.filter((field) => mine.raw[field] !== seen[field])
    if (changed.length === 0) return localResultOf(Promise.resolve(onUnchanged?.()))
    return write(changed, seenIn(seen, opening, options), written, mine)
  }

  async function write(
    changed: readonly AttendanceField[],
    base: Seen,
    written: Written,
    mine: Boxes,
  ): Promise<SubmitResult> {
    try {
      await edit(row, base, only(changed, written, options))
      return { ok: true }
    } catch (problem) {
      if (!(problem instanceof WaitsUnseen)) return localResultOf(Promise.reject(problem))
      const { now } = problem
      const theirs = { ...base, ...now }
      const choices = await new Promise<Parameters<Meanwhile['onAnswer']>[0]>((onAnswer) =>
        setMeanwhile({
          disputed: definitions.filter(({ name }) => name in now),
          mine,
          theirs: boxesOf(theirs),
          row: theirs,
          own: true,
          onAnswer,
        }),
      )
      setMeanwhile(null)
      if (choices === null) return { ok: false, detail: meanwhileTexts.own.undecided, hint: words.stays }
      const kept = changed.filter((field) => choices[field] === 'mine')
      return kept.length > 0 ? write(kept, theirs, written, mine) : { ok: true }
    }
  }

  return (
    <>
      <FormDialog
        title={title}
        fields={definitions}
        initial={initial}
        restored={typed}
        schema={schema}
        onSubmit={submit}
        onDraft={(typed) => {
          const key = formDraftKey(draft)
          const empty = typed === null || Object.keys(typed).length === 0
          void (empty ? dropDraft(key) : saveDraft(key, { typed, base: baseOf(seen, typed) })).catch(() => undefined)
        }}
        note={() =>
          recovered ? (
            <p role="status">
              {[shared.draftKept, ...(moved.length > 0 ? [meanwhileTexts.sinceDraft(moved)] : [])].join(' ')}
            </p>
          ) : null
        }
        success={success}
        onClose={onClose}
      />
      {meanwhile ? <MeanwhileWindow {...meanwhile} /> : null}
    </>
  )
}

function definitionOf(
  field: AttendanceField,
  options: readonly Option[],
  present: Option | null,
  alone: boolean,
): FieldDefinition {
  const shared = { name: field, label: attendanceFieldLabels[field] }
  switch (field) {
    case 'status':
      return { ...shared, type: 'select', required: true, options: [...options], initialOption: present }
    case 'points':
      return { ...shared, type: 'number', required: alone, ...pointBounds }
    case 'observations':
      return { ...shared, type: 'textarea', maxLength: longestObservation }
    case 'beginning_of_the_cycle':
      return { ...shared, type: 'checkbox' }
  }
}

/** The box values of a row. */
function boxesOf({ status, points, observations, beginning_of_the_cycle }: Seen): Record<string, string | boolean> {
  return { status: status?.value ?? '', points: String(points ?? 0), observations, beginning_of_the_cycle }
}

/** The seen box values as values of the row. */
function seenIn(boxes: Partial<Record<string, string | boolean>>, opening: Seen, options: readonly Option[]): Seen {
  const { status, points, observations, beginning_of_the_cycle: cycle } = boxes
  return {
    status: status === (opening.status?.value ?? '') ? opening.status : optionOf(String(status), options),
    points: points === String(opening.points ?? 0) ? opening.points : Number(points),
    observations: String(observations),
    beginning_of_the_cycle: cycle === true,
  }
}

/** An option that the school no longer offers keeps its value, for the comparison. */
function optionOf(value: string, options: readonly Option[]): Option | null {
  return value === '' ? null : (options.find((option) => option.value === value) ?? { value, label: value })
}

function only(
  changed: readonly AttendanceField[],
  { status, points = 0, observations = '', beginning_of_the_cycle = false }: Written,
  options: readonly Option[],
): Partial<FieldValues> {
  return {
    ...(changed.includes('status') && { status: optionOf(status ?? '', options) }),
    ...(changed.includes('points') && { points }),
    ...(changed.includes('observations') && { observations }),
    ...(changed.includes('beginning_of_the_cycle') && { beginning_of_the_cycle }),
  }
}
