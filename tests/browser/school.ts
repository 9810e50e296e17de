/** Reads the provider's data through its API, without a browser. */
import type { Provider } from './provider'

export type Row = {
  id: number
  attendance_date: string
  student: { id: number; first_name: string; last_name: string }
  status: { value: string; label: string } | null
  points: number | null
  observations: string | null
  version?: number
}
export type Group = { id: number; name: string }

export function schoolAs(provider: Provider, token: string) {
  async function ask<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
    const { status, json } = await provider.call<Reply>(method, path, { token, body })
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`)
    return json
  }
  return {
    groups: () => ask<Group[]>('GET', '/api/school/group/'),
    /** A group's rows of today. */
    async rollOf(group: number) {
      const rows = await ask<Row[]>('GET', `/api/users/attendance/student/?id_group=${group}&today=${provider.today}`)
      return rows.filter(({ attendance_date }) => attendance_date === provider.today)
    },
    change: (row: number, change: Record<string, unknown>) =>
      ask<Row>('PATCH', `/api/users/attendance/student/${row}/`, change),
  }
}
