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
