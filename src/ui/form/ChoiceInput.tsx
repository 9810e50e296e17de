/**
 * A choice among a few options, all visible as radio buttons; arrow keys move between them and Enter submits the form.
 */
import { Input } from '@mantine/core'
import { useId } from 'react'
import classes from './ChoiceInput.module.css'
import type { FieldOption } from './fields'

type Shared = {
  label: string
  description: string | undefined
  error: string | undefined
  disabled: boolean | undefined
  required: boolean | undefined
  name: string
}
type Props = { options: readonly FieldOption[]; value: string; onChange: (value: string) => void; shared: Shared }

export function ChoiceInput({
  options,
  value,
  onChange,
  shared: { label, description, error, disabled, required, name },
}: Props) {
  const id = useId()
  const descriptionId = `${id}-said`
  const errorId = `${id}-wrong`
  const described = [description && descriptionId, error && errorId].filter(Boolean).join(' ')
  return (
    <Input.Wrapper
      size="md"
      label={label}
      description={description}
      error={error}
      required={required}
      labelElement="div"
      labelProps={{ id }}
      descriptionProps={{ id: descriptionId }}
      errorProps={{ id: errorId }}
    >
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={described || undefined}
        aria-required={required || undefined}
        className={classes.choices}
      >
        {options.map((option, index) => (
          <label key={option.value} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              disabled={disabled}
              aria-invalid={error && index === 0 ? true : undefined}
              aria-describedby={error && index === 0 ? errorId : undefined}
            />
            {option.label}
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
