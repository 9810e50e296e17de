/** The teacher and the reception change the same rows; one of them does not know it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { absent, late, openSchoolDay, yesterday, type SchoolDay } from './school-day'

let day: SchoolDay
beforeAll(async () => {
  day = await openSchoolDay()
})
beforeEach(() => day.restore())
afterAll(() => day.close())

async function conflict() {
  const tablet = await day.open('teacher')
  await tablet.start()
  tablet.network.weather = 'cut'
  await tablet.edit(2, yesterday, { status: absent })
  await tablet.edit(2, yesterday, { points: 9 })
  await day.change(2, yesterday, { status: 'retardo' })
  tablet.network.weather = 'clear'
  day.clock.now += 60_000
  await tablet.send()
  return tablet
}

test('a row that the reception changed meanwhile is not overwritten: it shows both values and waits, the rest is sent', async () => {
  const tablet = await conflict()

  const row = await tablet.rowOf(2, yesterday)
  expect(row.fields.status).toMatchObject({ value: absent, pending: { state: 'conflict', theirs: late } })
  expect(row.fields.points).toMatchObject({ value: 9, pending: null })
  expect(await day.row(2, yesterday)).toMatchObject({ status: 'retardo', points: 9 })
  expect(await tablet.outbox()).toMatchObject([
    { state: 'conflict', change: { base: { value: 'asistencia' }, mine: absent, theirs: late } },
  ])
})

test.each([408, 500, 503])(
  'a provider whose announcement fails once with %i is asked again: its row versions guard what is sent',
  async (status) => {
    const announcement = '/api/capabilities/'
    const tablet = await day.open('teacher')
    tablet.network.refuse = (call) =>
      call.endsWith(announcement) ? Response.json({ detail: 'Un momento' }, { status }) : undefined
    await tablet.start()
    tablet.network.refuse = undefined
    day.clock.now += 60_000
    await tablet.edit(2, yesterday, { status: absent })
    await tablet.send()
    expect((await day.row(2, yesterday))?.status).toBe('falta')
    expect(tablet.network.headers).toContain('if-match')
  },
)

test.each([408, 500, 503, 'no answer'] as const)(
  'an announcement that fails at an opening (%s) takes no guard away: what was announced the last time still holds, until it is answered',
  async (failure) => {
    const announcement = '/api/capabilities/'
    const before = await day.open('teacher')
    await before.start()
    before.workspace.stop()

    const tablet = await day.open('teacher')
    tablet.network.refuse = (call) => {
      if (!call.endsWith(announcement)) return undefined
      if (failure === 'no answer') throw new TypeError('Failed to fetch')
      return Response.json({ detail: 'Un momento' }, { status: failure })
    }
    await tablet.start()
    await tablet.edit(2, yesterday, { status: absent })
    await tablet.send()
    expect((await day.row(2, yesterday))?.status).toBe('falta')
    expect(tablet.network.headers).toContain('if-match')

    // After the pause the capabilities are requested again. The provider has none now (404), so `If-Match` is not sent
    // any more.
    tablet.network.refuse = (call) =>
      call.endsWith(announcement) ? Response.json({ detail: 'No existe' }, { status: 404 }) : undefined
    tablet.network.headers.clear()
    day.clock.now += 60_000
    await tablet.edit(4, yesterday, { status: absent })
    await tablet.send()
    expect((await day.row(4, yesterday))?.status).toBe('falta')
    expect(tablet.network.headers).not.toContain('if-match')
  },
)

test('a conflict survives when the browser is killed', async () => {
  await conflict()
  const tablet = await day.open('teacher')
  await tablet.start()
  expect(await tablet.outbox()).toMatchObject([{ state: 'conflict', change: { mine: absent, theirs: late } }])
  expect((await day.row(2, yesterday))?.status).toBe('retardo')
})

test('Conservar el mío sends the own value over the provider’s', async () => {
  const tablet = await conflict()
  const [item] = await tablet.outbox()
  if (item) await tablet.commands.keepMine(item.slot)
  await tablet.send()
  expect(await tablet.outbox()).toEqual([])
  expect((await day.row(2, yesterday))?.status).toBe('falta')
})

test('Usar el del servidor shows the provider’s value at once and sends nothing', async () => {
  const tablet = await conflict()
  const [item] = await tablet.outbox()
  tablet.network.reached.length = 0
  if (item) await tablet.commands.takeTheirs(item.slot)
  expect((await tablet.rowOf(2, yesterday)).fields.status).toEqual({ value: late, pending: null })
  await tablet.send()
  expect(tablet.network.reached.filter((call) => call.startsWith('PATCH'))).toEqual([])
  expect((await day.row(2, yesterday))?.status).toBe('retardo')
})

test('the same change on both sides is no conflict and is not sent', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  tablet.network.weather = 'cut'
  await tablet.edit(2, yesterday, { status: late })
  await day.change(2, yesterday, { status: 'retardo' })
  tablet.network.weather = 'clear'
  day.clock.now += 60_000
  await tablet.send()
  expect(await tablet.outbox()).toEqual([])
  expect(tablet.network.reached.filter((call) => call.startsWith('PATCH'))).toEqual([])
})

test('a change that is set back by hand before it is sent leaves nothing waiting', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  tablet.network.weather = 'cut'
  await tablet.edit(2, yesterday, { points: 5 })
  await tablet.edit(2, yesterday, { points: 2 })
  expect(await tablet.outbox()).toEqual([])
})

test('a refused change keeps the entered value, shows the provider’s words, and blocks nothing else', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  tablet.network.weather = 'cut'
  await tablet.edit(2, yesterday, { points: 5000 })
  await tablet.edit(4, yesterday, { points: 4 })
  tablet.network.weather = 'clear'
  day.clock.now += 60_000
  await tablet.send()

  const [refused, ...others] = await tablet.outbox()
  expect(refused).toMatchObject({ state: 'rejected', student: { id: '2' }, change: { mine: 5000 } })
  expect(refused?.failure?.detail ?? '').not.toBe('')
  expect(others).toEqual([])
  expect((await day.row(4, yesterday))?.points).toBe(4)

  if (refused) await tablet.commands.discard([refused.slot])
  expect((await tablet.rowOf(2, yesterday)).fields.points).toEqual({ value: 2, pending: null })
})

test('after points were sent the student’s total is read again, and never computed on the device', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  const before = (await tablet.database.students.get('2'))?.total_points ?? 0
  await tablet.edit(2, yesterday, { points: 7 })
  await tablet.send()
  await expect.poll(async () => (await tablet.database.students.get('2'))?.total_points).toBe(before + 5)
})

test('another device of the school shows a sent change after its next download', async () => {
  const tablet = await day.open('teacher')
  const office = await day.open('desk', { device: 'office' })
  await office.start()
  await tablet.start()
  await tablet.edit(2, yesterday, { status: absent })
  await tablet.send()
  expect((await office.rowOf(2, yesterday)).fields.status.value?.value).toBe('asistencia')
  await office.workspace.sync.readAll()
  expect((await office.rowOf(2, yesterday)).fields.status).toEqual({ value: absent, pending: null })
  expect(await office.outbox()).toEqual([])
})
