/** Days relative to today: by name, weekday or date. */
import { isCalendarDate, schoolDay, weekdayOfDate } from '../contract'
import { dateText, hourText } from './dates'

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/**
 * "hoy", "ayer", "mañana"; "el lunes" for 2 to 6 days ago; "lunes 9 nov" at most two weeks before or after today; else
 * "21 ago". Both arguments YYYY-MM-DD.
 */
export function dayText(date: string, today: string): string {
  const days = daysBetween(date, today)
  const beside = besideToday(days)
  if (beside) return beside
  if (days > 1 && days < 7) return `el ${weekdayText(date)}`
  const [day, month = ''] = dateText(date).split(' de ')
  const short = `${day} ${month.slice(0, 3)}`
  return isNear(days) ? `${weekdayText(date)} ${short}` : short
}

/** "20 de noviembre"; with the year if it is not this year: "3 de noviembre de 2025". */
export function yearlessText(date: string, today: string): string {
  return date.slice(0, 4) === today.slice(0, 4) ? dateText(date).replace(/ de \d+$/, '') : dateText(date)
}

/** "viernes 20 de noviembre"; with the year if it is not this year: "lunes 3 de noviembre de 2025". */
export function weekdayDateText(date: string, today: string): string {
  return `${weekdayText(date)} ${yearlessText(date, today)}`
}

/** `weekdayDateText`, with "hoy", "ayer" or "mañana" before it: "hoy, lunes 23 de noviembre". */
export function wholeDayText(date: string, today: string): string {
  return [besideToday(daysBetween(date, today)), weekdayDateText(date, today)].filter(Boolean).join(', ')
}

/** "hoy", "ayer", else "lun 16": for days of the last weeks. */
export function shortDayText(date: string, today: string): string {
  const days = daysBetween(date, today)
  return days === 0 || days === 1 ? dayText(date, today) : `${weekdayText(date).slice(0, 3)} ${Number(date.slice(8))}`
}

/** A date in a list: with the weekday within two weeks of today, else `dateText`. */
export function nearDateText(value: string | null | undefined, today: string): string {
  return value && isCalendarDate(value) && isNear(daysBetween(value, today))
    ? weekdayDateText(value, today)
    : dateText(value)
}

/** Whether a day is at most two weeks away, so that people know it by its weekday. `days`: from that day to today. */
function isNear(days: number): boolean {
  return Math.abs(days) <= 14
}

function besideToday(days: number): string | undefined {
  return days === 0 ? 'hoy' : days === 1 ? 'ayer' : days === -1 ? 'mañana' : undefined
}

/** The number of days from `date` to `today`; negative if `date` is later. */
function daysBetween(date: string, today: string): number {
  return Math.round((noonOf(today) - noonOf(date)) / 86_400_000)
}

function weekdayText(date: string): string {
  return weekdays[weekdayOfDate(date)] ?? ''
}

/** "hoy 16:02", "ayer 09:10". Both arguments in milliseconds since the epoch. */
export function momentText(at: number, now: number): string {
  return `${dayText(schoolDay(at), schoolDay(now))} ${hourText(at)}`
}

/** Days that take no article: "hoy", "ayer", "mañana". */
const bare = /^(hoy|ayer|mañana)\b/

/** "de ayer", "del lunes", "del 20 nov": "of" a day. `day`: as `dayText` or `wholeDayText` returns it. */
export function ofDay(day: string): string {
  if (day.startsWith('el ')) return `d${day}`
  return bare.test(day) ? `de ${day}` : `del ${day}`
}

/** "ayer", "el lunes 9 nov", "el 20 nov": "on" a day. `day`: as `dayText` or `wholeDayText` returns it. */
export function onDay(day: string): string {
  return bare.test(day) || day.startsWith('el ') ? day : `el ${day}`
}

/** Milliseconds since the epoch at 12:00 UTC of a date. */
function noonOf(date: string): number {
  return Date.parse(`${date}T12:00:00Z`)
}
