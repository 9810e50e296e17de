/** A search box that never waits: what is typed stands at once, the list may follow later. */
import { CloseButton, TextInput } from '@mantine/core'
import { words } from '../texts'
import { Icon } from './Icon'
import classes from './SearchBox.module.css'

type Props = { value: string; onChange: (value: string) => void; placeholder?: string }

export function SearchBox({ value, onChange, placeholder = words.search }: Props) {
  return (
    <TextInput
      type="search"
      className={classes.box}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      placeholder={placeholder}
      aria-label={placeholder}
      leftSection={<Icon name="search" size={20} />}
      rightSection={value === '' ? null : <CloseButton size="md" aria-label={words.clearSearch} onClick={() => onChange('')} />}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={120}
    />
  )
}
