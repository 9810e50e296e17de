/** What screens watch: every command and every answer is shown, and never a half of one. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PinnedRows } from '../../../src/offline/queries/attendance-page'
import { absent, openSchoolDay, today, watch, yesterday, type Browser, type SchoolDay } from './school-day'

let day: SchoolDay
beforeAll(async () => {
  day = await openSchoolDay()
})
beforeEach(() => day.restore())
afterEach(() => void vi.unstubAllGlobals())
afterAll(() => day.close())

async function started(): Promise<Browser> {
  const tablet = await day.open('teacher')
  await tablet.start()
  return tablet
}

test('a roster that is watched shows a command at once and its answer without a gap', async () => {
  const tablet = await started()
  const { seen, end } = watch(
    async () => (await tablet.roster('kids2', today)).entries.find(({ student }) => student.id === '3')?.row ?? null,
  )
  await expect.poll(() => seen.length).toBe(1)
  await tablet.takeRoll('kids2', today, [3])
  await expect.poll(() => seen.at(-1)?.creation?.state).toBe('queued')
  day.clock.now += 11_000
  await tablet.send()
  await expect.poll(() => seen.at(-1)?.id ?? null).not.toBeNull()
  end()
  const [before, ...after] = seen
  expect(before).toBeNull()
  expect(after.map((row) => row?.fields.status.value?.value)).toEqual(after.map(() => 'falta'))
  expect(new Set(after.map((row) => row?.key)).size).toBe(1)
})

test('a page of attendance shows rows that exist only on this device in their place, once', async () => {
  const tablet = await started()
  const { seen, end } = watch(() => tablet.page({ group: '1', page: 1, size: 10 }))
  await expect.poll(() => seen.at(-1)?.total).toBe(40)
  await tablet.takeRoll('kids2', today, [])
  await expect.poll(() => seen.at(-1)?.total).toBe(60)
  expect(seen.at(-1)?.rows.every((row) => row.id === null && row.attendance_date === today)).toBe(true)
  day.clock.now += 11_000
  await tablet.send()
  await expect.poll(() => seen.at(-1)?.rows.every((row) => row.id !== null)).toBe(true)
  end()
  const totals = seen.map(({ total }) => total)
  expect(totals.filter((total, asked) => total !== totals[asked - 1])).toEqual([40, 60])
})

test('pages follow each other without a row twice or missing, new rows included', async () => {
  const tablet = await started()
  tablet.network.weather = 'cut'
  await tablet.commands.createAttendance({
    attendance_date: yesterday,
    student: { id: '31', name: '' },
    group: { id: '3', name: 'Kids 1' },
    status: absent,
  })
  await tablet.commands.createAttendance({
    attendance_date: today,
    student: { id: '32', name: '' },
    group: { id: '3', name: 'Kids 1' },
    status: absent,
  })
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => tablet.page({ page, size: 10 })))
  const rows = pages.flatMap((page) => page.rows)
  expect(rows).toHaveLength(42)
  expect(new Set(rows.map(({ key }) => key)).size).toBe(42)
  expect(rows.map((row) => row.attendance_date)).toEqual([...rows.map((row) => row.attendance_date)].sort().reverse())
  expect(rows[0]).toMatchObject({ id: null, student: { id: '32' } })
  expect(rows[0]?.student.name).not.toBe('')
})

test('queries that may wait run once the page is idle, and after many changes once more', async () => {
  const tablet = await started()
  const rests: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => rests.push(work))
  vi.stubGlobal('cancelIdleCallback', () => rests.pop())
  const { askLive } = await import('../../../src/offline/database/live-question')
  const question = vi.fn(() => tablet.database.outbox.count())
  const seen: number[] = []
  const { unsubscribe } = askLive(tablet.database, question, 'idle').subscribe((count) => seen.push(count))
  expect(question).not.toHaveBeenCalled()
  rests.pop()?.()
  await expect.poll(() => seen).toEqual([0])

  tablet.network.weather = 'cut'
  for (const student of [2, 3, 4]) await tablet.edit(student, yesterday, { points: 3 })
  await expect.poll(() => rests).toHaveLength(1)
  expect([question.mock.calls.length, seen]).toEqual([1, [0]])
  rests.pop()?.()
  await expect.poll(() => seen).toEqual([0, 3])
  await tablet.edit(5, yesterday, { points: 3 })
  await expect.poll(() => rests).toHaveLength(1)
  unsubscribe()
  expect(rests).toEqual([])
})

test('the outbox is not read again between quick taps, which are shown all the same', async () => {
  const tablet = await started()
  const rests: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => rests.push(work))
  vi.stubGlobal('cancelIdleCallback', () => rests.pop())
  const { outbox } = tablet.workspace
  const end = outbox.watch(() => {})
  await expect.poll(() => outbox.value()).toEqual([])
  tablet.network.weather = 'cut'
  for (const student of [2, 3, 4]) await tablet.edit(student, yesterday, { points: 3 })
  const shown = outbox.value()
  expect([shown?.length, rests.length]).toEqual([3, 0])
  // The outbox is read from disk, with the changes of other tabs, once the page is idle.
  await expect.poll(() => rests).toHaveLength(1)
  rests.pop()?.()
  await expect.poll(() => outbox.value()).not.toBe(shown)
  expect(outbox.value()).toEqual(shown)
  end()
})

test('a roll shows its unsent changes, however many others there are', async () => {
  const tablet = await started()
  tablet.network.weather = 'cut'
  await tablet.edit(2, yesterday, { points: 3 })
  await tablet.takeRoll('kids2', today, [3])
  const shown = () => Promise.all([tablet.roster('kids2', yesterday), tablet.roster('kids2', today)])
  const before = await shown()
  expect(
    before.map(({ entries }) => entries.filter(({ row }) => row?.creation || row?.fields.points.pending).length),
  ).toEqual([1, 20])
  for (let day = 1; day <= 100; day += 1) {
    await tablet.commands.createAttendance({
      attendance_date: `2025-${String(1 + Math.floor(day / 28)).padStart(2, '0')}-${String(1 + (day % 28)).padStart(2, '0')}`,
      student: { id: '31', name: '' },
      group: { id: '3', name: 'Kids 1' },
      status: absent,
    })
  }
  expect(await shown()).toEqual(before)
})

test('a renamed child is found by the new name, also in rows that arrived with the old one', async () => {
  const tablet = await started()
  await tablet.database.students.update('3', {
    first_name: 'Zacarías',
    last_name: 'Quiñones',
    searchKey: 'zacarias quinones',
  })
  const found = async (search: string) => {
    const { rows, total } = await tablet.page({ search, page: 1, size: 30 })
    return { total, names: [...new Set(rows.map(({ student }) => student.name))], rows: rows.length }
  }
  const all = (await tablet.mirrored()).filter(({ student }) => student.id === '3').length
  expect(await found('zacarías')).toEqual({ total: all, rows: all, names: ['Zacarías Quiñones'] })
  expect(await found('quinones zac')).toEqual({ total: all, rows: all, names: ['Zacarías Quiñones'] })
  expect(await found('zacarías qx')).toEqual({ total: 0, rows: 0, names: [] })
})

test('a page of attendance keeps its rows in place while days around them are still being downloaded', async () => {
  const tablet = await started()
  const { sheets } = tablet.database
  const [monday, tuesday] = await sheets.where('group').equals('1').sortBy('date')
  if (!monday || !tuesday) throw new Error('two days of Kids 2')
  await sheets.clear()
  await sheets.put(tuesday)
  let pinned: PinnedRows = []
  const look = async () => {
    const { rows, hasNewer, ...read } = await tablet.page({ page: 1, size: 30 }, pinned)
    pinned = read.pinned
    return { keys: rows.map(({ key }) => key), hasNewer }
  }
  const { keys: first } = await look()
  expect(first).toHaveLength(20)

  await sheets.put(monday)
  const older = await look()
  expect(older.keys.slice(0, 20)).toEqual(first)
  expect(older.keys).toHaveLength(30)
  expect(older.hasNewer).toBe(false)

  await sheets.put({
    ...tuesday,
    date: today,
    rows: tuesday.rows.map((row) => ({ ...row, id: `new ${row.id}`, attendance_date: today })),
  })
  await sheets.put({
    ...tuesday,
    group: '3',
    rows: tuesday.rows.slice(0, 1).map((row) => ({ ...row, id: 'between', group: { id: '3', name: 'Kids 1' } })),
    size: 1,
  })
  expect(await look()).toEqual({ keys: older.keys, hasNewer: true })
  const anew = await tablet.page({ page: 1, size: 30 })
  expect(anew.hasNewer).toBe(false)
  expect(anew.rows.map(({ attendance_date, group }) => `${attendance_date} ${group?.id}`)).toEqual([
    ...Array<string>(20).fill(`${today} 1`),
    `${yesterday} 3`,
    ...Array<string>(9).fill(`${yesterday} 1`),
  ])
})

test('a search finds students without their accents, groups, states and dates, and nothing for other words', async () => {
  const tablet = await started()
  const total = async (search: string) => (await tablet.page({ search, page: 1, size: 30 })).total
  expect(await total('INIGO')).toBe(2)
  expect(await total('peña zoé')).toBe(2)
  expect(await total('falta')).toBe(4)
  expect(await total('kids 2 falta')).toBe(4)
  expect(await total(`inigo ${yesterday}`)).toBe(1)
  expect(await total('02/03/2026 kids')).toBe(20)
  expect(await total('nadie')).toBe(0)
})

test('a tab that did not drain is notified of what was sent', async () => {
  const tablet = await started()
  const other = await day.open('teacher', { identity: tablet.identity })
  const heard: string[] = []
  const told = new Promise<void>((resolve) => {
    other.workspace.channel.listen((message) => {
      heard.push(message.kind)
      if (message.kind === 'confirmed') resolve()
    })
  })
  await tablet.edit(2, yesterday, { status: absent })
  await tablet.send()
  await told
  expect(heard.filter((kind) => kind === 'confirmed')).toHaveLength(1)
  expect(await other.outbox()).toEqual([])
})

test('a download or drain of a tab that was killed is not shown as running for ever', async () => {
  const tablet = await started()
  const { channel, sync } = tablet.workspace
  channel.tell({ kind: 'downloading', what: 'students', done: 3, total: 9 })
  channel.tell({ kind: 'progress', done: 1, total: 3 })
  // The tab that sent these messages is gone; for a minute it counts as still working.
  await sync.sendNow()
  expect(sync.status()).toMatchObject({ downloading: { what: 'students', done: 3 }, sending: { done: 1 } })
  day.clock.now += 61_000
  await sync.sendNow()
  expect(sync.status()).toMatchObject({ downloading: null, sending: null })
})

test('the changes of a tab that was killed before it could announce them are shown by the others within a minute', async () => {
  const tablet = await started()
  const waiting: number[] = []
  const end = tablet.workspace.outbox.watch(() => waiting.push(tablet.workspace.outbox.value()?.length ?? -1))
  await expect.poll(() => waiting.at(-1)).toBe(0)
  tablet.network.weather = 'cut'
  await tablet.edit(2, yesterday, { status: absent })
  await expect.poll(() => waiting.at(-1)).toBe(1)
  // Written past the store, so that no live query is notified.
  const emptied = tablet.database.backendDB().transaction('outbox', 'readwrite')
  emptied.objectStore('outbox').clear()
  await new Promise((resolve) => (emptied.oncomplete = resolve))
  expect(waiting.at(-1)).toBe(1)
  day.clock.now += 61_000
  await tablet.workspace.sync.sendNow()
  await expect.poll(() => waiting.at(-1)).toBe(0)
  end()
})

test('a search on screen, by a student’s name or by a state, shows what a download has brought', async () => {
  const tablet = await started()
  const byName = watch(() => tablet.page({ search: 'inigo', page: 1, size: 10 }))
  const byState = watch(() => tablet.page({ search: 'retardo', page: 1, size: 10 }))
  await expect.poll(() => [byName.seen.at(-1)?.total, byState.seen.at(-1)?.total]).toEqual([2, 0])
  await day.change(1, yesterday, { status: 'retardo' })
  await tablet.commands.pullDay('1', yesterday)
  await expect.poll(() => byName.seen.at(-1)?.rows[0]?.fields.status.value?.value).toBe('retardo')
  await expect.poll(() => byState.seen.at(-1)?.total).toBe(1)
  byName.end()
  byState.end()
})

test('queries and commands while a new device’s database is being created are answered and stored', async () => {
  const tablet = await day.open('teacher')
  const watched = watch(() => tablet.page({ page: 1, size: 10 }))
  const creation = tablet.commands.createAttendance({
    attendance_date: today,
    student: { id: '31', name: 'Gael Cárdenas' },
    group: { id: '3', name: 'Kids 1' },
    status: absent,
  })
  await Promise.all([tablet.start(), creation])
  await tablet.send()
  expect((await day.row(31, today))?.status).toBe('falta')
  await expect.poll(() => watched.seen.at(-1)?.total).toBe(41)
  watched.end()
})
