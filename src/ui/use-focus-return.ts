/** The way back for keyboards: what had the focus before a window opened has it again once the window has gone. */
import { useLayoutEffect } from 'react'

/** Outside any window. One may follow another (child, then form): all of them lead back to where the first was opened. */
let opener: HTMLElement | null = null

/** For a component that is a window from its first to its last picture. Does nothing where something else took the focus. */
export function useFocusReturn(): void {
  // Before the window's own effects move the focus into it.
  useLayoutEffect(() => {
    const active = document.activeElement
    if (active instanceof HTMLElement && active !== document.body && !active.closest('[role=dialog]')) opener = active
    const back = opener
    // The window still stands while this is called; a moment later the focus is nowhere.
    return () => {
      setTimeout(() => {
        if (!back || back.ownerDocument.activeElement !== back.ownerDocument.body) return
        // What opened it may have gone with what was done in it: then reading goes on at the screen, not at the page's first link.
        const place = back.isConnected ? back : back.ownerDocument.querySelector<HTMLElement>('main')
        place?.focus()
      })
    }
  }, [])
}
