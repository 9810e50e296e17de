/** The school's day and hour on a screen, kept up to the minute. */
import { useSyncExternalStore } from 'react'
import { schoolTime, type SchoolTime } from '../../contract'

const minute = 60_000

/** The current minute in milliseconds since the epoch; what shows it is drawn again when the next one begins. */
export function useMinute(): number {
  return useSyncExternalStore(everyFewSeconds, thisMinute)
}

export function useSchoolTime(): SchoolTime {
  return schoolTime(useMinute())
}

// A device that slept wakes up in another minute without any timer having fired: so it looks often, and compares.
function everyFewSeconds(look: () => void): () => void {
  const timer = setInterval(look, 5_000)
  return () => clearInterval(timer)
}

function thisMinute(): number {
  return Math.floor(Date.now() / minute) * minute
}
