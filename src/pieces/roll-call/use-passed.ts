/** Whether a moment has come, and how long it still takes, as a screen shows it. */
import { useCallback, useSyncExternalStore } from 'react'

/** Whether `ms` have passed since `since` (ms since 1970); a clock that was set back meanwhile keeps nobody waiting. */
export function usePassed(since: number, ms: number): boolean {
  const passed = useCallback(() => Date.now() >= since + ms || Date.now() < since, [since, ms])
  return useSyncExternalStore(useEveryTenthUntil(passed), passed)
}

/** Whole seconds left until `until` (ms since 1970), 0 afterwards. */
export function useSecondsUntil(until: number): number {
  const over = useCallback(() => Date.now() >= until, [until])
  return useSyncExternalStore(useEveryTenthUntil(over), () => Math.max(0, Math.ceil((until - Date.now()) / 1000)))
}

/** No timer runs once it is over: a tablet on which nothing counts down is not woken. */
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
