/** Returns the focus to the element that had it before a window opened. */
import { useLayoutEffect } from 'react'

/**
 * The element outside of any window that had the focus when a window was last opened from there. Windows may follow
 * each other (choose a child, then a form): all of them return the focus to this element.
 */
let opener: HTMLElement | null = null

/**
 * Call it in a component that is a modal for as long as it is mounted. On unmount it returns the focus, unless
 * something else has taken it.
 */
export function useFocusReturn(): void {
  // Layout effects run before the window's own effect moves the focus into it.
  useLayoutEffect(() => {
    const active = document.activeElement
    if (active instanceof HTMLElement && active !== document.body && !active.closest('[role=dialog]')) opener = active
    const back = opener
    // On unmount the window is still in the document; only after the timeout is the focus on the body.
    return () => {
      setTimeout(() => {
        if (!back || back.ownerDocument.activeElement !== back.ownerDocument.body) return
        // The opener may have been removed by the window's action; then the focus goes to `main`, so that screen
        // readers continue there and not at the page's first link.
        const target = back.isConnected ? back : back.ownerDocument.querySelector<HTMLElement>('main')
        target?.focus()
      })
    }
  }, [])
}
