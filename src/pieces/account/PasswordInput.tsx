/** A password box with a button that shows or hides the password (specification 2.4). */
import { ActionIcon, TextInput } from '@mantine/core'
import { useState } from 'react'
import { signIn as words } from '../../texts'
import { Icon } from '../../ui'

type Props = { value: string; error?: string; onChange: (value: string) => void }

export function PasswordInput({ value, error, onChange }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      label={words.password}
      type={shown ? 'text' : 'password'}
      name="password"
      autoComplete="current-password"
      required
      size="lg"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSectionWidth={52}
      rightSection={
        <ActionIcon
          color="gray"
          aria-label={shown ? words.hide : words.show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </ActionIcon>
      }
    />
  )
}
