/**
 * The one form dialog, opened: fields, checking, sending, errors at their fields.
 *
 * editing ──submit──▶ saving ──ok──▶ said and closed
 *    ▲                  └──failed──▶ editing, with the server's words
 *    └─ keep writing ─ leaving ◀─ close while something is half-typed
 */
import { Alert, Button, Modal } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { notices, saveFailureText, words } from '../../texts'
import { useFocusBack } from '../focus-back'
import { say } from '../say'
import { FieldInput } from './FieldInput'
import type { FormWindowProps } from './FormDialog'
import { changedValues, initialValues, isBlank, offered, offeredOnly, restoredValues, sentValues, type FieldDefinition, type FieldErrors, type Outcome, type RawValue, type RawValues } from './fields'
import classes from './FormWindow.module.css'

type Phase = 'editing' | 'saving' | 'leaving'

export function FormWindow({ title, fields, initial = {}, read, onClose, success, unavailable, submit: submitWord, cancel, restored = {}, onDraft, note }: FormWindowProps) {
  useFocusBack()
  const [before] = useState(() => initialValues(fields, initial))
  const [raw, setRaw] = useState(() => restoredValues(fields, before, restored))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [phase, setPhase] = useState<Phase>('editing')
  const touched = fields.some((field) => raw[field.name] !== before[field.name])

  function change(name: string, value: RawValue) {
    const typed = offeredOnly(fields, { ...raw, [name]: value })
    setRaw(typed)
    onDraft?.(changedValues(typed, before))
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([field]) => field !== name)))
  }

  function leave() {
    if (phase === 'saving') return
    if (touched && phase === 'editing') setPhase('leaving')
    else onClose()
  }

  function discard() {
    onDraft?.(null)
    onClose()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (unavailable || phase === 'saving') return
    const blank = blanks(fields, raw)
    const sealed = read(sentValues(fields, raw, before))
    if (!sealed.ok || Object.keys(blank).length > 0) {
      setErrors({ ...(sealed.ok ? {} : wrongs(fields, sealed.wrong)), ...blank })
      return
    }
    setPhase('saving')
    setFailure(null)
    // Only a device that cannot write throws here; what was typed must outlive that too.
    const outcome = await sealed.submit().catch((): Outcome => ({ ok: false, detail: notices.couldNotSave }))
    if (outcome.ok) {
      onDraft?.(null)
      if (success) say.success(success)
      onClose()
      return
    }
    setPhase('editing')
    setErrors(wordsOf(outcome))
    setFailure(saveFailureText(outcome.detail))
  }

  return (
    <Modal opened onClose={leave} title={title} closeOnClickOutside={false} closeButtonProps={{ 'aria-label': words.close }} size="lg">
      <form className={classes.form} onSubmit={submit} noValidate aria-busy={phase === 'saving'}>
        {failure ? (
          <Alert color="rojo" variant="light" title={notices.error} role="alert">
            {failure}
          </Alert>
        ) : null}
        {fields.map((field, index) => (
          <FieldInput
            key={field.name}
            field={field}
            options={offered(field, raw)}
            value={raw[field.name] ?? null}
            error={errors[field.name]}
            disabled={phase === 'saving'}
            first={index === 0}
            onChange={(value) => change(field.name, value)}
          />
        ))}
        {note?.(raw)}
        {unavailable ? <p className={classes.reason}>{unavailable}</p> : null}
        {/* Keyed: a button that turned into another would keep the focus where it was. */}
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
          <div key="deeds" className={classes.deeds}>
            <Button variant="default" onClick={leave} disabled={phase === 'saving'}>
              {cancel ?? words.cancel}
            </Button>
            <Button type="submit" disabled={unavailable !== undefined} loading={phase === 'saving'}>
              {submitWord ?? words.save}
            </Button>
          </div>
        )}
        <span className={classes.said} role="status">
          {phase === 'saving' ? words.saving : ''}
        </span>
      </form>
    </Modal>
  )
}

function blanks(fields: readonly FieldDefinition[], raw: RawValues): FieldErrors {
  const missing = fields.filter((field) => field.required && !field.disabled && isBlank(raw[field.name]))
  return Object.fromEntries(missing.map((field) => [field.name, words.required]))
}

/** A schema's own messages are for programmers; people are told which field to look at again. */
function wrongs(fields: readonly FieldDefinition[], wrong: string[]): FieldErrors {
  return Object.fromEntries(fields.filter((field) => wrong.includes(field.name)).map((field) => [field.name, words.invalid]))
}

function wordsOf(outcome: Extract<Outcome, { ok: false }>): FieldErrors {
  return Object.fromEntries(Object.entries(outcome.fields ?? {}).map(([name, said]) => [name, typeof said === 'string' ? said : said.join(' ')]))
}
