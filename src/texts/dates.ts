/** Dates and hours for people: Spanish, month in full, in the school's time zone (specification 9.1). */
import { isCalendarDate, schoolDay, schoolTime } from '../contract'

/** Shown instead of a missing date (specification 9.1). */
const noDate = '---'

/**
 * Literal names instead of `Intl`: its first date takes a slow device about 160 ms, which would delay the first screen.
 */
export const monthNames = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/**
 * "21 de noviembre de 2026", with ", 16:02" if the value contains a time; "---" if it is missing or invalid. `value`:
 * YYYY-MM-DD, which no time zone shifts, or an ISO instant.
 */
export function dateText(value: string | null | undefined): string {
  if (!value) return noDate
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return isCalendarDate(value) ? longText(value) : noDate
  const at = Date.parse(value)
  return Number.isNaN(at) ? noDate : `${longText(schoolDay(at))}, ${hourText(at)}`
}

/** A date or an instant for an exported file: the school's date "2026-03-04", or ''. */
export function dayCell(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value
  const at = Date.parse(value)
  return Number.isNaN(at) ? '' : schoolDay(at)
}

/** An instant for an exported file: the school's date and time "2026-03-04 18:30", or ''. */
export function momentCell(value: string): string {
  const at = Date.parse(value)
  return Number.isNaN(at) ? '' : `${schoolDay(at)} ${hourText(at)}`
}

/** "marzo de 2026" for "2026-03" or any day of it. */
export function calendarMonthText(month: string): string {
  return `${monthOf(month)} de ${month.slice(0, 4)}`
}

/** "16:02" at the school. `at`: milliseconds since the epoch. */
export function hourText(at: number): string {
  return minutesText(schoolTime(at).minutes)
}

/** "16:02". `minutes`: since midnight. */
export function minutesText(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** "hace un momento", "hace 5 min", "hace 3 h", "hace 2 días". Both arguments in milliseconds since the epoch. */
export function ageText(at: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000))
  if (minutes < 1) return 'hace un momento'
  if (minutes < 60) return `hace ${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `hace ${hours} h`
  const days = Math.floor(hours / 24)
  return days === 1 ? 'hace 1 día' : `hace ${days} días`
}

function longText(date: string): string {
  return `${dayOfMonth(date)} de ${monthOf(date)} de ${date.slice(0, 4)}`
}

function monthOf(date: string): string {
  return monthNames[Number(date.slice(5, 7)) - 1] ?? ''
}

function dayOfMonth(date: string): number {
  return Number(date.slice(8, 10))
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
