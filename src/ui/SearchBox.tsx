/**
 * A search box. It uses native elements, because it is rendered with the first rows and must be fast: a typed letter
 * and its results from the device appear in the same frame.
 */
import { words } from '../texts'
import { Icon } from './Icon'
import classes from './SearchBox.module.css'

type Props = { value: string; onChange: (value: string) => void; placeholder?: string }

export function SearchBox({ value, onChange, placeholder = words.search }: Props) {
  return (
    <span className={classes.box}>
      <Icon name="search" size={20} />
      <input
        type="search"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        // A space, because CSS (`:placeholder-shown`) needs a placeholder to detect an empty box. The visible
        // placeholder is the element below, which can wrap.
        placeholder=" "
        aria-label={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={120}
      />
      <span className={classes.hint} aria-hidden>
        {placeholder}
      </span>
      {value === '' ? null : (
        <button type="button" aria-label={words.clearSearch} onClick={() => onChange('')}>
          <Icon name="cross" size={18} />
        </button>
      )}
    </span>
  )
}
