/** Providers that announce no capabilities, page their lists in their own way, or answer oddly. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { absent, clearSky, late, openSchoolDay, today, yesterday, type SchoolDay } from './school-day'

const forgotten = '2026-02-27'

let day: SchoolDay
beforeAll(async () => {
  day = await openSchoolDay({ capabilities: 'none' })
})
beforeEach(() => day.restore())
afterAll(() => day.close())

test('a provider of the specification alone gets the whole roll with only the two headers that it knows', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  await tablet.takeRoll('kids2', today, [3])
  await tablet.edit(2, yesterday, { status: absent })
  day.clock.now += 11_000
  await tablet.send()
  expect(await tablet.outbox()).toEqual([])
  expect(await day.count(today)).toBe(20)
  expect((await day.row(2, yesterday))?.status).toBe('falta')
  expect([...tablet.network.headers].sort()).toEqual(['authorization', 'content-type'])
  expect(tablet.network.reached.filter((call) => /since|page_size/.test(call))).toEqual([])
})

test('a conflict at a provider of the specification alone is detected without row versions', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  tablet.network.weather = 'cut'
  await tablet.edit(2, yesterday, { status: absent })
  await day.change(2, yesterday, { status: 'retardo' })
  tablet.network.weather = 'clear'
  await tablet.send()
  expect((await tablet.rowOf(2, yesterday)).fields.status.pending).toMatchObject({ state: 'conflict', theirs: late })
  expect((await day.row(2, yesterday))?.status).toBe('retardo')
})

test('lost answers of a provider of the specification alone: what arrived is found, not sent again', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  await tablet.takeRoll('kids2', today, [3])
  day.clock.now += 11_000
  tablet.network.weather = 'answers lost'
  await tablet.send()
  tablet.network.weather = 'clear'
  for (let minute = 0; minute < 4; minute += 1) {
    day.clock.now += 60_000
    await tablet.send()
  }
  expect(await tablet.outbox()).toEqual([])
  expect(await day.count(today)).toBe(20)
  expect(tablet.network.reached.filter((call) => call.startsWith('POST'))).toHaveLength(20)
})

test.each(['0', 'Mon, 02 Mar 2026 12:00:00 GMT'])(
  'a provider that is busy and asks for no pause (%s) is not asked without end',
  async (retryAfter) => {
    const tablet = await day.open('teacher')
    await tablet.start()
    let refused = 0
    tablet.network.refuse = (call) => {
      if (!call.startsWith('PATCH')) return undefined
      refused += 1
      return Response.json({ detail: 'Ocupado' }, { status: 429, headers: { 'Retry-After': retryAfter } })
    }
    await tablet.edit(2, yesterday, { status: absent })
    await tablet.workspace.sync.sendNow()
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
    expect(refused).toBe(1)

    tablet.network.refuse = undefined
    day.clock.now += 60_000
    await tablet.workspace.sync.sendNow()
    expect((await day.row(2, yesterday))?.status).toBe('falta')
  },
)

test('lists in pages of seven, whose `next` has an unreachable host, are read to their end', async () => {
  const tablet = await day.open('teacher', { network: { ...clearSky(), pageSize: 7 } })
  await tablet.start()
  expect(await tablet.database.students.count()).toBe(25)
  expect(await tablet.mirrored()).toHaveLength(40)
  expect(await tablet.database.members.count()).toBe(25)
  await tablet.edit(20, yesterday, { status: absent })
  await tablet.send()
  expect(await tablet.outbox()).toEqual([])
  expect((await day.row(20, yesterday))?.status).toBe('falta')
})

test('a `next` that leads in a circle ends the reading, and proves no row absent', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  tablet.network.circle = true
  tablet.network.pageSize = 7
  await tablet.workspace.sync.readAll()
  expect(await tablet.database.students.count()).toBe(25)
  expect(await tablet.mirrored()).toHaveLength(40)
})

test('changes of the day on screen at a provider of the specification alone are there after the day is read again', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  await day.change(2, yesterday, { status: 'retardo' })
  expect(await tablet.commands.pullDay('1', yesterday)).toBeNull()
  expect((await tablet.rowOf(2, yesterday)).fields.status).toEqual({ value: late, pending: null })
})

test('changes are sent although reading their list takes longer than it is fresh', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  // The list of Kids 2 has forty rows, one per page, and each page takes a second of the school's clock: when its last
  // page arrives, the list is no longer fresh.
  tablet.network.pageSize = 1
  tablet.network.before = async () => {
    await pause(10)
    day.clock.now += 1_000
  }
  for (const student of [2, 9, 20]) await tablet.edit(student, yesterday, { status: absent })
  // A class whose roll was not taken has no row in any page.
  const { group, entries } = await tablet.roster('kids2', forgotten)
  await tablet.commands.takeRoll({
    group,
    date: forgotten,
    marks: entries.slice(0, 2).map(({ student }) => ({ student, status: absent })),
  })
  day.clock.now += 11_000
  const before = tablet.network.reached.length
  for (let minute = 0; minute < 5 && (await tablet.outbox()).length > 0; minute += 1) await tablet.send()
  expect(await tablet.outbox()).toEqual([])
  for (const student of [2, 9, 20]) expect((await day.row(student, yesterday))?.status).toBe('falta')
  expect(await day.count(forgotten)).toBe(2)
  // The list is read a few times, and then again up to the rows that were not sent yet.
  expect(tablet.network.reached.length - before).toBeLessThan(400)
})
