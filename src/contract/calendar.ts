/** Day and time at the school, independent of the time zone of the device or server (specification 9.1). */
import { school } from '../school'

export type SchoolTime = {
  /** YYYY-MM-DD. */
  date: string
  /** 0 (Sunday) to 6. */
  weekday: number
  /** Minutes since midnight, 0 to 1439. */
  minutes: number
}

type Parts = { year: number; month: number; day: number; hour: number; minute: number }

/** The part of the `Temporal` API that is used here, in browsers that have it. */
type TimeZones = { Instant: { fromEpochMilliseconds: (at: number) => { toZonedDateTimeISO: (zone: string) => Parts } } }

let schoolFormat: Intl.DateTimeFormat | undefined

/** Prefers Temporal: on a slow device the first use of a time zone takes Intl about 100 ms. */
function partsOf(at: number): Parts {
  const temporal: TimeZones | undefined = Reflect.get(globalThis, 'Temporal')
  if (temporal) return temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(school.timeZone)
  schoolFormat ??= new Intl.DateTimeFormat('en', {
    timeZone: school.timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  const parts: Parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0 }
  for (const { type, value } of schoolFormat.formatToParts(at)) if (isPart(parts, type)) parts[type] = Number(value)
  return parts
}

function isPart(parts: Parts, type: string): type is keyof Parts {
  return type in parts
}

/** `at`: milliseconds since the epoch. */
export function schoolTime(at: number): SchoolTime {
  const { year, month, day, hour, minute } = partsOf(Math.floor(at))
  const date = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
  return { date, weekday: weekdayOfDate(date), minutes: hour * 60 + minute }
}

/** The school's date at `at` (milliseconds since the epoch), YYYY-MM-DD. */
export function schoolDay(at: number): string {
  return schoolTime(at).date
}

/** Minutes from midnight to `time` ("16:00"); null if it is null or empty. */
export function minutesOf(time: string | null): number | null {
  const [hours, minutes] = (time ?? '').split(':').map(Number)
  return hours === undefined || minutes === undefined ? null : hours * 60 + minutes
}

/** The weekday of a civil date, 0 (Sunday) to 6. */
export function weekdayOfDate(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/** The civil date `days` after `date` (before it if negative), YYYY-MM-DD. */
export function daysFrom(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
