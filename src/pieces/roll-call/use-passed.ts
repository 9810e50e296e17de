/** Hooks that wait for a time: whether it has passed, and how many seconds are left. */
import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether `ms` milliseconds have passed since `since` (milliseconds since the epoch). Also true if the clock was set
 * back to before `since`, so that nobody waits for hours.
 */
export function usePassed(since: number, ms: number): boolean {
  const passed = useCallback(() => Date.now() >= since + ms || Date.now() < since, [since, ms])
  return useSyncExternalStore(useEveryTenthUntil(passed), passed)
}

/** Whole seconds until `until` (milliseconds since the epoch); 0 afterwards. */
export function useSecondsUntil(until: number): number {
  const over = useCallback(() => Date.now() >= until, [until])
  return useSyncExternalStore(useEveryTenthUntil(over), () => Math.max(0, Math.ceil((until - Date.now()) / 1000)))
}

/** Calls `look` every 100 ms until `over` is true; then it stops, so that an idle tablet is not woken. */
function useEveryTenthUntil(over: () => boolean): (look: () => void) => () => void {
  return useCallback(
    (look) => {
      if (over()) return () => {}
      const timer = setInterval(() => {
        look()
        if (over()) clearInterval(timer)
      }, 100)
      return () => clearInterval(timer)
    },
    [over],
  )
}
