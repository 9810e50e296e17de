/**
 * A quick provider client: it returns what the real client would, without serializing and parsing every answer. A world
 * runs the same with either client.
 */
import { failed, type Answer, type Attendance, type Page, type Relation } from '../../../src/contract'
import { failureOf } from '../../../src/provider/call'
import type { CallOptions, ProviderClient } from '../../../src/provider/client'
import { response, type Asked, type Return } from './network'
import { optionsPath, type Call as BatchCall } from './provider'

type Send = (asked: Asked) => Promise<Return | 'timeout'>
type Body = Record<string, string | number | boolean | undefined>
type Call = { id?: string; query?: Record<string, string | number | undefined>; body?: Body | readonly BatchCall[] }

const path = '/api/users/attendance/student/'
const lists = ['attendanceList', 'attendanceHistory', 'attendanceStatuses']

/** `send` returns what the network does, or 'timeout' once the client stops waiting. */
export function openQuickClient(send: Send, now: () => number): ProviderClient {
  const client = async (
    name: string,
    { id, query, body }: Call,
    options: CallOptions = {},
  ): Promise<Answer<unknown>> => {
    const asked: Asked = {
      method: lists.includes(name) ? 'GET' : name === 'attendanceChange' ? 'PATCH' : 'POST',
      path:
        name === 'attendanceStatuses'
          ? optionsPath
          : name === 'batch'
            ? '/api/batch/'
            : name === 'attendanceHistory'
              ? `${path}history/${encodeURIComponent(String(id))}/`
              : id === undefined
                ? path
                : `${path}${id}/`,
      query:
        options.next === undefined
          ? new Map(Object.entries(said(query, String)))
          : new Map(new URLSearchParams(options.next)),
      token: options.token ?? null,
      ifMatch: options.ifMatch === undefined ? null : `"${options.ifMatch}"`,
      idempotencyKey: options.idempotencyKey ?? null,
      // A creation is sent as a form, in which every value is text.
      ...(isCalls(body)
        ? { body: {}, calls: body }
        : { body: said(body, name === 'attendanceCreate' ? String : (value) => value) }),
    }
    const back = await send(asked)
    if (back === 'timeout') return failed('timeout', 0)
    if (back === null) return failed('network', 0)
    const { reply, spoilt } = back
    const json = spoilt === 'cut' || typeof reply.body === 'string' ? undefined : reply.body
    if (reply.status < 200 || reply.status >= 300)
      return { ok: false, failure: failureOf(response(reply, ''), json, now()) }
    if (spoilt !== null || json === undefined) return failed('network', 0)
    const value = lists.includes(name) ? readPage(json) : name === 'batch' ? readAnswers(json) : readRow(json)
    return value === null ? failed('malformed', reply.status) : { ok: true, status: reply.status, value }
  }
  return client as unknown as ProviderClient
}

function said<Value>(
  pairs: Record<string, string | number | boolean | undefined> = {},
  as: (value: string | number | boolean) => Value,
): Record<string, Value> {
  const all: Record<string, Value> = {}
  for (const key in pairs) {
    const value = pairs[key]
    if (value !== undefined) all[key] = as(value)
  }
  return all
}

function isCalls(body: Call['body']): body is readonly BatchCall[] {
  return Array.isArray(body)
}

function readAnswers(json: unknown): unknown[] | null {
  return Array.isArray(json) && json.every(({ status }: { status?: unknown }) => typeof status === 'number')
    ? json
    : null
}

const rowsRead = new WeakMap<object, Attendance>()

/** The provider shows an unchanged row as the same object, so each object is read only once. */
export function readRow(json: unknown): Attendance | null {
  if (typeof json !== 'object' || json === null) return null
  const known = rowsRead.get(json)
  if (known) return known
  const row = asRow(json)
  if (row) rowsRead.set(json, row)
  return row
}

/** The row as the contract would parse it; the worlds that parse real JSON check that the result is the same. */
function asRow(json: object): Attendance | null {
  const { id, attendance_date, student, group, status, points, observations, beginning_of_the_cycle, version }: Shown =
    json
  if (id == null || student == null || group == null) return null
  return {
    id: String(id),
    attendance_date: String(attendance_date),
    student: relationOf(student),
    group: relationOf(group),
    status: status == null ? null : typeof status === 'object' ? status : { value: status, label: status },
    points: points == null ? null : Number(points),
    observations: observations ?? '',
    beginning_of_the_cycle: beginning_of_the_cycle === true,
    version: version ?? null,
  }
}

type Named = string | { id: string; name?: string; first_name?: string; last_name?: string }
type Shown = Partial<{
  id: number | string | null
  attendance_date: string
  student: Named
  group: Named
  status: string | { value: string; label: string } | null
  points: number | string
  observations: string | null
  beginning_of_the_cycle: boolean
  version: number
}>

function relationOf(said: Named): Relation {
  return typeof said === 'string'
    ? { id: said, name: '' }
    : { id: said.id, name: said.name ?? `${said.first_name} ${said.last_name}` }
}

function readPage(json: unknown): Page<Attendance> | null {
  const items = Array.isArray(json) ? json : resultsOf(json)
  if (items === null) return null
  const rows: Attendance[] = []
  for (const item of items) {
    const row = readRow(item)
    if (row) rows.push(row)
  }
  const { next = null, count = null }: { next?: string | null; count?: number | null } =
    Array.isArray(json) || typeof json !== 'object' || json === null ? {} : json
  return {
    rows,
    unreadable: items.length - rows.length,
    unreadableRows: items.filter((item) => readRow(item) === null),
    next: next === null ? null : next.slice(next.indexOf('?') + 1),
    count,
    deleted: [],
    cursor: null,
  }
}

function resultsOf(json: unknown): unknown[] | null {
  return typeof json === 'object' && json !== null && 'results' in json && Array.isArray(json.results)
    ? json.results
    : null
}
