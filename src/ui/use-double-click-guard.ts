/**
 * Protects a window against the double click that opened it: the second click was meant for the button below, and lands
 * on whatever the window has in that place.
 */
import { useLayoutEffect, useRef, type MouseEvent } from 'react'

/** Returns a handler for `onClickCapture` of the window's root. */
export function useDoubleClickGuard(opened = true): (event: MouseEvent) => void {
  const clicks = useRef(0)
  useLayoutEffect(() => {
    clicks.current = 0
  }, [opened])
  return (event) => {
    clicks.current += 1
    // `detail` counts the clicks of one series (0 from the keyboard): a series with more clicks than the window has
    // received began before it opened.
    if (event.detail <= clicks.current) return
    event.preventDefault()
    event.stopPropagation()
  }
}
