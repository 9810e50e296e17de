/** A teacher takes the roll without a connection, or with a bad one. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSlots } from '../../../src/offline/database/bundles'
import { ask } from '../../server/ask'
import { absent, openSchoolDay, present, today, yesterday, type Browser, type SchoolDay } from './school-day'

let day: SchoolDay
beforeAll(async () => {
  day = await openSchoolDay()
})
beforeEach(() => day.restore())
afterAll(() => day.close())

const posts = ({ network }: Browser) => network.reached.filter((call) => call.startsWith('POST'))

test('a roll taken without a connection is sent, once, when the connection is back', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  tablet.network.weather = 'cut'
  await tablet.takeRoll('kids2', today, [3, 7])

  const { entries } = await tablet.roster('kids2', today)
  expect(entries.map(({ row }) => row?.fields.status.value?.value).sort()).toEqual([
    ...Array(18).fill('asistencia'),
    'falta',
    'falta',
  ])
  day.clock.now += 11_000
  await tablet.send()
  expect(await tablet.outbox()).toHaveLength(20)
  expect(await day.row(3, today)).toBeUndefined()

  tablet.network.weather = 'clear'
  day.clock.now += 60_000
  await tablet.send()
  expect(await tablet.outbox()).toEqual([])
  expect((await day.row(3, today))?.status).toBe('falta')
  expect((await day.row(4, today))?.status).toBe('asistencia')
  expect(posts(tablet)).toHaveLength(20)
  const after = await tablet.roster('kids2', today)
  expect(after.entries.every(({ row }) => row?.id !== null && row?.creation === null)).toBe(true)
})

test('as soon as a change is saved, or undone, the device shows the outbox as it is now', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  tablet.network.weather = 'cut'
  const { outbox } = tablet.workspace
  const forget = outbox.watch(() => {})
  await expect.poll(() => outbox.value()).toEqual([])
  const receipt = await tablet.takeRoll('kids2', today, [3])
  expect(outbox.value()).toHaveLength(20)
  await tablet.edit(2, yesterday, { status: absent })
  expect(outbox.value()).toHaveLength(21)
  await tablet.commands.undoRoll(receipt.made)
  expect(outbox.value()?.map(({ mine }) => mine)).toEqual([{ status: absent }])
  await expect.poll(() => readSlots(tablet.database)).toEqual(outbox.value())
  forget()
})

test('a roll is sent as soon as the provider responds again, however long the pause that its silence has caused', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  tablet.network.weather = 'cut'
  await tablet.takeRoll('kids2', today, [3])
  day.clock.now += 11_000
  for (let time = 0; time < 12; time += 1) await tablet.workspace.sync.sendNow(true)
  await tablet.workspace.sync.readAll()
  expect(tablet.workspace.sync.status().reachable).toBe(false)

  // The browser does not report that the network is back, and the clock does not move.
  tablet.network.weather = 'clear'
  await tablet.workspace.sync.readAll()
  await expect.poll(async () => (await tablet.outbox()).length).toBe(0)
  expect(await day.count(today)).toBe(20)
})

test('Deshacer within ten seconds deletes the whole roll, and nothing was ever sent', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  const receipt = await tablet.takeRoll('kids2', today, [3])
  await tablet.send()

  expect(await tablet.commands.undoRoll(receipt.made)).toEqual([])
  day.clock.now += 60_000
  await tablet.send()
  expect(await tablet.outbox()).toEqual([])
  expect((await tablet.roster('kids2', today)).entries.every(({ row }) => row === null)).toBe(true)
  expect(posts(tablet)).toEqual([])
})

test('an edit of a row that was undone at the same time is not recorded, and says so', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  const receipt = await tablet.takeRoll('kids2', today, [3])
  const row = await tablet.rowOf(2, today)
  await tablet.commands.undoRoll(receipt.made)

  await expect(
    tablet.commands.editAttendance({ row, field: 'points', seen: row.fields.points.value, value: 7 }),
  ).rejects.toHaveProperty('name', 'RowGone')
  expect(await tablet.outbox()).toEqual([])
})

test('a browser killed during the ten seconds sends the roll at the next opening', async () => {
  const killed = await day.open('teacher')
  await killed.start()
  await killed.takeRoll('kids2', today, [3])
  killed.network.weather = 'hanging'

  const tablet = await day.open('teacher')
  expect((await tablet.roster('kids2', today)).entries.every(({ row }) => row?.id === null)).toBe(true)
  day.clock.now += 11_000
  await tablet.start()
  expect(await tablet.outbox()).toEqual([])
  expect((await day.row(3, today))?.status).toBe('falta')
})

test('a browser killed while a roll is being sent reads before it sends again: no student twice, no student forgotten', async () => {
  const killed = await day.open('teacher')
  await killed.start()
  await killed.takeRoll('kids2', today, [3])
  day.clock.now += 11_000
  // A proxy answers batches with 404, so up to six single requests are on their way. Some arrive, then the browser is
  // killed with the others unanswered.
  killed.network.refuse = (call) =>
    call.endsWith('/api/batch/') ? Response.json({ detail: 'No encontrado.' }, { status: 404 }) : undefined
  let arrived = 0
  killed.network.before = (call) => {
    if (call.startsWith('POST /api/users/attendance/') && ++arrived > 4) killed.network.weather = 'hanging'
  }
  void killed.send()
  await expect.poll(() => killed.network.weather).toBe('hanging')

  const tablet = await day.open('teacher')
  await tablet.start()
  // A request that may still be applied waits in quarantine; then its row is looked up, and sent if it does not exist.
  for (let minute = 0; minute < 4; minute += 1) {
    day.clock.now += 60_000
    await tablet.send()
  }
  expect(await tablet.outbox()).toEqual([])
  expect(await day.count(today)).toBe(20)
  expect(posts(tablet).length + posts(killed).length).toBe(20)
})

test('a roll whose answers are lost is not sent twice', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  await tablet.takeRoll('kids2', today, [3])
  day.clock.now += 11_000
  tablet.network.weather = 'answers lost'
  await tablet.send()
  expect(await day.count(today)).toBeGreaterThan(0)

  tablet.network.weather = 'clear'
  for (let minute = 0; minute < 4; minute += 1) {
    day.clock.now += 60_000
    await tablet.send()
  }
  expect(await tablet.outbox()).toEqual([])
  expect(await day.count(today)).toBe(20)
  expect(posts(tablet)).toHaveLength(20)
})

test('a draft that became a roll is deleted with it; an unfinished one survives when the browser is killed', async () => {
  const killed = await day.open('teacher')
  await killed.start()
  await killed.commands.saveDraft('roll 1', { '3': 'falta' })
  await killed.commands.saveDraft('roll 3', { '31': 'falta' })
  await killed.commands.takeRoll({
    group: { id: '1', name: 'Kids 2' },
    date: today,
    marks: [{ student: { id: '4', name: 'Ángel Cárdenas' }, status: present }],
    drafts: ['roll 1'],
  })

  const tablet = await day.open('teacher')
  expect(await tablet.database.drafts.toArray()).toMatchObject([{ key: 'roll 3', value: { '31': 'falta' } }])
})

test('a mark for a student whose record was merged meanwhile arrives at the one that stayed', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  tablet.network.weather = 'cut'
  await tablet.takeRoll('kids2', today, [3])
  const { token } = await day.provider.signIn('desk')
  const merged = await ask(day.provider, 'mergeRecords', { token, body: { kind: 'student', keep: 24, drop: 3 } })
  expect(merged.status).toBe(200)

  tablet.network.weather = 'clear'
  day.clock.now += 60_000
  await tablet.send()
  expect(await tablet.outbox()).toEqual([])
  expect((await day.row(24, today))?.status).toBe('falta')
  const mirrored = (await tablet.mirrored()).filter(({ student }) => ['3', '24'].includes(student.id))
  expect(mirrored.filter(({ attendance_date }) => attendance_date === today)).toMatchObject([
    { student: { id: '24' }, status: { value: 'falta' } },
  ])
  expect(JSON.stringify(mirrored)).not.toContain('asked_student')
})
