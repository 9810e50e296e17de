/**
 * The state of the attendance list (page, search, filters): its form in the address and the question to the device.
 * Pure.
 */
import { mondayOf } from '../../domain/attendance-weeks'
import type { AttendanceQuestion } from '../../offline'
import { listStateFormat, type ListState } from '../../pieces/lists/use-place'

export type Period = 'hoy' | 'semana'

export type AttendancePlace = ListState & {
  group: string | undefined
  period: Period | undefined
  /** The value of a status. */
  status: string | undefined
  /** Only rows with unsent changes. */
  unsent: boolean
}

export const attendancePlace = {
  read: (asked: URLSearchParams): AttendancePlace => ({
    ...listStateFormat.read(asked),
    group: asked.get('group_id') ?? undefined,
    period: periods.find((period) => period === asked.get('dias')),
    status: asked.get('estado') ?? undefined,
    unsent: asked.get('sin_enviar') === '1',
  }),
  write: ({ group, period, status, unsent, ...place }: AttendancePlace) => ({
    group_id: group,
    dias: period,
    estado: status,
    sin_enviar: unsent ? '1' : undefined,
    ...listStateFormat.write(place),
  }),
}

const periods = ['hoy', 'semana'] as const

export function questionAt(
  { group, search, period, status, unsent, page, size }: AttendancePlace,
  today: string,
): AttendanceQuestion {
  const from = period === 'hoy' ? today : period === 'semana' ? mondayOf(today) : undefined
  return { group, search, from, status, unsent, page, size }
}

export function isFiltered({ group, search, period, status, unsent }: AttendancePlace): boolean {
  return search !== '' || group !== undefined || period !== undefined || status !== undefined || unsent
}
