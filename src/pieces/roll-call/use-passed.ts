/** Whether a moment has come, and how long it still takes, as a screen shows it. */
import { useSyncExternalStore } from 'react'

/** Whether `ms` have passed since `since` (ms since 1970); a clock that was set back meanwhile keeps nobody waiting. */
export function usePassed(since: number, ms: number): boolean {
  return useSyncExternalStore(everyTenth, () => Date.now() >= since + ms || Date.now() < since)
}

/** Whole seconds left until `until` (ms since 1970), 0 afterwards. */
export function useSecondsUntil(until: number): number {
  return useSyncExternalStore(everyTenth, () => Math.max(0, Math.ceil((until - Date.now()) / 1000)))
}

function everyTenth(look: () => void): () => void {
  const timer = setInterval(look, 100)
  return () => clearInterval(timer)
}
