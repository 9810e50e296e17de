/** When a page sends and downloads: by time, and by what happens. One page, a small provider, one clock. */
import 'fake-indexeddb/auto'
import { liveQuery } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { attendance, failed, type FailureCode } from '../../src/contract'
import type { Identity } from '../../src/offline/database/device-database'
import { arrive } from '../../src/offline/database/epoch'
import { readMetadata } from '../../src/offline/database/metadata'
import { PersonDatabase } from '../../src/offline/database/person-database'
import { newFieldSlot } from '../../src/offline/engine/edit-slot'
import { drainOutbox } from '../../src/offline/sync/drain-outbox'
import { openSyncLoop, type SyncLoop } from '../../src/offline/sync/sync-loop'
import { withLock } from '../../src/offline/sync/one-tab-at-a-time'
import { ClockWatch } from '../../src/offline/engine/clock-watch'
import { openTabChannel, type TabChannel } from '../../src/offline/sync/tab-channel'
import type { ProviderClient } from '../../src/provider/client'

const second = 1_000
const minute = 60 * second
const today = '2026-11-18'
const row = attendance.parse({
  id: 40,
  attendance_date: today,
  student: 7,
  group: 2,
  status: 'falta',
  points: 1,
  observations: '',
  beginning_of_the_cycle: false,
})
const person: Identity = {
  owner: 'lupe',
  name: 'Lupe',
  email: 'lupe@lucero.test',
  role: 'Maestro',
  token: 't',
  refresh: 'r',
  expiresAt: Infinity,
  provider: '',
}
const kids = { group: '2', date: today }

/**
 * The calls of a teacher's first complete download, with today's attendance before all attendance. Later downloads
 * (`afterwards`) read no attendance; the days on screen are read by themselves.
 */
const everything = [
  'attendanceStatuses',
  'groupList',
  'membershipList',
  'attendanceList',
  'studentList',
  'attendanceList',
]
const afterwards = ['attendanceStatuses', 'groupList', 'membershipList', 'studentList']
const lists: Record<string, readonly unknown[]> = {
  attendanceList: [row],
  groupList: [{ id: '2', name: 'Kids 2' }],
  membershipList: [{ id: '1', class_group: { id: '2', name: 'Kids 2' }, student: { id: '7', name: '' } }],
}

/** A page and its surroundings: its window may be hidden, its worker may be woken, its provider may fail. */
type Page = {
  sync: SyncLoop
  openTab: () => SyncLoop
  database: PersonDatabase
  channel: TabChannel
  failing: Partial<Record<string, FailureCode>> & { all?: FailureCode }
  /** The calls that a proxy answers with its own page, by name, and the HTTP status of that page. */
  barred: Map<string, number>
  /** The calls that wait for a promise before they are answered, by name. */
  held: Map<string, Promise<void>>
  asked: () => string[]
  drains: () => number
  woken: () => number
}

let close = () => {}
let opened = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.parse(`${today}T22:02:00Z`) })
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function openPage({ signedIn = true } = {}): Promise<Page> {
  const calls: string[] = []
  const register = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { ready: Promise.resolve({ sync: { register } }) } })
  const failing: Page['failing'] = {}
  const held: Page['held'] = new Map()
  const barred: Page['barred'] = new Map()
  const client = (async (name: string, request: { body?: object }) => {
    calls.push(name)
    await held.get(name)
    const code = failing[name] ?? failing.all
    if (code) return failed(code, 0)
    const wall = barred.get(name)
    if (wall) return failed('network', wall)
    const value =
      name === 'attendanceChange'
        ? { ...row, ...request.body }
        : {
            rows: lists[name] ?? [],
            unreadable: 0,
            next: null,
            count: lists[name]?.length ?? 0,
            deleted: [],
            cursor: null,
          }
    return { ok: true, status: 200, value }
  }) as unknown as ProviderClient
  const database = new PersonDatabase(`page ${(opened += 1)}`)
  await arrive(database)
  const channel = openTabChannel(database.name)
  let begun = 0
  const counted: typeof drainOutbox = (...drain) => {
    begun += 1
    return drainOutbox(...drain)
  }
  const openTab = () =>
    openSyncLoop(
      {
        database,
        client,
        now: Date.now,
        steady: () => performance.now(),
        clockWatch: new ClockWatch(),
        random: () => 0.99,
        identity: async () => (signedIn ? person : null),
        capabilities: async () => [],
        tell: channel.tell,
      },
      channel,
      counted,
    )
  const sync = openTab()
  close = () => {
    sync.stop()
    channel.close()
    database.close()
  }
  return {
    sync,
    openTab,
    database,
    channel,
    failing,
    barred,
    held,
    asked: () => calls.splice(0),
    drains: () => begun,
    woken: () => register.mock.calls.length,
  }
}

async function started(settings?: Parameters<typeof openPage>[0]): Promise<Page> {
  const page = await openPage(settings)
  await rest(page.sync.start())
  page.asked()
  return page
}

/** Waits until the database has nothing more to do, which fake timers do not wait for. */
async function rest<Result>(work?: Promise<Result>): Promise<void> {
  let over = work === undefined
  void work?.finally(() => (over = true))
  for (let quiet = 0; quiet < 150; quiet = over ? quiet + 1 : 0) await new Promise((resolve) => setImmediate(resolve))
}

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 5 * second) {
    await vi.advanceTimersByTimeAsync(5 * second)
    await rest()
  }
}

function look(state: 'visible' | 'hidden'): void {
  Object.assign(document, { visibilityState: state })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Puts an edit of points into the outbox, as another tab would. */
async function leave({ database }: Page, nextAt = 0): Promise<void> {
  const slot = {
    ...newFieldSlot({ owner: person.owner, now: Date.now() }, row, 'points', { points: 1 }, { points: 5 }),
    nextAt,
  }
  await database.outbox.put({ key: slot.key, slots: [slot] })
}

/** Puts an edit into the outbox and tells the sync loop, as this page's commands do. */
async function edit(page: Page, nextAt = 0): Promise<void> {
  await leave(page, nextAt)
  page.sync.recorded()
}

it('downloads everything at the start and every 15 minutes, and what is on screen every minute', async () => {
  const page = await openPage()
  await rest(page.sync.start())
  expect(page.asked()).toEqual(everything)
  const forget = page.sync.keepFresh(kids)
  const again = page.sync.keepFresh(kids)
  await rest()
  expect(page.asked()).toEqual(['attendanceList'])
  await pass(3 * minute)
  expect(page.asked()).toEqual(['attendanceList', 'attendanceList', 'attendanceList'])
  forget()
  await pass(minute)
  expect(page.asked()).toEqual(['attendanceList'])
  again()
  await pass(10 * minute)
  expect(page.asked()).toEqual([])
  await pass(minute)
  expect(page.asked()).toEqual(afterwards)
})

it('takes the provider for reachable until a call fails', async () => {
  const page = await openPage()
  const begun = page.sync.start()
  expect(page.sync.status().reachable).toBe(true)
  await rest(begun)
})

it('sends the outbox before it downloads', async () => {
  const page = await openPage()
  await edit(page)
  await rest(page.sync.start())
  expect(page.asked().slice(0, 2)).toEqual(['attendanceList', 'attendanceChange'])
  expect(await page.database.outbox.count()).toBe(0)
})

it('sends a slot as soon as it is due, and stores when something was sent', async () => {
  const page = await started()
  await edit(page, Date.now() + 10 * second)
  await pass(5 * second)
  expect(page.asked()).toEqual([])
  expect(await readMetadata(page.database, 'sentAt')).toBeNull()
  await pass(5 * second)
  expect(page.asked()).toEqual(['attendanceList', 'attendanceChange', 'studentList'])
  expect(await readMetadata(page.database, 'sentAt')).toBe(Date.now())
})

it('downloads nothing while the page is hidden, and what is old as soon as it is visible', async () => {
  const page = await started()
  page.sync.keepFresh({ list: '2' })
  await rest()
  page.asked()
  look('hidden')
  await pass(20 * minute)
  expect(page.asked()).toEqual([])
  // An edit that another tab has left in the outbox is sent, although the page is hidden.
  await leave(page)
  await pass(minute)
  expect(page.asked()).toContain('attendanceChange')
  page.asked()
  look('visible')
  await rest()
  expect(page.asked().sort()).toEqual([...afterwards, 'attendanceList', 'attendanceList'].sort())
  look('hidden')
  look('visible')
  await rest()
  expect(page.asked()).toEqual(['attendanceList'])
})

it('makes the smallest call every ten seconds to a provider that does not respond; once it does, the outbox is sent at once', async () => {
  const page = await started()
  page.failing.all = 'network'
  await edit(page)
  await rest()
  expect(page.asked()).toEqual(['attendanceList'])
  expect(page.sync.status().reachable).toBe(false)
  await pass(5 * second)
  expect(page.asked().filter((call) => call === 'attendanceStatuses')).toEqual([])
  await pass(25 * second)
  expect(page.asked().filter((call) => call === 'attendanceStatuses')).toHaveLength(3)
  page.failing.all = undefined
  await pass(10 * second)
  // The small call (`attendanceStatuses`) and the drain became due at the same time.
  expect(page.asked().sort()).toEqual(
    ['attendanceStatuses', 'attendanceList', 'attendanceChange', 'studentList'].sort(),
  )
  expect(page.sync.status().reachable).toBe(true)
  expect(await page.database.outbox.count()).toBe(0)
  await pass(30 * second)
  expect(page.asked()).toEqual([])
})

it('reads what is on screen instead, if anything is, whatever the browser says about the network; and nothing while the page is hidden', async () => {
  const page = await started()
  page.sync.keepFresh(kids)
  await rest()
  page.failing.all = 'timeout'
  await pass(minute)
  page.asked()
  await pass(10 * second)
  expect(page.asked()).toEqual(['attendanceList'])
  Object.assign(navigator, { onLine: false })
  await pass(10 * second)
  expect(page.asked()).toEqual(['attendanceList'])
  look('hidden')
  await pass(20 * second)
  expect(page.asked()).toEqual([])
})

it('downloads everything once, not twice, if the complete download is the first call that a silent provider answers', async () => {
  const page = await openPage()
  page.failing.all = 'network'
  await rest(page.sync.start())
  page.failing.all = undefined
  page.asked()
  await rest(page.sync.readAll())
  await rest()
  expect(page.asked()).toEqual(everything)
})

it('takes a provider that asks for a pause for reachable, but does not send yet', async () => {
  const page = await started()
  page.failing.all = 'network'
  await edit(page)
  page.sync.syncNow()
  await rest()
  await rest(page.sync.readAll())
  expect(page.sync.status().reachable).toBe(false)
  page.failing.all = 'busy'
  page.asked()
  await rest(page.sync.readAll())
  expect(page.sync.status().reachable).toBe(true)
  expect(page.asked()).toEqual(['attendanceStatuses'])
})

it('downloads everything within a minute after an ended session is accepted again, and reports it', async () => {
  const page = await openPage()
  page.failing.all = 'unauthorized'
  await rest(page.sync.start())
  expect(page.sync.status()).toMatchObject({ signedOut: true, reachable: true })
  page.asked()
  page.failing.all = undefined
  await pass(minute - 5 * second)
  expect(page.asked()).toEqual([])
  await pass(5 * second)
  expect(page.asked()).toEqual(everything)
  expect(page.sync.status()).toMatchObject({ signedOut: false, reachable: true })
})

it('reports one list with a 401 as a list that cannot be read, not as a sign-out, and reads the others', async () => {
  const page = await openPage()
  page.failing.studentList = 'unauthorized'
  await rest(page.sync.start())
  expect(page.sync.status()).toMatchObject({ signedOut: false, reachable: true, stopped: 'server' })
  expect(page.asked().sort()).toEqual([...everything, 'attendanceStatuses'].sort())
  page.failing.studentList = undefined
  await pass(10 * second)
  expect(page.asked()).toEqual(['studentList'])
  expect(page.sync.status()).toMatchObject({ signedOut: false, stopped: null })
})

it('continues a download during which the provider did not respond with the missing lists, and reads what is on screen as soon as it can', async () => {
  const page = await openPage()
  page.sync.keepFresh(kids)
  page.failing.membershipList = 'timeout'
  await rest(page.sync.start())
  expect(page.asked()).toEqual(['attendanceStatuses', 'groupList', 'membershipList'])
  await pass(30 * second)
  expect(page.asked()).toEqual(['membershipList', 'membershipList', 'membershipList'])
  expect(page.sync.status()).toMatchObject({ reachable: false, stopped: 'timeout' })
  page.failing.membershipList = undefined
  await pass(10 * second)
  // Attendance is read four times: the day on screen as soon as it can be read, and again at the end; today; and all of
  // it.
  expect(page.asked().sort()).toEqual([
    'attendanceList',
    'attendanceList',
    'attendanceList',
    'attendanceList',
    'membershipList',
    'studentList',
  ])
  expect(page.sync.status()).toMatchObject({ reachable: true, stopped: null, downloading: null })
})

it('repeats only the list that fails, soon at first, then later and later', async () => {
  const page = await openPage()
  page.failing.studentList = 'server'
  await rest(page.sync.start())
  expect(page.asked()).toEqual(everything)
  const asked: number[] = []
  for (let seconds = 0; seconds < 200; seconds += 10) {
    await pass(10 * second)
    const calls = page.asked()
    if (calls.length > 0) asked.push(seconds + 10)
    expect(calls.filter((call) => call !== 'studentList')).toEqual([])
  }
  expect(asked).toEqual([10, 30, 70, 130, 190])
  page.failing.studentList = undefined
  await pass(minute)
  expect(page.asked()).toEqual(['studentList'])
  expect(page.sync.status()).toMatchObject({ stopped: null })
})

it('continues a download that was cut off as soon as the provider responds again', async () => {
  const page = await openPage()
  page.failing.groupList = 'server'
  await rest(page.sync.start())
  page.failing.groupList = undefined
  window.dispatchEvent(new Event('offline'))
  page.asked()
  await rest(page.sync.readDay('2', today))
  await rest()
  expect(page.asked()).toContain('groupList')
})

it('runs live queries again every minute for the changes of a tab that was killed', async () => {
  const page = await started()
  const counted: number[] = []
  const question = liveQuery(() => page.database.outbox.count()).subscribe((count) => counted.push(count))
  await pass(5 * second)
  const slot = {
    ...newFieldSlot({ owner: person.owner, now: Date.now() }, row, 'points', { points: 1 }, { points: 5 }),
    state: 'conflict',
  }
  await new Promise<void>((resolve) => {
    const transaction = page.database.backendDB().transaction('outbox', 'readwrite')
    transaction.objectStore('outbox').put({ key: slot.key, slots: [slot] })
    transaction.oncomplete = () => resolve()
  })
  await pass(5 * second)
  expect(counted).toEqual([0])
  await pass(minute + 5 * second)
  expect(counted.at(-1)).toBe(1)
  question.unsubscribe()
})

it('makes no call if nobody is signed in, and reports it', async () => {
  const page = await openPage({ signedIn: false })
  const heard = vi.fn()
  page.sync.watch(heard)
  await rest(page.sync.start())
  await pass(2 * minute)
  expect(page.asked()).toEqual([])
  expect(page.sync.status().signedOut).toBe(true)
  expect(heard).toHaveBeenCalled()
})

it('does not report a provider that asks for a pause as unreachable, and makes no call before the pause is over', async () => {
  const page = await started()
  page.failing.all = 'busy'
  await edit(page)
  await rest()
  expect(page.sync.status().reachable).toBe(true)
  page.failing.all = undefined
  page.asked()
  await pass(25 * second)
  expect(page.asked()).toEqual([])
  await pass(10 * second)
  expect(await page.database.outbox.count()).toBe(0)
})

it('begins no drain for new changes during the pause of the last one, unless the provider has responded, the clock was set back or a minute has passed', async () => {
  const page = await started()
  let before = page.drains()
  const begun = () => page.drains() - before
  const tap = async () => {
    await edit(page)
    await rest()
  }
  page.failing.all = 'network'
  for (let taps = 0; taps < 5; taps += 1) await tap()
  expect(begun()).toBe(1)
  expect(page.asked()).toEqual(['attendanceList'])
  page.channel.tell({ kind: 'confirmed', rows: [] })
  await tap()
  expect(begun()).toBe(2)
  vi.setSystemTime(Date.now() - 60 * minute)
  await tap()
  expect(begun()).toBe(3)

  page.failing.all = 'busy'
  page.sync.syncNow()
  await rest()
  // The provider had not responded before, so a drain begins after this answer.
  await tap()
  before = page.drains()
  await tap()
  expect(begun()).toBe(0)
  await pass(minute + 5 * second)
  expect(begun()).toBeGreaterThan(0)
  page.failing.all = undefined
  page.sync.syncNow()
  await rest()
  expect(await page.database.outbox.count()).toBe(0)
})

it('asks the browser to wake the worker for an edit, once until everything is sent, and again when the page is left', async () => {
  const page = await started()
  page.failing.all = 'network'
  await edit(page)
  await edit(page)
  await rest()
  const before = page.woken()
  expect(before).toBeGreaterThan(0)
  look('hidden')
  await rest()
  expect(page.woken()).toBe(before + 1)
  page.failing.all = undefined
  look('visible')
  await rest()
  expect(await page.database.outbox.count()).toBe(0)
  look('hidden')
  await rest()
  expect(page.woken()).toBe(before + 1)
  await edit(page)
  await rest()
  expect(page.woken()).toBe(before + 2)
})

it('believes the browser if it reports no network, and asks again when there is one', async () => {
  const page = await started()
  window.dispatchEvent(new Event('offline'))
  expect(page.sync.status().reachable).toBe(false)
  page.sync.keepFresh(kids)
  await rest()
  page.asked()
  window.dispatchEvent(new Event('online'))
  await rest()
  expect(page.asked()).toEqual(['attendanceList'])
  expect(page.sync.status().reachable).toBe(true)
})

it('shows the progress that tabs report to each other', async () => {
  const { sync, channel, asked } = await started()
  channel.tell({ kind: 'progress', done: 1, total: 4 })
  expect(sync.status().sending).toEqual({ done: 1, total: 4 })
  channel.tell({ kind: 'progress', done: 4, total: 4 })
  expect(sync.status().sending).toBeNull()
  channel.tell({ kind: 'progress', done: 2, total: 4 })
  channel.tell({ kind: 'idle' })
  expect(sync.status().sending).toBeNull()
  for (const end of [{ kind: 'downloaded' }, { kind: 'downloadStopped', code: 'network' }] as const) {
    channel.tell({ kind: 'downloading', what: 'students', done: 0, total: 9 })
    expect(sync.status().downloading).toMatchObject({ what: 'students', done: 0, total: 9 })
    channel.tell(end)
    expect(sync.status().downloading).toBeNull()
  }
  // `stopped` stays until the download has made progress, not only until it is tried again.
  expect(sync.status().stopped).toBe('network')
  channel.tell({ kind: 'downloading', what: 'students', done: 0, total: 9 })
  expect(sync.status().stopped).toBe('network')
  channel.tell({ kind: 'downloading', what: 'students', done: 1, total: 9 })
  expect(sync.status().stopped).toBeNull()
  // The day on screen is read once the members of its group are stored.
  sync.keepFresh(kids)
  await rest()
  asked()
  channel.tell({ kind: 'downloading', what: 'day', done: 5, total: 9 })
  await rest()
  expect(asked()).toEqual([])
  channel.tell({ kind: 'downloading', what: 'day', done: 0, total: 9 })
  await rest()
  expect(asked()).toEqual(['attendanceList'])
})

it.each([
  [['points'], ['studentList']],
  [['creation'], ['studentList']],
  [['status', 'points'], ['studentList']],
  [['status'], []],
] as const)('reads the totals again if what was sent can change them: %s', async (fields, read) => {
  const { channel, sync, asked } = await started()
  window.dispatchEvent(new Event('offline'))
  channel.tell({
    kind: 'confirmed',
    rows: fields.map((field) => ({ key: 'k', field, student: row.student, group: row.group, date: today, values: {} })),
  })
  expect(sync.status().reachable).toBe(true)
  await rest()
  expect(asked()).toEqual(read)
})

it('reads a day on screen only after its group’s members, during the first download', async () => {
  const page = await openPage()
  page.failing.membershipList = 'server'
  page.sync.keepFresh(kids)
  await rest(page.sync.start())
  expect(page.asked()).toEqual(everything)
  page.failing.membershipList = undefined
  await pass(10 * second)
  expect(page.asked()).toEqual(['membershipList', 'attendanceList'])
})

it('does nothing and ignores messages after it was stopped, and downloads everything when it is started again', async () => {
  const page = await started()
  page.sync.keepFresh(kids)
  await rest()
  page.sync.stop()
  page.asked()
  window.dispatchEvent(new Event('online'))
  look('visible')
  page.channel.tell({ kind: 'progress', done: 1, total: 4 })
  page.sync.syncNow()
  await pass(2 * minute)
  expect(page.asked()).toEqual([])
  expect(page.sync.status().sending).toBeNull()
  await rest(page.sync.start())
  expect(page.asked().sort()).toEqual([...afterwards, 'attendanceList', 'attendanceList'].sort())
})

it('does not download everything if another tab has begun to since it was requested', async () => {
  const page = await started()
  const other = page.openTab()
  await rest(other.start())
  page.asked()
  let open = () => {}
  void withLock(`lucero-pull ${page.database.name}`, () => new Promise<void>((resolve) => (open = resolve)))
  await rest()
  const both = Promise.all([page.sync.readAll(), other.readAll()])
  await pass(5 * second)
  expect(page.asked()).toEqual([])
  open()
  await rest(both)
  other.stop()
  expect(page.asked()).toEqual(afterwards)
})

it('downloads everything itself if another tab’s download is older, or of a time in the future', async () => {
  const page = await started()
  const told = (name: string, value: unknown) => page.database.metadata.put({ name, value })
  const whole = (at: number) => rest(told('readAt', at)).then(() => rest(page.sync.readAll()))
  await whole(Date.now() - 1)
  expect(page.asked()).toEqual(afterwards)
  // The other tab's download has a time in the future, because the clock was set back since.
  await whole(Date.now() + minute)
  expect(page.asked()).toEqual(afterwards)
})

it('notifies watchers until they stop watching', async () => {
  const { sync } = await started()
  const heard = vi.fn()
  const forget = sync.watch(heard)
  window.dispatchEvent(new Event('offline'))
  expect(heard).toHaveBeenCalledOnce()
  forget()
  window.dispatchEvent(new Event('offline'))
  expect(heard).toHaveBeenCalledOnce()
})

it('knows in the middle of a long download that the provider is reachable again', async () => {
  const page = await openPage()
  page.failing.all = 'network'
  await rest(page.sync.start())
  expect(page.sync.status().reachable).toBe(false)
  page.failing.all = undefined
  let goOn = () => {}
  page.held.set('groupList', new Promise((resolve) => (goOn = resolve)))
  window.dispatchEvent(new Event('online'))
  await rest()
  expect(page.sync.status().reachable).toBe(true)
  goOn()
  await rest()
  expect(await readMetadata(page.database, 'downloadedAt')).not.toBeNull()
})

it('does not take the end of a download as a sign that the provider is reachable: the connection may be lost since the answer', async () => {
  const page = await started()
  const disk = occupy(page)
  const forget = page.sync.keepFresh(kids)
  await rest()
  // The provider has answered, and `disk` blocks the writing of the rows.
  expect(page.asked()).toEqual(['attendanceList'])
  page.failing.all = 'network'
  window.dispatchEvent(new Event('offline'))
  await disk.leave()
  await rest()
  expect(await page.database.sheets.count()).toBe(1)
  expect(page.sync.status().reachable).toBe(false)
  forget()
})

it('does not take an answer to a call from before the browser lost its network as a sign that there is one', async () => {
  const page = await started()
  let arrive = () => {}
  page.held.set('attendanceList', new Promise((resolve) => (arrive = resolve)))
  const forget = page.sync.keepFresh(kids)
  await rest()
  expect(page.asked()).toEqual(['attendanceList'])
  const told: boolean[] = []
  page.sync.watch(() => void told.push(page.sync.status().reachable))
  window.dispatchEvent(new Event('offline'))
  arrive()
  await rest()
  expect(told).not.toContain(true)
  expect(await page.database.sheets.count()).toBe(1)

  // An answer to a call that began after the 'offline' event shows that the provider is reachable.
  await pass(10 * second)
  expect(page.sync.status().reachable).toBe(true)
  forget()
})

/** Keeps a write transaction on the attendance table open until `leave`: all later writes wait. */
function occupy({ database }: Page): { leave: () => Promise<unknown> } {
  let there = true
  const stay = database.transaction('rw', database.sheets, async () => {
    while (there) await database.sheets.count()
  })
  return { leave: () => ((there = false), stay) }
}

it('reports when changes are blocked repeatedly while it can read, until one gets through', async () => {
  const page = await started()
  page.barred.set('attendanceChange', 403)
  async function send(): Promise<void> {
    await leave(page)
    await rest(page.sync.sendNow(true))
  }
  await send()
  await send()
  expect(page.sync.status().barred ?? null).toBeNull()
  await send()
  expect(page.sync.status()).toMatchObject({ reachable: true, barred: { method: 'PATCH', status: 403 } })
  page.barred.clear()
  await send()
  expect(page.sync.status()).toMatchObject({ reachable: true, barred: null })
  expect(await page.database.outbox.count()).toBe(0)
})

it('counts the provider as reachable if one list alone is blocked, and reads the others', async () => {
  const page = await openPage()
  page.barred.set('membershipList', 404)
  await rest(page.sync.start())
  expect(page.asked()).toEqual(expect.arrayContaining(['groupList', 'membershipList', 'studentList']))
  expect(page.sync.status()).toMatchObject({ reachable: true })
})

it('counts the provider as unreachable if every call is blocked', async () => {
  const page = await openPage()
  for (const name of ['attendanceStatuses', 'groupList', 'membershipList', 'attendanceList', 'studentList'])
    page.barred.set(name, 403)
  await rest(page.sync.start())
  expect(page.sync.status()).toMatchObject({ reachable: false })
})
