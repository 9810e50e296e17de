/** A choice among a few: all of them stand there, one tap each; arrows walk among them and Enter sends the form. */
import { Input } from '@mantine/core'
import { useId } from 'react'
import classes from './ChoiceInput.module.css'
import type { FieldOption } from './fields'

type Shared = { label: string; description: string | undefined; error: string | undefined; disabled: boolean | undefined; required: boolean | undefined; name: string }
type Props = { options: readonly FieldOption[]; value: string; onChange: (value: string) => void; shared: Shared }

export function ChoiceInput({ options, value, onChange, shared: { label, description, error, disabled, required, name } }: Props) {
  const id = useId()
  return (
    <Input.Wrapper size="md" label={label} description={description} error={error} required={required} labelElement="div" labelProps={{ id }}>
      <div role="radiogroup" aria-labelledby={id} className={classes.choices}>
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
            />
            {option.label}
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
