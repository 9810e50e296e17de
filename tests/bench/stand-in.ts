/** A provider in memory: it answers after a fixed delay, counts the requests, and serves the bench's pages. */
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { statuses, type School, type WireRow } from './school.ts'

export type Counts = {
  /** List reads per "group date" ("* *" for the whole list). */
  reads: Record<string, number>
  /** Writes per "row field". */
  writes: Record<string, number>
}

export type StandIn = {
  origin: string
  /** Delay of every answer, ms. */
  delayMs: number
  school: School
  counts: Counts
  forget(): void
  close(): Promise<void>
}

const rowsPerPage = 1000
const base = '/api/users/attendance/student/'
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

export async function startStandIn(folder: string, school: School): Promise<StandIn> {
  let pages = new Map<string, string>()
  let rows = new Map<string, WireRow>()

  const server = createServer((request, response) => void answer(request, response))
  const standIn: StandIn = {
    origin: '',
    delayMs: 0,
    counts: { reads: {}, writes: {} },
    get school() {
      return school
    },
    set school(next) {
      school = next
      pages = new Map()
      rows = new Map(next.attendance.map((row) => [String(row.id), row]))
    },
    forget() {
      standIn.counts = { reads: {}, writes: {} }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  standIn.school = school

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', standIn.origin)
    if (!url.pathname.startsWith('/api/')) return serveFile(folder, url.pathname, response)
    const body = await textOf(request)
    const reply = replyTo(request.method ?? 'GET', url, body)
    const send = () => {
      response.writeHead(reply === null ? 404 : 200, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
      })
      response.end(reply ?? '{"detail":"No encontrado"}')
    }
    if (standIn.delayMs > 0) setTimeout(send, standIn.delayMs)
    else send()
  }

  function replyTo(method: string, url: URL, body: string): string | null {
    if (method === 'PATCH' && url.pathname.startsWith(base))
      return changed(url.pathname.slice(base.length).replace('/', ''), JSON.parse(body))
    switch (url.pathname) {
      case '/api/batch/':
        return changeTogether(JSON.parse(body))
      case base:
        return attendancePage(url.searchParams)
      case '/api/users/option/attendance-status/':
        return JSON.stringify(statuses)
      case '/api/school/group/':
        return JSON.stringify(school.groups)
      case '/api/users/student/':
        return pageOf('students', school.students, url)
      case '/api/school/student-group/': {
        const group = url.searchParams.get('id_group')
        return group
          ? JSON.stringify(school.members.filter((member) => String(member.class_group.id) === group))
          : pageOf('members', school.members, url)
      }
      default:
        return null
    }
  }

  function attendancePage(query: URLSearchParams): string {
    const group = query.get('id_group')
    const date = query.get('today')
    const key = `${group ?? '*'} ${date ?? '*'}`
    standIn.counts.reads[key] = (standIn.counts.reads[key] ?? 0) + 1
    if (!group && !date) return pageOf('attendance', school.attendance, new URL(`${standIn.origin}${base}?${query}`))
    const found = [...rows.values()].filter(
      (row) => (!group || String(row.group.id) === group) && (!date || row.attendance_date === date),
    )
    return JSON.stringify({ count: found.length, next: null, previous: null, results: found })
  }

  /** Pages are serialized once: the client is measured, not this process. */
  function pageOf(name: string, all: readonly unknown[], url: URL): string {
    const number = Number(url.searchParams.get('page') ?? 1)
    const key = `${name} ${number}`
    const known = pages.get(key)
    if (known) return known
    const next = number * rowsPerPage < all.length ? `${standIn.origin}${url.pathname}?page=${number + 1}` : null
    const text = JSON.stringify({
      count: all.length,
      next,
      previous: null,
      results: all.slice((number - 1) * rowsPerPage, number * rowsPerPage),
    })
    pages.set(key, text)
    return text
  }

  function changeTogether(
    calls: readonly { path: string; body: Partial<Record<string, unknown>>; if_match?: number }[],
  ): string {
    const told = calls.map(({ path: asked, body, if_match }) => {
      const id = asked.slice(base.length).replace('/', '')
      const row = rows.get(id)
      if (row && if_match !== undefined && if_match !== row.version)
        return `{"status":412,"body":${JSON.stringify({ detail: 'Cambió', current: row })}}`
      return `{"status":${row ? 200 : 404},"body":${changed(id, body) ?? '{}'}}`
    })
    return `[${told.join(',')}]`
  }

  function changed(id: string, asked: Partial<Record<string, unknown>>): string | null {
    const row = rows.get(id)
    if (!row) return null
    for (const field of Object.keys(asked))
      standIn.counts.writes[`${id} ${field}`] = (standIn.counts.writes[`${id} ${field}`] ?? 0) + 1
    const status = statuses.find(({ value }) => value === asked.status) ?? row.status
    const next = { ...row, ...asked, status, ...(row.version !== undefined && { version: row.version + 1 }) }
    rows.set(id, next)
    return JSON.stringify(next)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  standIn.origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return standIn
}

function serveFile(folder: string, pathname: string, response: ServerResponse): void {
  const file = path.join(folder, path.normalize(pathname))
  if (!existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404)
    response.end()
    return
  }
  response.writeHead(200, {
    'content-type': types[path.extname(file)] ?? 'application/octet-stream',
    // `performance.now()` has a resolution of 5 µs in an isolated page, otherwise 100 µs.
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  })
  createReadStream(file).pipe(response)
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
