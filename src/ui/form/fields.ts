/** The parts of a form: field definitions, raw values, and errors by field (specification 3.11). */
import type { ReactNode } from 'react'
import { readNumber } from './numbers'

export type FieldOption = { value: string; label: string }

/** `more`: there are further options, which typing finds. `searching`: the typed text is still being looked up. */
export type OptionList = { options: readonly FieldOption[]; more: boolean; searching?: boolean }

/**
 * A component that looks up options for the typed text and the values of the other boxes, and passes them to
 * `children` as `offer`, which is undefined while the options load.
 */
export type OptionSource = (props: {
  typed: string
  raw: RawValues
  children: (offer: OptionList | undefined) => ReactNode
}) => ReactNode

export type FieldDefinition = {
  name: string
  label: string
  type:
    | 'text'
    | 'textarea'
    | 'select'
    | 'choice'
    | 'several'
    | 'file'
    | 'checkbox'
    | 'number'
    | 'date'
    | 'time'
    | 'email'
    | 'tel'
    | 'password'
  required?: boolean
  disabled?: boolean
  /** File: the allowed types, as the `accept` attribute. */
  accept?: string
  /** File: what is wrong with a chosen file, checked before sending. */
  fileProblem?: (file: File) => string | null
  /** File: converts a chosen file into one that can be sent, or returns it unchanged. */
  prepareFile?: (file: File) => Promise<File>
  /** Select, choice and several: the options. A select with many can be searched; the other two show all of them. */
  options?: FieldOption[]
  /** Select: looks options up while the form is open; replaces `options`. */
  source?: OptionSource
  /** Select: the initial option, offered even if the list lacks it. */
  initialOption?: FieldOption | null
  /** Select: what is shown below the box. `choose` chooses an option, also one that the list does not have yet. */
  below?: (choose: (option: FieldOption) => void) => ReactNode
  /** Select: the name of a box that the options depend on; the chosen option is cleared when that box changes. */
  dependsOn?: string
  /**
   * Computes this box's value after another box was edited; undefined keeps the present value. Not called when this box
   * itself is edited. `written`: the name of the edited box.
   */
  derived?: (raw: RawValues, written: string) => RawValue | undefined
  /** A heading above the box: it names the boxes from this one to the next heading. */
  heading?: string
  /** The box is shown, checked and sent only if this returns true; its text stays while it is hidden. */
  shownIf?: (raw: RawValues) => boolean
  /** The box appears only after submitting has returned an error for its name, from the provider or from the form. */
  shownOnError?: true
  hint?: string
  /** Number: allows decimals. */
  decimals?: boolean
  min?: number
  max?: number
  /** A further check of the value, on submit; returns a sentence about what is wrong, or undefined. */
  check?: (value: string) => string | undefined
  /** Date: the last allowed day, YYYY-MM-DD. */
  latestDay?: string
  /** Date: the sentence for a later day, if the default is not enough. */
  tooLate?: string
  /** The most characters. Longer text can be typed and is reported; it is never cut off. */
  maxLength?: number
}

/** The properties that every kind of box passes to its input. */
export type InputProps = {
  label: string
  description: string | undefined
  error: string | undefined
  disabled: boolean | undefined
  required: boolean | undefined
  name: string
}

/** The value of a box as typed: '' if it is empty, null if no file is chosen. */
export type RawValue = string | boolean | File | null
export type RawValues = Record<string, RawValue>
/** Values by field name that a draft can store: all except files. Passwords are never put into a draft. */
export type Typed = Record<string, string | boolean>

/** Errors by field name, one sentence each. */
export type FieldErrors = Record<string, string>

/** The boxes when they are sent. `raw`: the values. `labels`: the texts of options chosen in selects, by field name. */
export type Boxes = { raw: RawValues; labels: Partial<Record<string, string>> }

/** The result of submitting. `detail` is shown above all fields; each entry of `fields` at the field of that name. */
export type SubmitResult =
  | { ok: true }
  | {
      ok: false
      detail?: string
      /** What happens to the typed text, and what to do now. */
      hint?: string
      /** A button beside the message. */
      action?: { label: string; run: () => void }
      fields?: Record<string, string | string[]>
      /**
       * Set if the row has changed meanwhile. `initial`: the row's present values, which become the form's initial
       * values. `taken`: the edited boxes that now show the row's value; the other edited boxes keep the typed one.
       */
      rebase?: { initial: Partial<Record<string, unknown>>; taken: readonly string[] }
    }

/** A value that a schema refused. `path`: begins with the field's name. `message`: the name of the failed check. */
export type SchemaIssue = { path: readonly PropertyKey[]; message: string }

/** Any schema that parses raw values, for example a zod object. */
export type FormSchema<Values> = {
  safeParse: (
    raw: unknown,
  ) => { success: true; data: Values } | { success: false; error: { issues: readonly SchemaIssue[] } }
}

/** The values on opening: the initial ones, with empty file boxes (specification 4.3). */
export function initialValues(
  fields: readonly FieldDefinition[],
  initial: Partial<Record<string, unknown>>,
): RawValues {
  return Object.fromEntries(fields.map((field) => [field.name, initialValue(field, initial[field.name])]))
}

function initialValue(field: FieldDefinition, value: unknown): RawValue {
  if (field.type === 'file') return null
  if (field.type === 'checkbox') return value === true
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The initial values (`before`), replaced by the restored ones if these fields still exist. */
export function restoredValues(
  fields: readonly FieldDefinition[],
  before: RawValues,
  restored: Partial<Typed>,
): RawValues {
  return { ...before, ...typedValues(fields, restored) }
}

/** The values of these fields, without files. */
function typedValues(fields: readonly FieldDefinition[], values: Partial<RawValues>): Typed {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = values[name]
      return typeof value === 'string' || typeof value === 'boolean' ? [[name, value] as const] : []
    }),
  )
}

/** The values for a draft: boxes that differ from the initial values, without passwords. */
export function changedValues(fields: readonly FieldDefinition[], raw: RawValues, before: RawValues): Typed {
  const changed = changedFields(fields, raw, before).filter(({ type }) => type !== 'password')
  return typedValues(changed, raw)
}

/** The boxes after one was edited: those that depend on it (`dependsOn`) are cleared, and derived ones are computed. */
export function valuesAfterEdit(
  fields: readonly FieldDefinition[],
  raw: RawValues,
  name: string,
  value: RawValue,
): RawValues {
  const gone = raw[name] === value ? [] : fields.filter(({ dependsOn }) => dependsOn === name)
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
 * The values for the schema. Keeps required boxes, checkboxes, filled boxes, and boxes that were emptied (value '', or
 * [] for the type `several`). Omits disabled fields, optional boxes that were empty and still are, and empty optional
 * file boxes.
 */
export function sentValues(
  fields: readonly FieldDefinition[],
  raw: RawValues,
  before: RawValues,
): Record<string, unknown> {
  const sent = fields.filter((field) => {
    if (field.disabled) return false
    if (field.type === 'checkbox' || field.required) return true
    return !isBlank(raw[field.name]) || (field.type !== 'file' && !isBlank(before[field.name]))
  })
  return Object.fromEntries(sent.map((field) => [field.name, sentValue(field, raw[field.name])]))
}

/** The chosen options of a box of the type `several`. */
export function chosenOf(value: string): string[] {
  return value === '' ? [] : value.split(',')
}

/** A number is sent without "$" and commas. Text that is not a number is passed on, and the schema refuses it. */
function sentValue({ type }: FieldDefinition, value: RawValue | undefined): RawValue | string[] | undefined {
  if (type === 'several') return chosenOf(typeof value === 'string' ? value : '')
  if (type !== 'number' || typeof value !== 'string') return value
  return String(readNumber(value) ?? value)
}

/** The fields whose value differs from the initial one. */
export function changedFields(
  fields: readonly FieldDefinition[],
  raw: RawValues,
  before: RawValues,
): FieldDefinition[] {
  return fields.filter(({ name }) => raw[name] !== before[name])
}

/** The boxes after the initial values have changed: edited values stay, except those in `taken`. */
export function rebasedValues(
  fields: readonly FieldDefinition[],
  raw: RawValues,
  before: RawValues,
  next: RawValues,
  taken: readonly string[],
): RawValues {
  const kept = changedFields(fields, raw, before).filter(({ name }) => !taken.includes(name))
  return { ...raw, ...next, ...Object.fromEntries(kept.map(({ name }) => [name, raw[name] ?? ''])) }
}

/** Errors of fields that have no box in this form, one line each with the field's label. */
export function errorsWithoutBox(
  fields: readonly FieldDefinition[],
  errors: FieldErrors,
  labelOf: (name: string) => string,
): string[] {
  const strangers = Object.entries(errors).filter(([name]) => !fields.some((field) => field.name === name))
  return strangers.map(([name, said]) => (name === 'non_field_errors' ? said : `${labelOf(name)}: ${said}`))
}
