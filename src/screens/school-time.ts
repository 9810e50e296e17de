/** What day and hour it is at the school, whatever the device's own time zone says (spec section 9), kept up to the minute. */
import { useSyncExternalStore } from 'react'
import { school } from '../school'

export type SchoolTime = {
  /** YYYY-MM-DD. */
  date: string
  /** 0 (Sunday) to 6. */
  weekday: number
  /** Minutes since midnight, 0 to 1439. */
  minutes: number
}

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: school.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `now` in milliseconds since the epoch. */
export function schoolTime(now: number): SchoolTime {
  const said: Record<string, string> = {}
  for (const { type, value } of parts.formatToParts(now)) said[type] = value
  const date = `${said.year}-${said.month}-${said.day}`
  return {
    date,
    weekday: new Date(`${date}T00:00:00Z`).getUTCDay(),
    minutes: Number(said.hour) * 60 + Number(said.minute),
  }
}

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
