/** The days on which by Mexican law nobody works (Ley Federal del Trabajo, article 74). Pure. */
import { daysFrom, weekdayOfDate } from '../contract'

export type OfficialDay =
  'newYear' | 'constitution' | 'juarez' | 'labour' | 'independence' | 'revolution' | 'handover' | 'christmas'

const monday = 1

/** The official days of a year, in order, with their dates YYYY-MM-DD. */
export function officialDaysOf(year: number): { day: OfficialDay; date: string }[] {
  const days: { day: OfficialDay; date: string }[] = [
    { day: 'newYear', date: `${year}-01-01` },
    { day: 'constitution', date: nthMonday(`${year}-02-01`, 1) },
    { day: 'juarez', date: nthMonday(`${year}-03-01`, 3) },
    { day: 'labour', date: `${year}-05-01` },
    { day: 'independence', date: `${year}-09-16` },
    // The federal government changes every six years, since 2024 on 1 October.
    ...(year >= 2024 && (year - 2024) % 6 === 0 ? [{ day: 'handover' as const, date: `${year}-10-01` }] : []),
    { day: 'revolution', date: nthMonday(`${year}-11-01`, 3) },
    { day: 'christmas', date: `${year}-12-25` },
  ]
  return days
}

/** The official days from `from` to `to`, in order. */
export function officialDaysIn(from: string, to: string): { day: OfficialDay; date: string }[] {
  const years = Array.from(
    { length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 },
    (_, index) => Number(from.slice(0, 4)) + index,
  )
  return years.flatMap(officialDaysOf).filter(({ date }) => from <= date && date <= to)
}

function nthMonday(first: string, nth: number): string {
  return daysFrom(first, ((monday - weekdayOfDate(first) + 7) % 7) + 7 * (nth - 1))
}
