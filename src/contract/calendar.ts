/** What day and hour it is at the school, whatever the zone of the device or server (spec section 9). */
import { school } from '../school'

export type SchoolTime = {
  /** YYYY-MM-DD. */
  date: string
  /** 0 (Sunday) to 6. */
  weekday: number
  /** Minutes since midnight, 0 to 1439. */
  minutes: number
}

/** Made when first asked for: a slow device needs a sixth of a second to learn a time zone. */
let parts: Intl.DateTimeFormat | undefined

function zoned(): Intl.DateTimeFormat {
  parts ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: school.timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return parts
}

/** `at` in milliseconds since the epoch. */
export function schoolTime(at: number): SchoolTime {
  const said: Record<string, string> = {}
  for (const { type, value } of zoned().formatToParts(at)) said[type] = value
  const date = `${said.year}-${said.month}-${said.day}`
  return { date, weekday: weekdayOn(date), minutes: Number(said.hour) * 60 + Number(said.minute) }
}

/** YYYY-MM-DD: "today" at the school for `Date.now()`. */
export function schoolDay(at: number): string {
  return schoolTime(at).date
}

/** 0 (Sunday) to 6 of a civil date. */
export function weekdayOn(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/** The civil date `days` later (earlier where negative). */
export function daysFrom(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
