/**
 * The state of the attendance list (page, search, filters): how the address stores it, and what is read from the device
 * for it. Pure.
 */
import { mondayOf } from '../../domain/attendance-weeks'
import type { AttendanceQuestion } from '../../offline'
import { listStateFormat, type ListState } from '../../pieces/lists/use-place'

type Period = 'hoy' | 'semana'

export type AttendanceListState = ListState & {
  group: string | undefined
  period: Period | undefined
  /** The `value` of a status option; undefined: all statuses. */
  status: string | undefined
  /** Only rows with unsent changes. */
  unsent: boolean
}

export const attendanceFormat = {
  read: (query: URLSearchParams): AttendanceListState => ({
    ...listStateFormat.read(query),
    group: query.get('group_id') ?? undefined,
    period: periods.find((period) => period === query.get('dias')),
    status: query.get('estado') ?? undefined,
    unsent: query.get('sin_enviar') === '1',
  }),
  write: ({ group, period, status, unsent, ...place }: AttendanceListState) => ({
    group_id: group,
    dias: period,
    estado: status,
    sin_enviar: unsent ? '1' : undefined,
    ...listStateFormat.write(place),
  }),
}

const periods = ['hoy', 'semana'] as const

export function questionAt(
  { group, search, period, status, unsent, page, size }: AttendanceListState,
  today: string,
): AttendanceQuestion {
  const from = period === 'hoy' ? today : period === 'semana' ? mondayOf(today) : undefined
  return { group, search, from, status, unsent, page, size }
}

export function isFiltered({ group, search, period, status, unsent }: AttendanceListState): boolean {
  return search !== '' || group !== undefined || period !== undefined || status !== undefined || unsent
}
