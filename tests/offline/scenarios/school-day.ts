/**
 * The surroundings of the offline scenarios: the real provider, browsers with storage of their own, a network that can
 * be cut, one clock.
 */
import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import Dexie, { liveQuery } from 'dexie'
import { jwtDecode } from 'jwt-decode'
import { vi } from 'vitest'
import type { Option } from '../../../src/contract'
import type { AttendanceEdit, Identity, ShownAttendance } from '../../../src/offline'
import { heard } from '../../server/calls-in'
import { openTestProvider, type TestProvider, type TestSettings } from '../../server/provider'
import { groups, now as morning, people, type Who } from '../../server/school'

export { groups, people, today, yesterday } from '../../server/school'

export const present: Option = { value: 'asistencia', label: 'Asistencia' }
export const absent: Option = { value: 'falta', label: 'Falta' }
export const late: Option = { value: 'retardo', label: 'Retardo' }

/** The state of the network between a device and the provider. */
export type Weather =
  | 'clear'
  /** No call reaches the provider. */
  | 'cut'
  /** A captive portal answers every call with its login page. */
  | 'portal'
  /** Writes are applied, but their answers are lost. */
  | 'answers lost'
  /** Writes do not arrive, and never end: the test kills the browser meanwhile. */
  | 'hanging'

export type Network = {
  weather: Weather
  /** `reached`: the calls that reached the provider, as "GET /api/…". `headers`: the names of all their headers. */
  reached: string[]
  headers: Set<string>
  /**
   * `pageSize`: rows per page of the provider's lists if the device requests no size; if it is set, each `next` has the
   * address of an inner proxy, which no device can reach. `circle`: each `next` leads to its own page.
   */
  pageSize?: number
  circle?: boolean
  /** Called before a call is passed on; the call waits until the promise resolves. */
  before?: ((call: string) => Promise<void> | void) | undefined
  /** If it returns a response, the provider is not called. */
  refuse?: ((call: string) => Response | undefined) | undefined
  /** If set, every GET is answered with this body, an older answer of the provider. */
  instead?: string | undefined
}

/** A promise `passed` that resolves when `open` is called. */
export function gate(): { passed: Promise<void>; open: () => void } {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}

/** Opens a connection like that of a suspended tab on the tablet: it stays open and ignores all events. */
export function sleepingTab(day: SchoolDay, name: string): Promise<IDBDatabase> {
  return new Promise((resolve) => {
    const opening = day.storage('tablet').open(name)
    opening.onsuccess = () => resolve(opening.result)
  })
}

/** Advances the fake timers until the promise is settled, and returns its result; fails after 60 s. */
export async function passTime<Result>(promise: Promise<Result>): Promise<Result> {
  let waiting = true
  const over = () => void (waiting = false)
  promise.then(over, over)
  for (let seconds = 0; waiting && seconds < 60; seconds += 1) await vi.advanceTimersByTimeAsync(1_000)
  if (waiting) throw new Error('it waits without end')
  return promise
}

/** Watches a live query; `seen`: all its results so far. */
export function watch<Picture>(question: () => Promise<Picture>): { seen: Picture[]; end: () => void } {
  const seen: Picture[] = []
  const { unsubscribe } = liveQuery(async () => question()).subscribe({
    next: (picture) => void seen.push(picture),
    error: (problem) => {
      throw problem
    },
  })
  return { seen, end: unsubscribe }
}

export function clearSky(): Network {
  return { weather: 'clear', reached: [], headers: new Set() }
}

export type SchoolDay = {
  provider: TestProvider
  clock: { now: number }
  /**
   * Opens a browser in which `who` is signed in. Browsers on the same `device` share its storage, which is empty at
   * first.
   */
  open: (who: Who, options?: { device?: string; network?: Network; identity?: Identity }) => Promise<Browser>
  /** The provider's row of a student on a day. */
  row: (
    student: number,
    date: string,
  ) => Promise<{ id: number; status: string; points: number; observations: string } | undefined>
  /** Changes a row in the provider's database, as if the reception had changed it. */
  change: (
    student: number,
    date: string,
    change: { status?: string; points?: number; observations?: string },
  ) => Promise<void>
  /** The number of the provider's rows on a day. */
  count: (date: string) => Promise<number>
  /** The storage of a device. */
  storage: (device: string) => IDBFactory
  /** Begins anew: the provider has its first rows, every device is empty. */
  restore: () => Promise<void>
  close: () => Promise<void>
}

export type Browser = Awaited<ReturnType<typeof openBrowser>>

export async function openSchoolDay(settings: TestSettings = {}): Promise<SchoolDay> {
  const clock = { now: morning }
  const provider = await openTestProvider({ clock: () => clock.now, ...settings })
  const machines = new Map<string, IDBFactory>()
  const opened: Browser[] = []
  function machine(device: string): IDBFactory {
    const storage = machines.get(device) ?? new IDBFactory()
    machines.set(device, storage)
    return storage
  }
  return {
    provider,
    clock,
    storage: machine,
    async open(who, { device = 'tablet', network = clearSky(), identity } = {}) {
      const storage = machine(device)
      const browser = await openBrowser({
        provider,
        clock,
        network,
        storage,
        identity: identity ?? (await identityOf(provider, who)),
      })
      opened.push(browser)
      return browser
    },
    async row(student, date) {
      const [row] = await provider.database.query<{ id: number; status: string; points: number; observations: string }>(
        'select id, status, points, observations from attendance where student_id = $1 and attendance_date = $2::date',
        [student, date],
      )
      return row
    },
    async change(
      student,
      date,
      {
        status = null,
        points = null,
        observations = null,
      }: { status?: string | null; points?: number | null; observations?: string | null },
    ) {
      await provider.database.query(
        `update attendance set status = coalesce($3, status), points = coalesce($4, points), observations = coalesce($5, observations)
         where student_id = $1 and attendance_date = $2::date`,
        [student, date, status, points, observations],
      )
    },
    async count(date) {
      const [counted] = await provider.database.query<{ count: number }>(
        'select count(*)::int as count from attendance where attendance_date = $1::date',
        [date],
      )
      return counted?.count ?? 0
    },
    async restore() {
      for (const browser of opened.splice(0)) browser.workspace.stop()
      machines.clear()
      clock.now = morning
      await provider.restore()
    },
    async close() {
      for (const browser of opened.splice(0)) browser.workspace.stop()
      await provider.close()
    },
  }
}

async function identityOf(provider: TestProvider, who: Who): Promise<Identity> {
  const { token, refresh, group, name, email } = await provider.signIn(who)
  const { exp = 0 } = jwtDecode(token)
  return {
    owner: String(people[who].id),
    name,
    email,
    role: group,
    token,
    refresh,
    expiresAt: exp * 1000,
    provider: 'http://lucero.test',
  }
}

type Opening = {
  provider: TestProvider
  clock: { now: number }
  network: Network
  storage: IDBFactory
  identity: Identity
}

/** Opens a new page: all modules are loaded again, so that only storage remains of earlier pages. */
async function openBrowser({ provider, clock, network, storage, identity }: Opening) {
  vi.resetModules()
  Dexie.dependencies = { indexedDB: storage, IDBKeyRange }
  const { readSlots } = await import('../../../src/offline/database/bundles')
  const { openWorkspace } = await import('../../../src/offline/open-workspace')
  const { dayOfGroup, rosterOf } = await import('../../../src/offline/queries/roster')
  const { attendancePage } = await import('../../../src/offline/queries/attendance-page')
  const { readAttendance, readNewest } = await import('../../../src/offline/queries/resident-attendance')
  const { readNameIndex } = await import('../../../src/offline/queries/name-index')
  const { outboxItemOf } = await import('../../../src/offline/queries/outbox-items')
  const device = await import('../../../src/offline/database/identity')
  const leaving = await import('../../../src/offline/database/clear-device')
  await device.rememberIdentity(identity)
  const left: string[] = []
  const workspace = openWorkspace({
    identity,
    fetch: through(network, provider),
    now: () => clock.now,
    timeoutMs: 1_000,
    onLeft: (token) => void left.push(token),
  })
  const { database, commands, sync } = workspace

  async function roster(group: keyof typeof groups, date: string) {
    const id = String(groups[group].id)
    return rosterOf(await dayOfGroup(database, id, date), await readNameIndex(database), id, date)
  }
  async function rowOf(student: number, date: string): Promise<ShownAttendance> {
    for (const group of ['kids2', 'teens1', 'kids1'] as const) {
      const row = (await roster(group, date)).entries.find((entry) => entry.student.id === String(student))?.row
      if (row) return row
    }
    throw new Error(`student ${student} has no row on ${date} here`)
  }

  const mirrored = async () => (await database.sheets.toArray()).flatMap((sheet) => sheet.rows)

  return {
    identity,
    /** The tokens that `onLeft` has reported: another tab has signed them out. */
    left,
    workspace,
    database,
    commands,
    network,
    device,
    leaving,
    roster,
    rowOf,
    /** All attendance rows of the mirror. */
    mirrored,
    async page(question: Parameters<typeof attendancePage>[2], pinned?: Parameters<typeof attendancePage>[3]) {
      const page = attendancePage(await readAttendance(database), await readNameIndex(database), question, pinned)
      if (!page) throw new Error('not all of it was read')
      return page
    },
    /** All attendance and all slots, read from disk. */
    onDisk: () => readAttendance(database),
    /** The newest sheets that are enough for a page of attendance, and that page. */
    async newestFor(question: Parameters<typeof attendancePage>[2]) {
      const nameIndex = await readNameIndex(database)
      const pageOf = (here: Parameters<typeof attendancePage>[0]) => attendancePage(here, nameIndex, question)
      const here = await readNewest(database, (read) => pageOf(read) !== undefined)
      return { here, page: pageOf(here) }
    },
    /** The lines of *Por enviar*, oldest first. */
    async outbox() {
      const nameIndex = await readNameIndex(database)
      const slots = await readSlots(database)
      return slots.sort((one, other) => one.createdAt - other.createdAt).map((slot) => outboxItemOf(slot, nameIndex))
    },
    /** Starts the sync loop: sends the outbox and downloads everything that the role mirrors. */
    start: () => workspace.start(),
    /** Sends the outbox, ignoring a pause, as a tap on the sync chip does. */
    send: () => sync.sendNow(true),
    /** Changes one field of one student's row, as the attendance list does. */
    async edit(
      student: number,
      date: string,
      change: { status: Option } | { points: number } | { observations: string },
    ) {
      const row = await rowOf(student, date)
      return commands.editAttendance(editOf(row, change))
    },
    /** Takes the roll of a group: everybody is present except `missing`. */
    async takeRoll(group: keyof typeof groups, date: string, missing: readonly number[]) {
      const { group: relation, entries } = await roster(group, date)
      const marks = entries
        .filter((entry) => entry.row === null)
        .map(({ student }) => ({ student, status: missing.includes(Number(student.id)) ? absent : present }))
      return commands.takeRoll({ group: relation, date, marks })
    },
  }
}

function editOf(
  row: ShownAttendance,
  change: { status: Option } | { points: number } | { observations: string },
): AttendanceEdit {
  if ('status' in change) return { row, field: 'status', seen: row.fields.status.value, value: change.status }
  if ('points' in change) return { row, field: 'points', seen: row.fields.points.value, value: change.points }
  return { row, field: 'observations', seen: row.fields.observations.value, value: change.observations }
}

export function through(network: Network, provider: TestProvider) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(url)
    const call = `${init.method} ${pathname}${search}`
    await network.before?.(call)
    init.signal?.throwIfAborted()
    switch (network.weather) {
      case 'cut':
        throw new TypeError('Failed to fetch')
      case 'portal':
        return new Response('<html><body>Bienvenido al Wi-Fi del hotel</body></html>', {
          headers: { 'Content-Type': 'text/html' },
        })
      case 'hanging':
        if (init.method !== 'GET') return new Promise(() => undefined)
        break
      case 'answers lost':
        if (init.method !== 'GET') {
          network.reached.push(...heard(String(init.method), `${pathname}${search}`, init.body))
          await provider.fetch(url, init)
          throw new TypeError('Failed to fetch')
        }
        break
      case 'clear':
        break
    }
    const refused = network.refuse?.(call)
    if (refused) return refused
    network.reached.push(...heard(String(init.method), `${pathname}${search}`, init.body))
    for (const [name] of new Headers(init.headers)) network.headers.add(name)
    if (network.instead !== undefined && init.method === 'GET')
      return new Response(network.instead, { headers: { 'Content-Type': 'application/json' } })
    return network.pageSize && init.method === 'GET' ? paged(network, provider, url, init) : provider.fetch(url, init)
  }
}

async function paged(
  { pageSize = 10, circle }: Network,
  provider: TestProvider,
  url: string,
  init: RequestInit,
): Promise<Response> {
  const address = new URL(url)
  if (!address.searchParams.has('page_size')) address.searchParams.set('page_size', String(pageSize))
  const reply = await provider.fetch(String(address), init)
  if (!reply.ok) return reply
  const body: unknown = await reply.json()
  if (typeof body !== 'object' || body === null || !('next' in body) || typeof body.next !== 'string')
    return Response.json(body)
  const next = circle ? address : new URL(body.next, 'http://10.0.0.7:8000')
  return Response.json({
    ...body,
    ...(circle && { count: null }),
    next: `http://10.0.0.7:8000${next.pathname}${next.search}`,
  })
}
