/** The school's day and hour on a screen, kept up to the minute. */
import { useMemo, useSyncExternalStore } from 'react'
import { schoolTime, type SchoolTime } from '../../contract'
import { noticeSetClock, schoolNow, watchSchoolClock } from '../../offline'

const minute = 60_000

/** The device's current minute in milliseconds since the epoch; what shows it is drawn again when the next one begins. */
export function useMinute(): number {
  return useSyncExternalStore(everyFewSeconds, () => minuteOf(Date.now()))
}

export function useSchoolTime(): SchoolTime {
  const at = useSyncExternalStore(everyFewSeconds, () => minuteOf(schoolNow()))
  return useMemo(() => schoolTime(at), [at])
}

// A device that slept wakes up in another minute without any timer having fired: so it looks often, and compares.
function everyFewSeconds(look: () => void): () => void {
  noticeSetClock()
  const timer = setInterval(() => {
    noticeSetClock()
    look()
  }, 5_000)
  const forget = watchSchoolClock(look)
  return () => {
    clearInterval(timer)
    forget()
  }
}

function minuteOf(at: number): number {
  return Math.floor(at / minute) * minute
}
