/** A group's attendance counted week by week. Pure. */
import { daysFrom, weekdayOfDate, type Option } from '../contract'

export type Week = {
  /** YYYY-MM-DD. */
  monday: string
  /** The number of rows per status value; key '' for rows without a status. */
  counts: ReadonlyMap<string, number>
  total: number
}

type Row = { date: string; status: Option | null }

/** The last `most` weeks, the week of `today` included, oldest first. Empty weeks before the first row are left out. */
export function weeksOf(rows: readonly Row[], today: string, most: number): Week[] {
  const last = mondayOf(today)
  const weeks = Array.from({ length: most }, (_, index) => daysFrom(last, -7 * (most - 1 - index))).map((monday) => {
    const end = daysFrom(monday, 7)
    const within = rows.filter(({ date }) => date >= monday && date < end)
    const counts = new Map<string, number>()
    for (const { status } of within) counts.set(status?.value ?? '', (counts.get(status?.value ?? '') ?? 0) + 1)
    return { monday, counts, total: within.length }
  })
  const first = weeks.findIndex(({ total }) => total > 0)
  return first < 0 ? [] : weeks.slice(first)
}

/** The Monday of the week of `date`, YYYY-MM-DD. */
export function mondayOf(date: string): string {
  return daysFrom(date, -((weekdayOfDate(date) + 6) % 7))
}
