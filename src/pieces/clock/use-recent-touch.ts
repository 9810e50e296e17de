/** Whether a part of the page was used a moment ago. */
import { useCallback, useRef, useSyncExternalStore } from 'react'

/**
 * `noteTouch`: call it on every event caused by a person; it causes no render. `recent`: whether the last call was less
 * than `ms` ago, checked every second.
 */
export function useRecentTouch(ms: number): { recent: boolean; noteTouch: () => void } {
  const at = useRef(-Infinity)
  // `Math.abs`: without it, a touch would count as recent for an hour more if the clock is set back by an hour.
  const recent = useSyncExternalStore(everySecond, () => Math.abs(Date.now() - at.current) < ms)
  return { recent, noteTouch: useCallback(() => void (at.current = Date.now()), []) }
}

function everySecond(look: () => void): () => void {
  const timer = setInterval(look, 1_000)
  return () => clearInterval(timer)
}
