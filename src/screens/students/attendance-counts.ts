/** The data of a student's charts: the days of a month, and the sum of points over time. Pure. */
import type { Attendance } from '../../contract'

/** YYYY-MM of every month with a row, oldest first. */
export function monthsOf(rows: readonly Attendance[]): string[] {
  return [...new Set(rows.map((row) => row.attendance_date.slice(0, 7)))].sort()
}

export type Square = { date: string; day: number; /** 0 = Monday. */ column: number; week: number; rows: Attendance[] }

/** A square for every day of a month ("2026-03"), with the day's rows. Weeks begin on Monday. */
export function squaresOf(month: string, rows: readonly Attendance[]): Square[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const offset = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7
  return Array.from({ length: days }, (_, index) => {
    const date = `${month}-${String(index + 1).padStart(2, '0')}`
    const place = offset + index
    return {
      date,
      day: index + 1,
      column: place % 7,
      week: Math.floor(place / 7),
      rows: rows.filter((row) => row.attendance_date === date),
    }
  })
}

export type Step = { date: string; points: number; sum: number }

/** The points of each day that has any, oldest first, and the sum up to that day. */
export function stepsOf(rows: readonly Attendance[]): Step[] {
  const days = new Map<string, number>()
  for (const row of rows) days.set(row.attendance_date, (days.get(row.attendance_date) ?? 0) + (row.points ?? 0))
  let sum = 0
  return [...days]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .filter(([, points]) => points !== 0)
    .map(([date, points]) => ({ date, points, sum: (sum += points) }))
}
