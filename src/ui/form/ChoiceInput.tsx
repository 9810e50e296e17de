/**
 * A choice among a few options, all visible as radio buttons; arrow keys move between them and Enter submits the form.
 */
import { Input } from '@mantine/core'
import { useId } from 'react'
import classes from './ChoiceInput.module.css'
import type { FieldOption, InputProps } from './fields'

type Props = { options: readonly FieldOption[]; value: string; onChange: (value: string) => void; shared: InputProps }

export function ChoiceInput({ options, value, onChange, shared }: Props) {
  const { label, description, error, disabled, required, name } = shared
  const id = useId()
  // The ids that Input.Wrapper gives to its elements.
  const errorId = `${id}-error`
  const described = [description && `${id}-description`, error && errorId].filter(Boolean).join(' ')
  return (
    <Input.Wrapper
      id={id}
      size="md"
      label={label}
      description={description}
      error={error}
      required={required}
      labelElement="div"
    >
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
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
