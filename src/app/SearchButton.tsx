/**
 * The search button in the top bar; also Ctrl K (⌘ K) while no window is open. Text that is typed before the search
 * window's box has the focus is not lost: it appears in the box, and in a wide bar also in the button.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import Search from '../screens/search'
import { searchTexts as texts } from '../texts'
import { Icon } from '../ui'
import classes from './SearchButton.module.css'

const shortcutLabel = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

export function SearchButton() {
  /** The text typed so far; null: the search window is closed. */
  const [typed, setTyped] = useState<string | null>(null)
  function typeBeforeFocus(event: KeyboardEvent) {
    const { key, target } = event
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (target instanceof Element && target.closest('[role=dialog]'))
    )
      return
    if (key.length === 1) setTyped((now) => (now ?? '') + key)
    else if (key === 'Backspace') setTyped((now) => now && now.slice(0, -1))
    else if (key === 'Escape') setTyped(null)
    else return
    event.preventDefault()
    // These letters are meant for the search. The roll must not get the event, because letter keys mark students there.
    event.stopPropagation()
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (typed !== null) return typeBeforeFocus(event)
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    // The search does not open over a dialog, because it could lead away from a half-filled form.
    if (!document.querySelector('[role=dialog]')) setTyped('')
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])

  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={texts.open}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setTyped((now) => now ?? '')}
      >
        <Icon name="search" size={22} />
        <span className={classes.word}>{typed || texts.title}</span>
        <kbd className={classes.key}>{shortcutLabel}</kbd>
      </button>
      {typed === null ? null : <Search typed={typed} onType={setTyped} onClose={() => setTyped(null)} />}
    </>
  )
}
