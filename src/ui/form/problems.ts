/** Checks the boxes of a form before anything is sent, and returns sentences about what to correct. */
import { countText, phoneProblem, words } from '../../texts'
import {
  isBlank,
  type FieldDefinition,
  type FieldErrors,
  type RawValue,
  type RawValues,
  type SchemaIssue,
} from './fields'
import { decimalsOf, readNumber } from './numbers'

/**
 * Returns what is wrong with a value while the form is still open: the text is too long (it is never cut off), the file
 * cannot be sent, or the list no longer has the chosen option, for example because a colleague was faster. `before`:
 * the box's initial value; this option is accepted even if the list does not have it.
 */
export function problemAtOnce(
  field: FieldDefinition,
  value: RawValue | undefined,
  before: RawValue | undefined,
): string | undefined {
  if (isOptionGone(field, value) && value !== before) return words.optionGone
  if (value instanceof File) return field.fileProblem?.(value) ?? undefined
  if (typeof value === 'string' && field.maxLength !== undefined && value.length > field.maxLength)
    return words.tooLong(countText(value.length), countText(field.maxLength))
  return undefined
}

function isOptionGone({ type, options, source, initialOption }: FieldDefinition, value: RawValue | undefined): boolean {
  if (type === 'several' || !options || source || isBlank(value) || value === initialOption?.value) return false
  return !options.some((option) => option.value === value)
}

/** Checked on submit; a form with any of these problems is not sent. */
export function problemsOf(fields: readonly FieldDefinition[], raw: RawValues, before: RawValues): FieldErrors {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = field.disabled ? undefined : problemOf(field, raw[field.name], before[field.name])
      return problem === undefined ? [] : [[field.name, problem] as const]
    }),
  )
}

function problemOf(
  field: FieldDefinition,
  value: RawValue | undefined,
  before: RawValue | undefined,
): string | undefined {
  if (isBlank(value)) return field.required ? words.required : undefined
  if (field.type === 'number' && typeof value === 'string') return numberProblem(field, value)
  if (field.latestDay !== undefined && typeof value === 'string' && value > field.latestDay)
    return field.tooLate ?? words.future
  return (typeof value === 'string' ? field.check?.(value) : undefined) ?? problemAtOnce(field, value, before)
}

function numberProblem({ decimals, min, max }: FieldDefinition, written: string): string | undefined {
  const number = readNumber(written)
  if (number === null) return decimals ? words.number : words.wholeNumber
  if (!decimals && !Number.isInteger(number)) return words.wholeNumber
  if (decimalsOf(written) > 2) return words.cents
  if (min !== undefined && number < min) return words.atLeast(bound(min))
  if (max !== undefined && number > max) return words.atMost(bound(max))
  return undefined
}

function bound(number: number): string {
  return number.toLocaleString('es-MX', { maximumFractionDigits: 2 })
}

/** Errors of boxes whose incomplete input the browser reports as empty, for example a date without its year. */
export function incompleteInputs(fields: readonly FieldDefinition[], form: HTMLFormElement): FieldErrors {
  const half = fields.filter(({ name }) => {
    const box = form.elements.namedItem(name)
    return box instanceof HTMLInputElement && box.validity.badInput
  })
  return Object.fromEntries(half.map((field) => [field.name, sentences[field.type] ?? words.invalid]))
}

/**
 * One sentence per box that a schema refused, chosen by the name of the check, else by the type of the box; for a phone
 * always `phoneProblem`.
 */
export function schemaErrors(
  fields: readonly FieldDefinition[],
  issues: readonly SchemaIssue[],
  raw: RawValues,
): FieldErrors {
  return Object.fromEntries(
    issues.map(({ path, message }) => {
      const name = String(path[0] ?? '')
      const field = fields.find((each) => each.name === name)
      const typed = raw[name]
      if (field?.type === 'tel' && typeof typed === 'string') return [name, phoneProblem(typed)]
      return [name, checks[message] ?? (field && sentences[field.type]) ?? words.invalid]
    }),
  )
}

const checks: Partial<Record<string, string>> = { digits: words.digits, cents: words.cents }
const sentences: Partial<Record<FieldDefinition['type'], string>> = {
  date: words.date,
  time: words.time,
  email: words.email,
}
