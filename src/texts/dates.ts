/** Dates and hours as people read them: Spanish, long month, in the school's time zone (spec section 9). */
import { isCalendarDate, schoolDay } from '../contract'
import { school } from '../school'

/** Spec section 9: what stands where a date is missing. */
export const noDate = '---'

const long = { day: 'numeric', month: 'long', year: 'numeric' } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const civil = new Intl.DateTimeFormat('es-ES', { ...long, timeZone: 'UTC' })
const schoolLong = new Intl.DateTimeFormat('es-ES', { ...long, timeZone: school.timeZone })
const hour = new Intl.DateTimeFormat('es-ES', { ...clock, timeZone: school.timeZone })
const weekday = new Intl.DateTimeFormat('es-ES', { weekday: 'long', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/**
 * "21 de noviembre de 2026", with ", 16:02" where the value contains a time, "---" where there is none. Takes YYYY-MM-DD
 * (a calendar square, never shifted by a zone) or any ISO instant.
 */
export function dateText(value: string | null | undefined): string {
  if (!value) return noDate
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return isCalendarDate(value) ? civil.format(noonOf(value)) : noDate
  const at = Date.parse(value)
  // Joined by hand: browsers disagree on the word between a date and its hour.
  return Number.isNaN(at) ? noDate : `${schoolLong.format(at)}, ${hourText(at)}`
}

/** "16:02" for a moment in milliseconds, in the school's zone. */
export function hourText(at: number): string {
  return hour.format(at)
}

/** "hoy", "ayer", "mañana", "el lunes" within a week back, else "21 nov" (both YYYY-MM-DD). */
export function dayText(date: string, today: string): string {
  const days = Math.round((noonOf(today) - noonOf(date)) / 86_400_000)
  if (days === 0) return 'hoy'
  if (days === 1) return 'ayer'
  if (days === -1) return 'mañana'
  if (days > 1 && days < 7) return `el ${weekday.format(noonOf(date))}`
  return shortDay.format(noonOf(date)).replace('.', '')
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

/** Midday keeps a calendar square on its own day in every zone. */
function noonOf(date: string): number {
  return Date.parse(`${date}T12:00:00Z`)
}
