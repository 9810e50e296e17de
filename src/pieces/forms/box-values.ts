/** A row's values as the boxes of its form show them: functions to read, compare and print them. Pure. */
import { canonicalEmail, tidyName } from '../../contract'
import { comparableText } from '../../domain/three-way'
import { countText, dateText, moneyText, outboxTexts, phoneText, canonicalPhone, shared } from '../../texts'
import { meanwhileTexts } from '../../texts/meanwhile'
import type { FieldDefinition, RawValue } from '../../ui'
import { chosenOf, initialValues } from '../../ui/form/fields'
import { readNumber } from '../../ui/form/numbers'
import type { Values } from '../changes/concurrent-edit'

type Initial = Partial<Record<string, unknown>>

/** A row's values by box name; a file's value is its address. Rows have no values for boxes with `shownOnError`. */
export function rowValues(fields: readonly FieldDefinition[], boxes: Initial): Values<RawValue> {
  const ofRow = fields.filter(({ shownOnError }) => !shownOnError)
  const files = ofRow.filter(({ type }) => type === 'file')
  return {
    ...initialValues(ofRow, boxes),
    ...Object.fromEntries(files.map(({ name }) => [name, String(boxes[name] ?? '')])),
  }
}

/** Returns a function that tells whether two values of the box `name` are the same. */
export function comparerOf(fields: readonly FieldDefinition[]) {
  const types = new Map(fields.map(({ name, type }) => [name, type]))
  return (name: string, one: RawValue | undefined, other: RawValue | undefined): boolean => {
    const type = types.get(name)
    return comparable(type, one) === comparable(type, other)
  }
}

/**
 * Converts a value for comparing: two values of a box are the same if the results are equal. A chosen file equals only
 * itself. The address of a stored file loses its query, because the provider may sign it anew in each answer.
 */
function comparable(
  type: FieldDefinition['type'] | undefined,
  value: RawValue | undefined,
): string | number | boolean | File {
  if (value == null) return ''
  if (typeof value !== 'string') return value
  switch (type) {
    case 'number':
      return readNumber(value) ?? value.trim()
    case 'tel':
      return canonicalPhone(value)
    case 'email':
      return canonicalEmail(value)
    case 'text':
      return comparableText(tidyName(value))
    case 'file':
      return value.replace(/[?#].*$/, '')
    default:
      return comparableText(value)
  }
}

/** A box's value as text. `label`: the name of a chosen option or related row, if it is known. */
export function boxText(field: FieldDefinition, value: RawValue | undefined, label?: string): string {
  if (typeof value === 'boolean') return value ? shared.yes : shared.no
  if (value instanceof File) return value.name
  if (value == null || value.trim() === '') return field.type === 'file' ? shared.noFile : outboxTexts.nothingThere
  if (field.type === 'several')
    return chosenOf(value)
      .map((one) => field.options?.find((option) => option.value === one)?.label ?? one)
      .join(', ')
  if (field.options ?? field.source)
    return label || (field.options?.find((option) => option.value === value)?.label ?? value)
  switch (field.type) {
    case 'file':
      return meanwhileTexts.anotherFile
    case 'number':
      return numberText(value, field.decimals ?? false)
    case 'date':
      return dateText(value)
    case 'tel':
      return phoneText(value)
    default:
      return value
  }
}

/** `pesos`: whether the number is an amount of money, as in all fields with decimals. */
function numberText(written: string, pesos: boolean): string {
  const number = readNumber(written)
  if (number === null) return written
  return pesos ? moneyText(number) : countText(number)
}
