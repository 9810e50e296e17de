/** Whether a part of the page was used a moment ago. */
import { useState, useSyncExternalStore } from 'react'

/**
 * `touched`: call it on every event caused by a person; it renders nothing. `recent`: whether that was less than `ms`
 * ago.
 */
export function useRecentTouch(ms: number): { recent: boolean; touched: () => void } {
  const [store] = useState(openStore)
  return { recent: useSyncExternalStore(everySecond, () => store.isWithin(ms)), touched: store.touched }
}

function openStore() {
  let at: number | null = null
  return {
    touched: () => void (at = Date.now()),
    // `Math.abs`: if the clock was set back, the touch does not count as recent for longer.
    isWithin: (ms: number) => at !== null && Math.abs(Date.now() - at) < ms,
  }
}

function everySecond(look: () => void): () => void {
  const timer = setInterval(look, 1_000)
  return () => clearInterval(timer)
}
