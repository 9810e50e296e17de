/** One field definition as the input it asks for. */
import { Checkbox, FileInput, NativeSelect, Select, Textarea, TextInput } from '@mantine/core'
import { words } from '../../texts'
import type { FieldDefinition, FieldOption, RawValue } from './fields'

type Props = {
  field: FieldDefinition
  /** Of a select: what it offers now. */
  options: FieldOption[]
  value: RawValue
  error: string | undefined
  disabled: boolean
  /** The field that is written in first. */
  first?: boolean
  onChange: (value: RawValue) => void
}

/** From this many options on a list is searched by typing; a shorter one uses the device's own picker. */
const manyOptions = 12

export function FieldInput({ field, options, value, error, disabled, first, onChange }: Props) {
  const shared = {
    label: field.label,
    description: field.hint,
    error,
    disabled: disabled || field.disabled,
    required: field.required,
    name: field.name,
    'data-autofocus': first || undefined,
  }
  const text = typeof value === 'string' ? value : ''
  switch (field.type) {
    case 'checkbox':
      return <Checkbox {...shared} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    case 'file':
      return (
        <FileInput
          {...shared}
          value={value instanceof File ? value : null}
          onChange={onChange}
          accept={field.accept}
          placeholder={words.chooseFile}
          clearable
          clearButtonProps={{ 'aria-label': words.discard }}
        />
      )
    case 'select':
      return options.length < manyOptions ? (
        <NativeSelect {...shared} value={text} onChange={(event) => onChange(event.currentTarget.value)} data={[{ value: '', label: words.choose }, ...options]} />
      ) : (
        <Select
          {...shared}
          value={text || null}
          onChange={(next) => onChange(next ?? '')}
          data={options}
          searchable
          limit={80}
          filter={({ options: all, search, limit }) => {
            const plain = plainText(search)
            return all.filter((option) => 'value' in option && plainText(option.label).includes(plain)).slice(0, limit)
          }}
          placeholder={words.choose}
          nothingFoundMessage={words.nothingFound}
          comboboxProps={{ withinPortal: true }}
        />
      )
    case 'textarea':
      return <Textarea {...shared} value={text} onChange={(event) => onChange(event.currentTarget.value)} maxLength={field.maxLength} autosize minRows={2} maxRows={6} />
    default:
      return (
        <TextInput
          {...shared}
          type={field.type}
          inputMode={field.type === 'number' ? (field.decimals ? 'decimal' : 'numeric') : undefined}
          step={field.decimals ? 'any' : undefined}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          // A prefilled amount is written over, not added to: 0 and 500 must not become 5000.
          onFocus={(event) => field.type === 'number' && event.currentTarget.select()}
          min={field.min}
          max={field.max}
          maxLength={field.maxLength}
          autoComplete="off"
        />
      )
  }
}

/** For searching: accents and case do not count. */
function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
