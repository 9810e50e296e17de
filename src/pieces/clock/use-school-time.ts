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

// Looks every 5 s instead of using one timer for the next minute: after a device has slept, such a timer would be late.
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
