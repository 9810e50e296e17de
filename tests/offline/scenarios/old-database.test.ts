/** A new version of the portal opens the database of an older one: the outbox is read and sent. */
// Imported first: when Dexie is loaded, it looks once at what this process's IndexedDB can do.
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import Dexie from 'dexie'
import { openSchoolDay, passTime, people, sleepingTab, today, yesterday, type SchoolDay } from './school-day'

/** The schema of the first release. Never change it: devices in use have exactly this. */
const firstRelease = {
  students: 'id',
  groups: 'id',
  members: 'id, class_group.id',
  attendance: 'id, attendance_date, [group.id+attendance_date], student.id, freshAt',
  statuses: 'value',
  slots: 'key',
  desk: 'name',
  drafts: 'key',
  kept: 'key',
  facts: 'name',
}

let day: SchoolDay
beforeAll(async () => {
  day = await openSchoolDay()
})
beforeEach(() => day.restore())
afterEach(() => void vi.useRealTimers())
afterAll(() => day.close())

/** An unsent change of Zoé's row of yesterday, as the first release stored it. */
async function oldSlot(owner: string, change: object) {
  const row = await day.row(2, yesterday)
  return {
    kind: 'field',
    row: String(row?.id),
    owner,
    gen: 0,
    state: 'queued',
    attempt: 0,
    nextAt: 0,
    error: null,
    createdAt: day.clock.now,
    editedAt: day.clock.now,
    student: { id: '2', name: 'Zoé Peña' },
    group: { id: '1', name: 'Kids 2' },
    date: yesterday,
    sent: null,
    theirs: null,
    ...change,
    key: `field/${row?.id}/${'field' in change ? change.field : ''}`,
  }
}
const toAbsent = {
  field: 'status',
  base: { status: { value: 'asistencia', label: 'Asistencia' } },
  mine: { status: { value: 'falta', label: 'Falta' } },
}

test('the first release’s outbox and drafts are read and sent by this one', async () => {
  const owner = String(people.teacher.id)
  const old = new Dexie(`lucero-person http://lucero.test ${owner}`, day.storage('tablet'))
  old.version(1).stores(firstRelease)
  await old.table('slots').put(await oldSlot(owner, toAbsent))
  await old.table('drafts').put({ key: 'roll 1', value: { '3': 'falta' }, savedAt: day.clock.now, work: true })
  old.close()

  const tablet = await day.open('teacher')
  expect(await tablet.outbox()).toMatchObject([
    { state: 'queued', student: { name: 'Zoé Peña' }, change: { field: 'status' } },
  ])
  await tablet.start()
  expect(await tablet.outbox()).toEqual([])
  expect((await day.row(2, yesterday))?.status).toBe('falta')
  expect(await tablet.database.drafts.count()).toBe(1)
})

test('a roll and a change that the fifth release left waiting, each child a record, are one roll and a change here, and are sent', async () => {
  const owner = String(people.teacher.id)
  const old = new Dexie(`lucero-person http://lucero.test ${owner}`, day.storage('tablet'))
  const { attendance: _, ...tables } = firstRelease
  old.version(5).stores({ ...tables, sheets: '[date+group], [group+date], *students', emergency: 'id', absences: 'id' })
  await old.table('slots').put(await oldSlot(owner, toAbsent))
  for (const student of ['3', '2']) {
    const key = `creation/1/${today}/${student}`
    await old.table('slots').put({
      ...(await oldSlot(owner, {})),
      kind: 'creation',
      key,
      row: key,
      date: today,
      student: { id: student, name: `Estudiante ${student}` },
      mine: { status: { value: 'falta', label: 'Falta' } },
    })
  }
  old.close()

  const tablet = await day.open('teacher')
  expect(
    (await tablet.database.outbox.toArray()).map(({ key, slots }) => [
      key.split('/')[0],
      slots.map(({ student }) => student.id),
    ]),
  ).toEqual([
    ['creation', ['2', '3']],
    ['field', ['2']],
  ])
  expect(await tablet.leaving.unsentOnDevice()).toBe(3)
  await tablet.start()
  expect(await tablet.outbox()).toEqual([])
  expect([
    (await day.row(2, yesterday))?.status,
    (await day.row(2, today))?.status,
    (await day.row(3, today))?.status,
  ]).toEqual(['falta', 'falta', 'falta'])
})

test('what the first release had mirrored is read without a network, and goes on from there', async () => {
  const old = new Dexie(`lucero-person http://lucero.test ${people.teacher.id}`, day.storage('tablet'))
  old.version(1).stores(firstRelease)
  const row = (id: string, student: string, date: string, group: { id: string; name: string }) => ({
    id,
    attendance_date: date,
    student: { id: student, name: `Estudiante ${student}` },
    group,
    status: { value: 'falta', label: 'Falta' },
    points: 0,
    observations: '',
    beginning_of_the_cycle: false,
    version: 1,
    freshAt: day.clock.now,
  })
  const kids2 = { id: '1', name: 'Kids 2' }
  await old
    .table('attendance')
    .bulkPut([row('8', '2', yesterday, kids2), row('9', '3', yesterday, kids2), row('10', '4', '2025-12-01', kids2)])
  await old.table('desk').put({ name: 'desk', fence: 7, restUntil: 0, failures: 0 })
  old.close()

  const tablet = await day.open('teacher')
  tablet.network.weather = 'cut'
  await tablet.start()
  expect(
    (await tablet.page({ page: 1, size: 10 })).rows.map(({ id, attendance_date }) => `${attendance_date} ${id}`),
  ).toEqual([`${yesterday} 8`, `${yesterday} 9`, '2025-12-01 10'])
  expect((await tablet.rowOf(2, yesterday)).fields.status.value).toEqual({ value: 'falta', label: 'Falta' })
  tablet.network.weather = 'clear'
  await tablet.workspace.sync.readAll()
  expect(await tablet.mirrored()).toHaveLength(40)
})

test('who signed in by the same e-mail written another way is the same person: what waits there is sent from here', async () => {
  // For a provider whose tokens contain no user id the first release took the e-mail as the owner, and each spelling of
  // it as another user.
  const { identity } = await day.open('teacher')
  const device = new Dexie('lucero-device', day.storage('tablet'))
  await device.open()
  const left = {
    'Maestra@Lucero.test': { slots: [toAbsent], draft: 'roll:2026-03-04:1/3' },
    'MAESTRA@lucero.test': {
      slots: [
        {
          field: 'points',
          base: { points: 2 },
          mine: { points: 9 },
          state: 'sending',
          sent: { values: { points: 9 }, key: 'k' },
        },
        { ...toAbsent, mine: { status: { value: 'retardo', label: 'Retardo' } }, editedAt: day.clock.now + 1 },
      ],
      draft: 'roll:2026-03-04:1/4',
    },
    'otra@lucero.test': {
      slots: [{ field: 'observations', base: { observations: '' }, mine: { observations: 'Tos' } }],
      draft: 'roll:2026-03-04:1/5',
    },
  }
  for (const [owner, { slots, draft }] of Object.entries(left)) {
    const name = `lucero-person http://lucero.test ${owner}`
    const old = new Dexie(name, day.storage('tablet'))
    old.version(1).stores(firstRelease)
    for (const slot of slots) await old.table('slots').put(await oldSlot(owner, slot))
    await old
      .table('drafts')
      .put({ key: draft, value: { status: null, points: 1, observations: '' }, savedAt: day.clock.now, work: true })
    old.close()
    await device.table('people').put({ database: name, provider: 'http://lucero.test', owner, seenAt: day.clock.now })
  }
  device.close()

  const tablet = await day.open('teacher', { identity: { ...identity, owner: 'maestra@lucero.test' } })
  expect(await tablet.outbox()).toMatchObject([
    { change: { field: 'points', mine: 9 } },
    { change: { field: 'status', mine: { value: 'retardo' } } },
  ])
  expect((await tablet.database.drafts.toCollection().primaryKeys()).sort()).toEqual([
    'roll:2026-03-04:1/3',
    'roll:2026-03-04:1/4',
  ])
  expect(await tablet.leaving.unsentOnDevice()).toBe(3)
  expect((await Dexie.getDatabaseNames()).filter((name) => /maestra/i.test(name))).toEqual([
    'lucero-person http://lucero.test maestra@lucero.test',
  ])

  await tablet.start()
  day.clock.now += 60_000
  await tablet.send()
  expect(await day.row(2, yesterday)).toMatchObject({ status: 'retardo', points: 9, observations: '' })
  expect(await tablet.outbox()).toEqual([])
  expect(await tablet.leaving.unsentOnDevice()).toBe(1)
})

test('where a tab that sleeps holds up what waits under the other way of writing, nobody waits for it, and it comes over at a later start', async () => {
  const { identity } = await day.open('teacher')
  const [owner, other] = ['maestra@lucero.test', 'lucero-person http://lucero.test Maestra@Lucero.test']
  const old = new Dexie(other, day.storage('tablet'))
  old.version(1).stores(firstRelease)
  await old.table('slots').put(await oldSlot('Maestra@Lucero.test', toAbsent))
  old.close()
  const device = new Dexie('lucero-device', day.storage('tablet'))
  await device.open()
  await device
    .table('people')
    .put({ database: other, provider: 'http://lucero.test', owner: 'Maestra@Lucero.test', seenAt: day.clock.now })
  device.close()

  const asleep = await sleepingTab(day, other)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await expect(passTime(day.open('teacher', { identity: { ...identity, owner } }))).rejects.toHaveProperty(
    'name',
    'DatabaseHeld',
  )
  asleep.close()
  vi.useRealTimers()
  const tablet = await day.open('teacher', { identity: { ...identity, owner } })
  expect(await tablet.outbox()).toMatchObject([{ state: 'queued', change: { field: 'status' } }])
})
