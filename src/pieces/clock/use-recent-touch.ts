/** Whether a part of the page was used a moment ago. */
import { useState, useSyncExternalStore } from 'react'

/**
 * `noteTouch`: call it on every event caused by a person; it causes no render. `recent`: whether the last call was less
 * than `ms` ago, checked every second.
 */
export function useRecentTouch(ms: number): { recent: boolean; noteTouch: () => void } {
  const [store] = useState(openStore)
  return { recent: useSyncExternalStore(everySecond, () => store.isWithin(ms)), noteTouch: store.touched }
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
