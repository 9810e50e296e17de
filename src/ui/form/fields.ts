/** What a form is made of: field definitions in, raw values out, errors by field (spec section 3, form field definition). */

export type FieldOption = { value: string; label: string }

export type FieldDefinition = {
  name: string
  label: string
  type: 'text' | 'textarea' | 'select' | 'file' | 'checkbox' | 'number' | 'date' | 'email' | 'tel'
  required?: boolean
  disabled?: boolean
  /** Of a file: the types it may have, as the input element writes them. */
  accept?: string
  /** Of a select; a long list can be searched by typing. A function where it follows from what stands in the other boxes. */
  options?: FieldOption[] | ((raw: RawValues) => FieldOption[])
  hint?: string
  /** Of a number: it may have a part after the point. */
  decimals?: boolean
  min?: number
  max?: number
  maxLength?: number
}

/** What stands in the boxes, untouched: '' where nothing was written, null where no file was chosen. */
export type RawValue = string | boolean | File | null
export type RawValues = Record<string, RawValue>

/** Errors by field name, one sentence each. */
export type FieldErrors = Record<string, string>

/** What came of submitting: `detail` is said above the fields, `fields` at theirs. */
export type Outcome = { ok: true } | { ok: false; detail?: string; fields?: Record<string, string | string[]> }

/** Any schema that can read raw values (a zod object is one). */
export type Reader<Values> = {
  safeParse: (
    raw: unknown,
  ) => { success: true; data: Values } | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

/** On opening: the initial data, file choices cleared (spec section 4, form dialog). */
export function initialValues(fields: readonly FieldDefinition[], initial: Partial<Record<string, unknown>>): RawValues {
  return Object.fromEntries(fields.map((field) => [field.name, initialValue(field, initial[field.name])]))
}

function initialValue(field: FieldDefinition, value: unknown): RawValue {
  if (field.type === 'file') return null
  if (field.type === 'checkbox') return value === true
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What was typed earlier, laid over the initial data; of fields that are still there. */
export function restoredValues(fields: readonly FieldDefinition[], before: RawValues, restored: Partial<RawValues>): RawValues {
  const typed = fields.flatMap(({ name }) => {
    const value = restored[name]
    return typeof value === 'string' || typeof value === 'boolean' ? [[name, value] as const] : []
  })
  return { ...before, ...Object.fromEntries(typed) }
}

/** What a draft keeps: boxes that differ from the initial data. A chosen file is the browser's and cannot be kept. */
export function changedValues(raw: RawValues, before: RawValues): RawValues {
  return Object.fromEntries(Object.entries(raw).filter(([name, value]) => value !== before[name] && !(value instanceof File)))
}

/** What a select offers while this stands in the boxes. */
export function offered({ options = [] }: FieldDefinition, raw: RawValues): FieldOption[] {
  return typeof options === 'function' ? options(raw) : options
}

/** The same values, without choices that another box has taken from the offer. */
export function offeredOnly(fields: readonly FieldDefinition[], raw: RawValues): RawValues {
  const gone = fields.filter((field) => typeof field.options === 'function' && !field.options(raw).some(({ value }) => value === raw[field.name]))
  return { ...raw, ...Object.fromEntries(gone.map(({ name }) => [name, ''])) }
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
  return Object.fromEntries(said.map((field) => [field.name, raw[field.name]]))
}
