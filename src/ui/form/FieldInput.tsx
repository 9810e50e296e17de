/** Renders the input for a field definition. */
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { ChoiceInput } from './ChoiceInput'
import type { FieldDefinition, RawValue, RawValues } from './fields'
import { FileBox } from './FileBox'
import { SelectInput } from './SelectInput'

type Props = {
  field: FieldDefinition
  /** The values of all boxes. */
  raw: RawValues
  /** The initial value of this box; undefined if it has none. */
  before: RawValue | undefined
  error: string | undefined
  disabled: boolean
  /** Whether this field has the focus when the form opens. */
  first?: boolean
  /** `label`: the text of the chosen option of a select. */
  onChange: (value: RawValue, label?: string) => void
  /** Called with true when the conversion of a chosen file (`prepareFile`) begins, with false when it is done. */
  onPreparing: (isPreparing: boolean) => void
}

export function FieldInput({ field, raw, before, error, disabled, first, onChange, onPreparing }: Props) {
  const value = raw[field.name]
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
      return (
        <Checkbox {...shared} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
      )
    case 'file':
      return (
        <FileBox
          field={field}
          value={value instanceof File ? value : null}
          onChange={onChange}
          onPreparing={onPreparing}
          shared={shared}
        />
      )
    case 'select':
      return <SelectInput field={field} raw={raw} value={text} before={before} onChange={onChange} shared={shared} />
    case 'choice':
      return <ChoiceInput options={field.options ?? []} value={text} onChange={onChange} shared={shared} />
    case 'several':
      return <ChoiceInput several options={field.options ?? []} value={text} onChange={onChange} shared={shared} />
    case 'textarea':
      return (
        <Textarea
          {...shared}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          autosize
          minRows={2}
          maxRows={6}
        />
      )
    default:
      return (
        <TextInput
          {...shared}
          // A native number input discards what it cannot read as a number, for example a pasted "$1,250".
          type={field.type === 'number' ? 'text' : field.type}
          inputMode={field.type === 'number' ? (field.decimals ? 'decimal' : 'numeric') : undefined}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          // Selects a number when it is focused, so that typing replaces it: 0 and 500 must not become 5000.
          onFocus={(event) => field.type === 'number' && event.currentTarget.select()}
          autoComplete={field.type === 'password' ? 'current-password' : 'off'}
        />
      )
  }
}
