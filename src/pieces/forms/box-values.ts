/** What a row says, as it stands in the boxes of its form; when two such values are the same, and in which words they are read. Pure. */
import { tidyName } from '../../contract'
import { comparableText } from '../../domain/three-way'
import { countText, dateText, moneyText, outboxTexts, phoneText, sentPhone, shared } from '../../texts'
import { meanwhileTexts } from '../../texts/meanwhile'
import type { FieldDefinition, RawValue } from '../../ui'
import { initialValues } from '../../ui/form/fields'
import { readNumber } from '../../ui/form/numbers'
import type { Values } from '../changes/change-row'

type Initial = Partial<Record<string, unknown>>

/** Of a file its address; of what a provider asks for beyond the row nothing. */
export function rowValues(fields: readonly FieldDefinition[], boxes: Initial): Values<RawValue> {
  const ofRow = fields.filter(({ whenAsked }) => !whenAsked)
  const files = ofRow.filter(({ type }) => type === 'file')
  return { ...initialValues(ofRow, boxes), ...Object.fromEntries(files.map(({ name }) => [name, String(boxes[name] ?? '')])) }
}

/** `fields`: the boxes by name. */
export function sameIn(fields: readonly FieldDefinition[]) {
  const types = new Map(fields.map(({ name, type }) => [name, type]))
  return (name: string, one: RawValue | undefined, other: RawValue | undefined): boolean => {
    const type = types.get(name)
    return comparable(type, one) === comparable(type, other)
  }
}

/** A chosen file is only ever itself; the address of one that stands there may be signed anew with each answer. */
function comparable(type: FieldDefinition['type'] | undefined, value: RawValue | undefined): string | number | boolean | File {
  if (value == null) return ''
  if (typeof value !== 'string') return value
  switch (type) {
    case 'number': return readNumber(value) ?? value.trim()
    case 'tel': return sentPhone(value)
    case 'text': return comparableText(tidyName(value))
    case 'file': return value.replace(/[?#].*$/, '')
    default: return comparableText(value)
  }
}

/** `label`: how a chosen option or a related row is called, where that is known. */
export function valueText(field: FieldDefinition, value: RawValue | undefined, label?: string): string {
  if (typeof value === 'boolean') return value ? shared.yes : shared.no
  if (value instanceof File) return value.name
  if (value == null || value.trim() === '') return field.type === 'file' ? shared.noFile : outboxTexts.nothingThere
  if (field.options ?? field.source) return label || (field.options?.find((option) => option.value === value)?.label ?? value)
  switch (field.type) {
    case 'file': return meanwhileTexts.anotherFile
    case 'number': return numberText(value, field.decimals ?? false)
    case 'date': return dateText(value)
    case 'tel': return phoneText(value)
    default: return value
  }
}

/** What may have a part after the point are pesos. */
function numberText(written: string, pesos: boolean): string {
  const number = readNumber(written)
  if (number === null) return written
  return pesos ? moneyText(number) : countText(number)
}
