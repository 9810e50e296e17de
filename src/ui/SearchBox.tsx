/** A search box that never waits: what is typed stands at once, the list may follow later. Plain elements, for it comes with the first rows. */
import { useState, useTransition } from 'react'
import { words } from '../texts'
import { Icon } from './Icon'
import classes from './SearchBox.module.css'

type Props = { value: string; onChange: (value: string) => void; placeholder?: string }

export function SearchBox({ value, onChange, placeholder = words.search }: Props) {
  const [typed, setTyped] = useState(value)
  // A letter draws the box alone; the screen around it is drawn after that, and a next letter does not wait for it.
  const [following, follow] = useTransition()
  const shown = following ? typed : value

  function search(text: string) {
    setTyped(text)
    follow(() => onChange(text))
  }

  return (
    <span className={classes.box}>
      <Icon name="search" size={20} />
      <input
        type="search"
        value={shown}
        onChange={(event) => search(event.currentTarget.value)}
        placeholder={placeholder}
        aria-label={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={120}
      />
      {shown === '' ? null : (
        <button type="button" aria-label={words.clearSearch} onClick={() => search('')}>
          <Icon name="cross" size={18} />
        </button>
      )}
    </span>
  )
}
