/** The school's date and time for screens, updated every minute. */
import { useMemo, useSyncExternalStore } from 'react'
import { schoolTime, type SchoolTime } from '../../contract'
import { noticeSetClock, schoolNow, watchSchoolClock } from '../../offline'

const minute = 60_000

/**
 * When the device's current minute began, milliseconds since the epoch. Components that use it render again when the
 * next minute begins.
 */
export function useMinute(): number {
  return useSyncExternalStore(everyFewSeconds, () => minuteOf(Date.now()))
}

export function useSchoolTime(): SchoolTime {
  const at = useSyncExternalStore(everyFewSeconds, () => minuteOf(schoolNow()))
  return useMemo(() => schoolTime(at), [at])
}

// Calls `look` every 5 s. One timer for the next minute would be late after the device has slept.
function everyFewSeconds(look: () => void): () => void {
  // `watchSchoolClock` goes first: for the first watcher it discards the last reading of `noticeSetClock`, which may be
  // from long ago and must not be compared with the present one.
  const forget = watchSchoolClock(look)
  noticeSetClock()
  const timer = setInterval(() => {
    noticeSetClock()
    look()
  }, 5_000)
  return () => {
    clearInterval(timer)
    forget()
  }
}

function minuteOf(at: number): number {
  return Math.floor(at / minute) * minute
}
