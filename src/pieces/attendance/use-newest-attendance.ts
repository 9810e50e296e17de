/**
 * The newest rows of a student's attendance history. The specification gives the list no order: the first page has the
 * newest rows only if it is the whole list, or if its days descend.
 */
import type { Attendance } from '../../contract'
import { useAllPages, useOnline, type Loaded } from '../../provider/online'

/** How many rows are requested first; also how many are returned at most. */
export const newestRows = 5

/** Returns at most `newestRows` rows, newest first. Reads all pages if the first one may lack a newer row. */
export function useNewestAttendance(studentId: string): Loaded<Attendance[]> {
  const first = useOnline('attendanceHistory', { id: studentId, query: { page: 1, page_size: newestRows } })
  const needsAll = first.state === 'ready' && first.value.next !== null && !areNewestFirst(first.value.rows)
  const all = useAllPages(
    'attendanceHistory',
    { id: studentId, query: { page_size: 1000 } },
    { enabled: needsAll, storeOffline: true },
  )
  if (first.state !== 'ready') return first
  if (!needsAll) return { ...first, value: newest(first.value.rows) }
  return all.state === 'ready' ? { ...all, value: newest(all.value.flatMap(({ rows }) => rows)) } : all
}

/** Whether the days descend. False if all rows are of one day, because these do not show the list's order. */
function areNewestFirst(rows: readonly Attendance[]): boolean {
  const days = rows.map((row) => row.attendance_date)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return first > last && days.every((day, index) => index === 0 || day <= (days[index - 1] ?? ''))
}

function newest(rows: readonly Attendance[]): Attendance[] {
  return [...rows].sort((one, other) => other.attendance_date.localeCompare(one.attendance_date)).slice(0, newestRows)
}
