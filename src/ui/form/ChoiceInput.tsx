/**
 * A choice among a few options, all visible: radio buttons for one of them, checkboxes for any number. The arrow keys
 * move between radio buttons; Enter submits the form.
 */
import { Input } from '@mantine/core'
import { useId } from 'react'
import classes from './ChoiceInput.module.css'
import { chosenOf, type FieldOption, type InputProps } from './fields'

type Props = {
  options: readonly FieldOption[]
  /** The chosen option's value; with `several`, the values of the chosen ones joined by commas. */
  value: string
  onChange: (value: string) => void
  shared: InputProps
  several?: boolean
}

export function ChoiceInput({ options, value, onChange, shared, several = false }: Props) {
  const { label, description, error, disabled, required, name } = shared
  const id = useId()
  // The ids that Input.Wrapper gives to its elements.
  const errorId = `${id}-error`
  const described = [description && `${id}-description`, error && errorId].filter(Boolean).join(' ')
  const chosen = several ? chosenOf(value) : [value]
  const choose = (option: FieldOption, isChosen: boolean) => {
    const now = options.filter((each) => (each === option ? isChosen : several && chosen.includes(each.value)))
    onChange(now.map((each) => each.value).join())
  }
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
        role={several ? 'group' : 'radiogroup'}
        aria-labelledby={`${id}-label`}
        aria-describedby={described || undefined}
        aria-required={(required && !several) || undefined}
        className={classes.choices}
      >
        {options.map((option, index) => (
          <label key={option.value} className={classes.choice}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name={name}
              value={option.value}
              checked={chosen.includes(option.value)}
              onChange={(event) => choose(option, event.currentTarget.checked)}
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
