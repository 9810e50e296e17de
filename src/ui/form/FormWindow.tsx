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
import { say } from '../say'
import { FieldInput } from './FieldInput'
import type { FormWindowProps } from './FormDialog'
import { initialValues, isBlank, sentValues, type FieldDefinition, type FieldErrors, type Outcome, type RawValue, type RawValues } from './fields'
import classes from './FormWindow.module.css'

type Phase = 'editing' | 'saving' | 'leaving'

export function FormWindow({ title, fields, initial = {}, read, onClose, success, unavailable, submit: submitWord, cancel }: FormWindowProps) {
  const [before] = useState(() => initialValues(fields, initial))
  const [raw, setRaw] = useState(before)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [phase, setPhase] = useState<Phase>('editing')
  const touched = fields.some((field) => raw[field.name] !== before[field.name])

  function change(name: string, value: RawValue) {
    setRaw((values) => ({ ...values, [name]: value }))
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([field]) => field !== name)))
  }

  function leave() {
    if (phase === 'saving') return
    if (touched && phase === 'editing') setPhase('leaving')
    else onClose()
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
      if (success) say.success(success)
      onClose()
      return
    }
    setPhase('editing')
    setErrors(wordsOf(outcome))
    setFailure(saveFailureText(outcome.detail))
  }

  return (
    <Modal opened onClose={leave} title={title} closeOnClickOutside={false} closeButtonProps={{ 'aria-label': words.close }} size="lg" returnFocus>
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
            value={raw[field.name] ?? null}
            error={errors[field.name]}
            disabled={phase === 'saving'}
            first={index === 0}
            onChange={(value) => change(field.name, value)}
          />
        ))}
        {unavailable ? <p className={classes.reason}>{unavailable}</p> : null}
        {phase === 'leaving' ? (
          <div className={classes.leaving} role="alert">
            <strong>{words.unsavedTitle}</strong>
            <Button variant="default" onClick={() => setPhase('editing')} autoFocus>
              {words.keepWriting}
            </Button>
            <Button color="rojo" onClick={onClose}>
              {words.discard}
            </Button>
          </div>
        ) : (
          <div className={classes.deeds}>
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
