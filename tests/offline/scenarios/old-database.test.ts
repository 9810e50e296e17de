/** A new version of the app opens what an older one left: whatever waits in the outbox is there and is sent. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import Dexie from 'dexie'
import { openSchoolDay, people, yesterday, type SchoolDay } from './school-day'

/** The database as the first release made it. Frozen: a device out there has exactly this. */
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
afterAll(() => day.close())

test('the first release’s outbox and drafts are read and sent by this one', async () => {
  const row = await day.row(2, yesterday)
  const old = new Dexie(`lucero-person http://lucero.test ${people.teacher.id}`, day.storage('tablet'))
  old.version(1).stores(firstRelease)
  await old.table('slots').put({
    kind: 'field', key: `field/${row?.id}/status`, row: String(row?.id), field: 'status', owner: String(people.teacher.id), gen: 0, state: 'queued',
    attempt: 0, nextAt: 0, error: null, createdAt: day.clock.now, editedAt: day.clock.now, student: { id: '2', name: 'Zoé Peña' }, group: { id: '1', name: 'Kids 2' },
    date: yesterday, base: { status: { value: 'asistencia', label: 'Asistencia' } }, mine: { status: { value: 'falta', label: 'Falta' } }, sent: null, theirs: null,
  })
  await old.table('drafts').put({ key: 'roll 1', value: { '3': 'falta' }, savedAt: day.clock.now, work: true })
  old.close()

  const tablet = await day.open('teacher')
  expect(await tablet.outbox()).toMatchObject([{ state: 'queued', student: { name: 'Zoé Peña' }, change: { field: 'status' } }])
  await tablet.start()
  expect(await tablet.outbox()).toEqual([])
  expect((await day.row(2, yesterday))?.status).toBe('falta')
  expect(await tablet.database.drafts.count()).toBe(1)
})

test('what the first release had mirrored is read without a network, and goes on from there', async () => {
  await day.restore()
  const old = new Dexie(`lucero-person http://lucero.test ${people.teacher.id}`, day.storage('tablet'))
  old.version(1).stores(firstRelease)
  const row = (id: string, student: string, date: string, group: { id: string; name: string }) => ({
    id, attendance_date: date, student: { id: student, name: `Estudiante ${student}` }, group, status: { value: 'falta', label: 'Falta' }, points: 0, observations: '',
    beginning_of_the_cycle: false, version: 1, freshAt: day.clock.now,
  })
  const kids2 = { id: '1', name: 'Kids 2' }
  await old.table('attendance').bulkPut([row('8', '2', yesterday, kids2), row('9', '3', yesterday, kids2), row('10', '4', '2025-12-01', kids2)])
  await old.table('desk').put({ name: 'desk', fence: 7, restUntil: 0, failures: 0 })
  old.close()

  const tablet = await day.open('teacher')
  tablet.network.weather = 'cut'
  await tablet.start()
  expect((await tablet.page({ page: 1, size: 10 })).rows.map(({ id, attendance_date }) => `${attendance_date} ${id}`)).toEqual([`${yesterday} 9`, `${yesterday} 8`, '2025-12-01 10'])
  expect((await tablet.rowOf(2, yesterday)).fields.status.value).toEqual({ value: 'falta', label: 'Falta' })
  tablet.network.weather = 'clear'
  await tablet.workspace.sync.readAll()
  expect(await tablet.mirrored()).toHaveLength(40)
})
