/** Dates and hours as people read them: Spanish, long month, in the school's time zone (spec section 9). */
import { isCalendarDate, schoolDay, schoolTime, weekdayOn } from '../contract'

/** Spec section 9: what stands where a date is missing. */
export const noDate = '---'

/** Written down here: a slow device spends a sixth of a second on its first date through Intl, and every list opens with dates. */
const months = ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre']
const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/**
 * "21 de noviembre de 2026", with ", 16:02" where the value contains a time, "---" where there is none. Takes YYYY-MM-DD
 * (a calendar square, never shifted by a zone) or any ISO instant.
 */
export function dateText(value: string | null | undefined): string {
  if (!value) return noDate
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return isCalendarDate(value) ? longText(value) : noDate
  const at = Date.parse(value)
  return Number.isNaN(at) ? noDate : `${longText(schoolDay(at))}, ${hourText(at)}`
}

/** "marzo de 2026" for "2026-03" or any day of it. */
export function calendarMonthText(month: string): string {
  return `${monthOf(month)} de ${month.slice(0, 4)}`
}

/** "16:02" for a moment in milliseconds, in the school's zone. */
export function hourText(at: number): string {
  const { minutes } = schoolTime(at)
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** "hoy", "ayer", "mañana", "el lunes" within a week back, else "21 nov" (both YYYY-MM-DD). */
export function dayText(date: string, today: string): string {
  const days = Math.round((noonOf(today) - noonOf(date)) / 86_400_000)
  if (days === 0) return 'hoy'
  if (days === 1) return 'ayer'
  if (days === -1) return 'mañana'
  if (days > 1 && days < 7) return `el ${weekdays[weekdayOn(date)] ?? ''}`
  return `${dayOfMonth(date)} ${monthOf(date).slice(0, 3)}`
}

/** "hoy", "ayer", else "lun 16": a day among others of the last weeks. */
export function shortDayText(date: string, today: string): string {
  return date === today || noonOf(today) - noonOf(date) === 86_400_000 ? dayText(date, today) : `${(weekdays[weekdayOn(date)] ?? '').slice(0, 3)} ${dayOfMonth(date)}`
}

/** "de ayer", "del lunes", "del 20 nov": a day as dayText says it, belonging to something. */
export function ofDay(day: string): string {
  if (day.startsWith('el ')) return `d${day}`
  return /^\d/.test(day) ? `del ${day}` : `de ${day}`
}

/** "hoy 16:02", "ayer 9:10": a moment in milliseconds seen from `now`. */
export function momentText(at: number, now: number): string {
  return `${dayText(schoolDay(at), schoolDay(now))} ${hourText(at)}`
}

/** "hace un momento", "hace 5 min", "hace 3 h", "hace 2 días". */
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
  return months[Number(date.slice(5, 7)) - 1] ?? ''
}

function dayOfMonth(date: string): number {
  return Number(date.slice(8, 10))
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** Midday keeps a calendar square on its own day in every zone. */
function noonOf(date: string): number {
  return Date.parse(`${date}T12:00:00Z`)
}
