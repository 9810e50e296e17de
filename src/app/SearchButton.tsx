/** The way to any child from any screen: a button of the top bar, and Ctrl K (⌘ K) wherever no other window is open. */
import { useEffect, useEffectEvent, useState } from 'react'
import { searchTexts as texts } from '../texts'
import { Icon, lazyWindow } from '../ui'
import classes from './SearchButton.module.css'

/** Its weight is fetched when somebody first searches. */
const Search = lazyWindow(() => import('../screens/search'))

const key = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

export function SearchButton() {
  const [opened, setOpened] = useState(false)
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    // Over a half-filled form nothing opens that could lead away from it.
    if (!document.querySelector('[role=dialog]')) setOpened(true)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <button type="button" className={classes.button} aria-label={texts.open} aria-keyshortcuts="Control+K Meta+K" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <Icon name="search" size={22} />
        <span className={classes.word}>{texts.title}</span>
        <kbd className={classes.key}>{key}</kbd>
      </button>
      {opened ? <Search onClose={() => setOpened(false)} /> : null}
    </>
  )
}
