/** A choice of any number of a few options, all visible as checkboxes. The value: the chosen ones, joined by commas. */
import { Input } from '@mantine/core'
import { useId } from 'react'
import classes from './ChoiceInput.module.css'
import { chosenOf, type FieldOption, type InputProps } from './fields'

type Props = { options: readonly FieldOption[]; value: string; onChange: (value: string) => void; shared: InputProps }

export function SeveralInput({ options, value, onChange, shared }: Props) {
  const { label, description, error, disabled, required, name } = shared
  const id = useId()
  // The ids that Input.Wrapper gives to its elements.
  const errorId = `${id}-error`
  const described = [description && `${id}-description`, error && errorId].filter(Boolean).join(' ')
  const chosen = chosenOf(value)
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
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={described || undefined}
        className={classes.choices}
      >
        {options.map((option, index) => (
          <label key={option.value} className={classes.choice}>
            <input
              type="checkbox"
              name={name}
              checked={chosen.includes(option.value)}
              onChange={(event) => {
                const { checked } = event.currentTarget
                const now = options.filter((each) => (each === option ? checked : chosen.includes(each.value)))
                onChange(now.map((each) => each.value).join())
              }}
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
