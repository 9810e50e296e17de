/**
 * The form dialog for creating and editing anything, driven by field definitions (specification 3.11, 4.3): fields,
 * checks, sending, errors at their fields.
 *
 *  editing ──submit──▶ saving ──ok──▶ success notice, closed, or emptied by *Guardar y otro*
 *    ▲                  └──failed──▶ editing, with the provider's message
 *    └─ keep writing ─ leaving ◀─ close while a box has been changed
 */
import { Button } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { fieldLabel, notices, saveFailureText, words } from '../../texts'
import { notify } from '../notify'
import { Window } from '../Window'
import { FieldInput } from './FieldInput'
import {
  changedValues,
  initialValues,
  rebasedValues,
  restoredValues,
  sentValues,
  errorsWithoutBox,
  changedFields,
  valuesAfterEdit,
  type Boxes,
  type FieldDefinition,
  type FieldErrors,
  type FormSchema,
  type RawValue,
  type RawValues,
  type SubmitResult,
  type Typed,
} from './fields'
import classes from './FormDialog.module.css'
import { incompleteInputs, problemAtOnce, problemsOf, schemaErrors } from './problems'
import { Refusal, type Refused } from './Refusal'

export type FormDialogProps<Values> = {
  title: string
  fields: readonly FieldDefinition[]
  /** Values by field name, as typed or as in the row; file boxes always start empty. */
  initial?: Partial<Record<string, unknown>>
  /** Parses the typed values; its output is passed to `onSubmit`. */
  schema: FormSchema<Values>
  /** Rejects only if this device cannot write. */
  onSubmit: (values: Values, boxes: Boxes) => Promise<SubmitResult>
  onClose: () => void
  /** Called after saving, before `onClose`; not called after *Guardar y otro*. */
  onSaved?: () => void
  /** The notice after success, titled 'Éxito'. */
  success?: string
  /** The id of the success notice: it replaces an earlier one with the same id. */
  noticeId?: string
  submit?: string
  cancel?: string
  /** Offers *Guardar y otro*, which empties the form instead of closing it, except for the boxes with these names. */
  another?: readonly string[]
  /** Sends only the changed boxes; by default all are sent. */
  changedOnly?: boolean
  /** Why this form cannot be sent now, for example offline. Disables the button; the typed text stays. */
  unavailable?: string
  /** Text that was typed at an earlier opening and not saved. */
  restored?: Partial<Typed>
  /**
   * Called while the person types, with the boxes that differ from `initial`, except files and passwords; called with
   * null after saving or discarding.
   */
  onDraft?: (typed: Typed | null) => void
  /** Information before saving, computed from the present values and shown above the buttons. */
  note?: (typed: RawValues) => ReactNode
  /** Shown beside the boxes, on narrow screens below them, such as a preview of what is typed. */
  beside?: (typed: RawValues) => ReactNode
}

type Phase = 'editing' | 'saving' | 'leaving'

/**
 * Render it only while it is open, `{open ? <FormDialog … /> : null}`, so that each opening starts with the initial
 * values.
 */
export function FormDialog<Values>({
  title,
  fields: defined,
  initial = {},
  schema,
  onSubmit,
  onClose,
  success,
  noticeId,
  unavailable,
  submit: submitWord,
  cancel,
  another,
  changedOnly,
  restored = {},
  onDraft,
  onSaved,
  note,
  beside,
}: FormDialogProps<Values>) {
  const [before, setBefore] = useState(() => initialValues(defined, initial))
  const [raw, setRaw] = useState(() => restoredValues(defined, before, restored))
  /** Names of fields that have had an error. A field with `shownOnError` is shown only if it is one of these. */
  const [requestedFields, setRequestedFields] = useState<readonly string[]>([])
  const offered = defined.filter(({ name, shownOnError }) => !shownOnError || requestedFields.includes(name))
  const fields = offered.filter(({ shownIf }) => !shownIf || shownIf(raw))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refused, setRefused] = useState<Refused | null>(null)
  const [phase, setPhase] = useState<Phase>('editing')
  /** Names of file boxes whose photo is being converted. Meanwhile the form cannot be sent. */
  const [preparing, setPreparing] = useState<readonly string[]>([])
  const form = useRef<HTMLFormElement>(null)
  const staysOpen = useRef(false)
  /** How often *Guardar y otro* has emptied the form. Part of the keys of the boxes, so that emptied ones are new. */
  const [turn, setTurn] = useState(0)
  const labels = useRef<Boxes['labels']>({})
  const touched = fields.some((field) => raw[field.name] !== before[field.name])
  // Focuses the first invalid box or the alert: in a long form on a phone it may be outside of the screen.
  useEffect(() => {
    if (!refused || !form.current) return
    const target =
      form.current.querySelector<HTMLElement>('[aria-invalid=true]') ??
      form.current.querySelector<HTMLElement>('[role=alert]')
    target?.focus()
  }, [refused])
  useEffect(() => {
    if (turn > 0) form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [turn])

  function change(name: string, value: RawValue, label?: string) {
    labels.current = { ...labels.current, [name]: label }
    const typed = valuesAfterEdit(fields, raw, name, value)
    setRaw(typed)
    onDraft?.(changedValues(offered, typed, before))
    const left = Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name))
    setErrors(left)
    if (Object.keys(left).length === 0 && refused?.reason === words.wrongHere) setRefused(null)
  }

  function leave() {
    if (touched && phase === 'editing') setPhase('leaving')
    else onClose()
  }

  /**
   * Handles the back key. It closes the form if nothing was typed, or if the draft has everything that was typed. Else
   * it shows the question whether to discard the text; the next press hides that question again.
   */
  function back() {
    if (!touched) return onClose()
    // Drafts have neither files nor passwords.
    const isDraftComplete =
      onDraft !== undefined &&
      !fields.some(({ name, type }) => raw[name] instanceof File || (type === 'password' && raw[name] !== before[name]))
    if (!isDraftComplete) return setPhase(phase === 'leaving' ? 'editing' : 'leaving')
    notify.info(words.keptForLater)
    onClose()
  }

  function discard() {
    onDraft?.(null)
    onClose()
  }

  function refuse(found: FieldErrors, said: Omit<Refused, 'lines'>) {
    setPhase('editing')
    setErrors(found)
    setRequestedFields([...requestedFields, ...Object.keys(found)])
    setRefused({ ...said, lines: errorsWithoutBox(defined, found, fieldLabel).filter((line) => line !== said.reason) })
  }

  function rebase({ initial, taken }: { initial: Partial<Record<string, unknown>>; taken: readonly string[] }) {
    const next = initialValues(defined, initial)
    const rebased = rebasedValues(defined, raw, before, next, taken)
    setBefore(next)
    setRaw(rebased)
    onDraft?.(changedValues(defined, rebased, next))
  }

  function empty(kept: readonly string[]) {
    const next = Object.fromEntries(
      Object.entries(before).map(([name, value]) => [name, kept.includes(name) ? (raw[name] ?? value) : value]),
    )
    setBefore(next)
    setRaw(next)
    setErrors({})
    setRequestedFields([])
    setPhase('editing')
    setTurn(turn + 1)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React passes the event on to a form that has opened this one (a group's form opens a new teacher's): the outer
    // form must not be submitted too.
    event.stopPropagation()
    const forAnother = staysOpen.current
    staysOpen.current = false
    if (unavailable || phase === 'saving' || preparing.length > 0) return
    const problems = { ...problemsOf(fields, raw, before), ...incompleteInputs(fields, event.currentTarget) }
    const sent = sentValues(changedOnly ? changedFields(fields, raw, before) : fields, raw, before)
    const parsed = schema.safeParse(sent)
    if (!parsed.success || Object.keys(problems).length > 0) {
      const refusedBySchema = parsed.success ? {} : schemaErrors(fields, parsed.error.issues, raw)
      return refuse({ ...refusedBySchema, ...problems }, { reason: words.wrongHere })
    }
    setPhase('saving')
    setRefused(null)
    // If this device cannot write, the form stays open, so that the typed text is not lost.
    const result = await onSubmit(parsed.data, { raw, labels: labels.current }).catch((): SubmitResult => ({
      ok: false,
      detail: notices.couldNotSave,
    }))
    if (result.ok) {
      onDraft?.(null)
      if (success) notify.success(success, { id: noticeId })
      if (forAnother && another) empty(another)
      else {
        onSaved?.()
        onClose()
      }
      return
    }
    if (result.rebase) rebase(result.rebase)
    refuse(fieldErrorsOf(result), { reason: saveFailureText(result.detail), hint: result.hint, action: result.action })
  }

  return (
    <Window
      onClose={leave}
      onBack={back}
      lockReason={phase === 'saving' ? words.busy : undefined}
      title={title}
      closeOnClickOutside={false}
      size={beside ? '80rem' : 'lg'}
    >
      <form ref={form} className={classes.form} onSubmit={submit} noValidate aria-busy={phase === 'saving'}>
        {refused ? <Refusal {...refused} /> : null}
        <div className={beside ? classes.beside : classes.boxes}>
          <div className={classes.boxes}>
            {sectionsOf(fields).map(({ heading, boxes }) => {
              const inputs = boxes.map((field) => (
                <FieldInput
                  key={`${turn} ${field.name}`}
                  field={field}
                  raw={raw}
                  before={before[field.name]}
                  error={errors[field.name] ?? problemAtOnce(field, raw[field.name], before[field.name])}
                  disabled={phase === 'saving'}
                  first={field === fields[0]}
                  onChange={(value, label) => change(field.name, value, label)}
                  onPreparing={(isPreparing) =>
                    setPreparing((names) => [
                      ...names.filter((name) => name !== field.name),
                      ...(isPreparing ? [field.name] : []),
                    ])
                  }
                />
              ))
              return heading === undefined ? (
                inputs
              ) : (
                <div key={boxes[0]?.name} role="group" aria-label={heading} className={classes.section}>
                  <strong aria-hidden>{heading}</strong>
                  {inputs}
                </div>
              )
            })}
          </div>
          {beside?.(raw)}
        </div>
        {note?.(raw)}
        {unavailable ? <p className={classes.reason}>{unavailable}</p> : null}
        <div className={classes.end}>
          {/* The keys make React replace the buttons: a reused button would keep the focus. */}
          {phase === 'leaving' ? (
            <div key="leaving" className={classes.leaving} role="alert">
              <strong>{words.unsavedTitle}</strong>
              <Button variant="default" onClick={() => setPhase('editing')} autoFocus>
                {words.keepWriting}
              </Button>
              <Button color="rojo" onClick={discard}>
                {words.discard}
              </Button>
            </div>
          ) : (
            <div key="actions" className={classes.actions}>
              <Button variant="default" onClick={leave} disabled={phase === 'saving'}>
                {cancel ?? words.cancel}
              </Button>
              {another ? (
                // Not a submit button: Enter presses a form's first submit button, which must be the next one.
                <Button
                  variant="default"
                  disabled={unavailable !== undefined || phase === 'saving'}
                  onClick={() => {
                    staysOpen.current = true
                    form.current?.requestSubmit()
                  }}
                >
                  {words.saveAnother}
                </Button>
              ) : null}
              <Button
                type="submit"
                disabled={unavailable !== undefined}
                loading={phase === 'saving' || preparing.length > 0}
              >
                {submitWord ?? words.save}
              </Button>
            </div>
          )}
        </div>
        <span className={classes.status} role="status">
          {phase === 'saving' ? words.saving : ''}
        </span>
      </form>
    </Window>
  )
}

type Section = { heading: string | undefined; boxes: FieldDefinition[] }

/** The boxes by heading; those before the first heading have none. */
function sectionsOf(fields: readonly FieldDefinition[]): Section[] {
  return fields.reduce<Section[]>((sections, field) => {
    const last = sections.at(-1)
    if (last && field.heading === undefined) last.boxes.push(field)
    else sections.push({ heading: field.heading, boxes: [field] })
    return sections
  }, [])
}

function fieldErrorsOf(result: Extract<SubmitResult, { ok: false }>): FieldErrors {
  return Object.fromEntries(
    Object.entries(result.fields ?? {}).map(([name, said]) => [name, typeof said === 'string' ? said : said.join(' ')]),
  )
}
