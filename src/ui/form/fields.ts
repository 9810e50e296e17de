/** What a form is made of: field definitions in, raw values out, errors by field (specification 3.11). */
import type { ReactNode } from 'react'
import { readNumber } from './numbers'

export type FieldOption = { value: string; label: string }

/** `more`: there are others, which typing finds; `searching`: what was typed is still being looked up. */
export type Offer = { options: readonly FieldOption[]; more: boolean; searching?: boolean }

/** Looks options up, by what is typed in this box and what stands in the others; undefined while nothing is known. */
export type OptionSource = (props: { typed: string; raw: RawValues; children: (offer: Offer | undefined) => ReactNode }) => ReactNode

export type FieldDefinition = {
  name: string
  label: string
  type: 'text' | 'textarea' | 'select' | 'choice' | 'file' | 'checkbox' | 'number' | 'date' | 'email' | 'tel' | 'password'
  required?: boolean
  disabled?: boolean
  /** Of a file: the types it may have, as the input element writes them. */
  accept?: string
  /** Of a file: what is wrong with a chosen one, said before it travels. */
  fileProblem?: (file: File) => string | null
  /** Of a file: makes of a chosen one what can be sent, or hands it back as it is. */
  prepareFile?: (file: File) => Promise<File>
  /** Of a select; a long list can be searched by typing. Of a choice, which shows all of them: one tap each. */
  options?: FieldOption[]
  /** Of a select whose options are looked up while the form stands: instead of `options`. */
  source?: OptionSource
  /** Of a select: what stands in it at first, offered even where the list lacks it. */
  present?: FieldOption | null
  /** Of a select: another box on which it depends; what was chosen goes when that one changes. */
  follows?: string
  /** What stands in it after another box was written in; undefined: what stood there. Whoever writes in it itself is believed. */
  derived?: (raw: RawValues, written: string) => RawValue | undefined
  /** It stands in the form only once it was asked for, by a word at its name. */
  whenAsked?: true
  hint?: string
  /** Of a number: it may have a part after the point. */
  decimals?: boolean
  min?: number
  max?: number
  /** What else is wrong with what stands in the box, as a sentence; said once the form is sent. */
  check?: (value: string) => string | undefined
  /** Of a date: the last one it may be, YYYY-MM-DD; what comes after is the future. */
  until?: string
  /** What is said of a later one, where more than that is to be said. */
  tooLate?: string
  /** More can be written, and is told; nothing is ever cut. */
  maxLength?: number
}

/** What stands in the boxes, untouched: '' where nothing was written, null where no file was chosen. */
export type RawValue = string | boolean | File | null
export type RawValues = Record<string, RawValue>
/** What can be kept of them: a chosen file is the browser's. */
export type Typed = Record<string, string | boolean>

/** Errors by field name, one sentence each. */
export type FieldErrors = Record<string, string>

/** A field that a schema refused, and the check that did. */
export type Wrong = { name: string; why: string }

/** The boxes as they are sent; `labels`: what was chosen in selects, in words. */
export type Boxes = { raw: RawValues; labels: Partial<Record<string, string>> }

/** What came of submitting: `detail` is said above the fields, `fields` at theirs. */
export type SubmitResult =
  | { ok: true }
  | {
      ok: false
      detail?: string
      /** What becomes of what was typed, and what to do now. */
      hint?: string
      /** The way out, as a button beside the words. */
      action?: { label: string; run: () => void }
      fields?: Record<string, string | string[]>
      /** The initial data have become these meanwhile: boxes in which nobody wrote show them, and those of `taken` too. */
      now?: { initial: Partial<Record<string, unknown>>; taken: readonly string[] }
    }

/** Any schema that can read raw values (a zod object is one). */
export type Reader<Values> = {
  safeParse: (
    raw: unknown,
  ) => { success: true; data: Values } | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

/** On opening: the initial data, file choices cleared (specification 4.3). */
export function initialValues(fields: readonly FieldDefinition[], initial: Partial<Record<string, unknown>>): RawValues {
  return Object.fromEntries(fields.map((field) => [field.name, initialValue(field, initial[field.name])]))
}

function initialValue(field: FieldDefinition, value: unknown): RawValue {
  if (field.type === 'file') return null
  if (field.type === 'checkbox') return value === true
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What was typed earlier, laid over the initial data; of fields that are still there. */
export function restoredValues(fields: readonly FieldDefinition[], before: RawValues, restored: Partial<Typed>): RawValues {
  const typed = fields.flatMap(({ name }) => {
    const value = restored[name]
    return typeof value === 'string' || typeof value === 'boolean' ? [[name, value] as const] : []
  })
  return { ...before, ...Object.fromEntries(typed) }
}

/** What a draft keeps: boxes that differ from the initial data, and never a password. */
export function changedValues(fields: readonly FieldDefinition[], raw: RawValues, before: RawValues): Typed {
  const kept = fields.filter(({ type }) => type !== 'password').map(({ name }) => [name, raw[name]] as const)
  return Object.fromEntries(kept.flatMap(([name, value]) => (value !== before[name] && (typeof value === 'string' || typeof value === 'boolean') ? [[name, value] as const] : [])))
}

/** The boxes after one was written in; what depended on it is chosen anew, what follows from it follows. */
export function writtenIn(fields: readonly FieldDefinition[], raw: RawValues, name: string, value: RawValue): RawValues {
  const gone = raw[name] === value ? [] : fields.filter(({ follows }) => follows === name)
  const written = { ...raw, ...Object.fromEntries(gone.map((field) => [field.name, ''])), [name]: value }
  const following = fields.flatMap((field): [string, RawValue][] => {
    const next = field.name === name ? undefined : field.derived?.(written, name)
    return next === undefined ? [] : [[field.name, next]]
  })
  return { ...written, ...Object.fromEntries(following) }
}

export function isBlank(value: RawValue | undefined): boolean {
  return value == null || value === false || (typeof value === 'string' && value.trim() === '')
}

/**
 * What a schema reads: an optional box that was and stays empty says nothing, one that was emptied says ''. Disabled fields
 * and files that were not chosen are not sent.
 */
export function sentValues(fields: readonly FieldDefinition[], raw: RawValues, before: RawValues): Record<string, unknown> {
  const said = fields.filter((field) => {
    if (field.disabled) return false
    if (field.type === 'checkbox' || field.required) return true
    return !isBlank(raw[field.name]) || (field.type !== 'file' && !isBlank(before[field.name]))
  })
  return Object.fromEntries(said.map((field) => [field.name, sentValue(field, raw[field.name])]))
}

/** A number without the marks people write it with; what is none is the schema's to refuse. */
function sentValue({ type }: FieldDefinition, value: RawValue | undefined): RawValue | undefined {
  if (type !== 'number' || typeof value !== 'string') return value
  return String(readNumber(value) ?? value)
}

/** The fields in whose boxes something else stands than at first. */
export function writtenFields(fields: readonly FieldDefinition[], raw: RawValues, before: RawValues): FieldDefinition[] {
  return fields.filter(({ name }) => raw[name] !== before[name])
}

/** The boxes over initial data that have changed: what somebody wrote stays, but for what was given up. */
export function rebasedValues(fields: readonly FieldDefinition[], raw: RawValues, before: RawValues, next: RawValues, taken: readonly string[]): RawValues {
  const kept = writtenFields(fields, raw, before).filter(({ name }) => !taken.includes(name))
  return { ...raw, ...next, ...Object.fromEntries(kept.map(({ name }) => [name, raw[name] ?? ''])) }
}

/** Refusals of fields that stand in no box of this form, each a line that names its field. */
export function unplaced(fields: readonly FieldDefinition[], errors: FieldErrors, labelOf: (name: string) => string): string[] {
  const strangers = Object.entries(errors).filter(([name]) => !fields.some((field) => field.name === name))
  return strangers.map(([name, said]) => (name === 'non_field_errors' ? said : `${labelOf(name)}: ${said}`))
}
