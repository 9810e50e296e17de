/**
 * A child's care sheet: who sees it, who changes it, and what a family asks for (capability `care-sheet`).
 */
import { expect, it } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { exportSchool } from '../../src/server/export/export-school'
import { importSchool } from '../../src/server/import/import-school'
import { diskStorage } from '../../src/server/files/file-storage'
import { erasePerson } from '../../src/server/personal-data/erase'
import { exportPerson } from '../../src/server/personal-data/export'
import { findSubject } from '../../src/server/personal-data/find'
import { rowOf, rowsOf } from './ask'
import { openSchool } from './own-school'
import { openTestProvider } from './provider'
import { now, people, type Who } from './school'

const { provider, as } = await openSchool()
const at = new Date(now).toISOString()
const sheet = {
  care: 'Alergia al cacahuate',
  pickups: [{ name: 'Jesús Peña', relation: 'abuelo', phone: '5598765432', until: '2026-12-31' }],
  not_to: 'Rómulo Ibáñez',
  photo: 'no',
}
const change = (body: Record<string, unknown>, headers = {}) => as('desk', 'careChange', { id: 1, body, headers })
const seen = async (who: Who) => rowOf(await as(who, 'student', { id: 1 }))
const log = async () => rowsOf(await as('admin', 'audit', { query: { table: 'student', id: 1 } }))

it('is seen by the desk, the family and the teacher of a group, in the row and in the list', async () => {
  expect(await change(sheet)).toMatchObject({ status: 200, body: sheet })
  for (const who of ['admin', 'desk', 'teacher', 'tutor'] as const) {
    expect(await seen(who), who).toMatchObject(sheet)
    expect(
      rowsOf(await as(who, 'studentList')).find(({ id }) => id === 1),
      who,
    ).toMatchObject(sheet)
  }
})

it.each(['student', 'otherTeacher'] as const)('nothing of it reaches: %s', async (who) => {
  await change(sheet)
  await as('tutor', 'careAsk', { id: 1, body: { care: 'Alergia a la nuez' } })
  const told = [await as(who, 'student', { id: 1 }), await as(who, 'studentList'), await as(who, 'myStudents')]
  expect(JSON.stringify(told.map(({ body }) => body))).not.toMatch(/cacahuate|nuez|Jesús|Rómulo|5598765432|care_asked/)
})

it('nothing of it reaches a teacher whose group the child has left', async () => {
  await change(sheet)
  await provider.database.query('update membership set is_active = false where student_id = 1')
  expect((await as('teacher', 'student', { id: 1 })).status).toBe(404)
  expect(JSON.stringify((await as('teacher', 'studentList')).body)).not.toContain('cacahuate')
})

it('what a family asks for is seen by it and the desk, and by no teacher, until the desk decides', async () => {
  await change(sheet)
  const wish = { care: 'Alergia a la nuez', photo: 'yes' }
  expect(await as('tutor', 'careAsk', { id: 1, body: { ...wish, not_to: sheet.not_to } })).toMatchObject({
    status: 200,
    body: { ...sheet, care_asked: wish },
  })
  expect(await seen('desk')).toMatchObject({ ...sheet, care_asked: wish })
  expect(await seen('teacher')).not.toHaveProperty('care_asked')

  // Further wishes are added; one that the child has already is no wish any more.
  await as('tutor', 'careAsk', { id: 1, body: { photo: 'no', pickups: [{ name: 'Ana Ruiz' }] } })
  const person = { name: 'Ana Ruiz', relation: '', phone: '', until: null }
  expect((await seen('tutor'))?.care_asked).toEqual({ care: wish.care, pickups: [person] })

  expect(await change({ care: wish.care, pickups: [person], settles: true })).toMatchObject({
    status: 200,
    body: { care: wish.care, pickups: [person], photo: 'no', care_asked: null },
  })
})

it('leaves everything as it was when the desk refuses', async () => {
  await change(sheet)
  await as('tutor', 'careAsk', { id: 1, body: { care: '' } })
  expect(await change({ settles: true })).toMatchObject({ status: 200, body: { ...sheet, care_asked: null } })
})

it('a change of an older version is refused with the student as it is now', async () => {
  const before = (await seen('desk'))?.version
  await change({ care: 'Asma' })
  const stale = await change({ care: 'Nada' }, { 'If-Match': `"${String(before)}"` })
  expect(stale).toMatchObject({ status: 412, body: { current: { care: 'Asma' } } })
  const wish = await as('tutor', 'careAsk', {
    id: 1,
    body: { care: 'Nada' },
    headers: { 'If-Match': `"${String(before)}"` },
  })
  expect(wish).toMatchObject({ status: 412, body: { current: { care: 'Asma', care_asked: null } } })
})

it('tells what is wrong with a person', async () => {
  expect(await change({ pickups: [{ name: '', phone: '12' }] })).toMatchObject({
    status: 400,
    body: { 'pickups.0.name': [expect.anything()], 'pickups.0.phone': [expect.anything()] },
  })
  const five = Array.from({ length: 5 }, () => ({ name: 'Ana' }))
  expect(await change({ pickups: five })).toMatchObject({ status: 400, body: { pickups: [expect.anything()] } })
  expect(await change({ photo: 'maybe' })).toMatchObject({ status: 400, body: { photo: [expect.anything()] } })
})

it('is in the history of changes, with what a family asks for', async () => {
  await change(sheet)
  await as('tutor', 'careAsk', { id: 1, body: { care: 'Asma' } })
  const [asked, changed] = await log()
  expect(asked).toMatchObject({ who: { id: 5 }, changes: [{ field: 'care_asked', from: null, to: ['care'] }] })
  expect(changed?.changes).toEqual([
    { field: 'care', from: '', to: sheet.care },
    { field: 'not_to', from: '', to: sheet.not_to },
    { field: 'photo', from: '', to: 'no' },
    { field: 'pickups', from: [], to: ['Jesús Peña · abuelo · 5598765432 · 2026-12-31'] },
  ])
})

it('does not exist at a provider without capabilities', async () => {
  const plain = await openTestProvider({ capabilities: 'none' })
  const { token } = await plain.signIn('desk')
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ care: 'Asma' })
  expect((await plain.fetch('/api/users/student/1/care/', { method: 'PATCH', headers, body })).status).toBe(404)
  const row = await (await plain.fetch('/api/users/student/1/', { headers })).json()
  expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['care']))
  expect(await (await plain.fetch('/api/record/')).text()).not.toContain('student.care')
  await plain.close()
})

const family = {
  'tutor.first_name': 'Ñusta',
  'tutor.last_name': 'Núñez',
  'tutor.email': 'nusta@familia.example',
  'tutor.phone': '55 1234 5678',
  'tutor.gender': 'femenino',
  'tutor.relationship': 'madre',
  'student.first_name': 'Abril',
  'student.last_name': 'Núñez',
  'student.birthdate': '2018-02-28',
  children: '1',
  'contact.first_name': 'Jesús',
  'contact.last_name': 'Peña',
  'contact.phone': '5598765432',
  'contact.relationship': 'abuelo',
}
async function register(more: Record<string, string>) {
  await provider.database.query('delete from rate_limit')
  const body = new URLSearchParams({ ...family, ...more })
  const answer = await provider.fetch('/api/record/', { method: 'POST', body })
  return { status: answer.status, html: await answer.text() }
}

it('the registration page asks each apart, says what each is for, and ticks nothing', async () => {
  const html = await (await provider.fetch('/api/record/')).text()
  for (const name of ['care', 'care_consent', 'pickup1_name', 'pickup1_relation', 'pickup2_phone', 'not_to', 'photo'])
    expect(html).toContain(`name="student.${name}"`)
  expect(html).not.toMatch(/ checked| selected/)
  for (const purpose of ['dato de salud', 'sólo se entrega a quien', 'quien está en la puerta', 'no se publican'])
    expect(html).toContain(purpose)
})

it('what a family types at registration reaches the desk, the child, its teacher and its family', async () => {
  const told = await register({
    'student.care': 'Alergia al cacahuate;\r\nusa inhalador',
    'student.care_consent': 'si',
    'student.pickup1_name': 'Jesús Peña',
    'student.pickup1_relation': 'abuelo',
    'student.pickup1_phone': '55 9876 5432',
    'student.not_to': 'Rómulo Ibáñez',
    'student.photo': 'no',
  })
  expect(told.status).toBe(303)
  const expected = {
    care: 'Alergia al cacahuate;\nusa inhalador',
    pickups: [{ name: 'Jesús Peña', relation: 'abuelo', phone: '5598765432', until: null }],
    not_to: 'Rómulo Ibáñez',
    photo: 'no',
  }
  const [waiting] = rowsOf(await as('desk', 'registrationList'))
  expect(waiting).toMatchObject({ students: [expected] })
  const accepted = rowOf(await as('desk', 'registrationAccept', { id: Number(waiting?.id), body: {} }))
  expect(accepted.state).toBe('accepted')
  const [child] = await provider.database.query<{ id: number }>(`select id from student where first_name = 'Abril'`)
  await provider.database.query('insert into membership (student_id, group_id) values ($1, 1)', [child?.id ?? 0])
  expect(rowOf(await as('teacher', 'student', { id: child?.id ?? 0 }))).toMatchObject(expected)
})

it('registration keeps no allergy without its consent, and no person without a name', async () => {
  const told = await register({
    'student.care': 'Asma',
    'student.pickup1_phone': '12',
    'student.pickup2_relation': 'tía',
  })
  expect(told.status).toBe(400)
  expect(told.html).toContain('id="student.care_consent-error"')
  expect(told.html).toContain('id="student.pickup1_phone-error"')
  const named = await register({ 'student.pickup2_relation': 'tía' })
  expect(named.html).toContain('id="student.pickup2_name-error"')
})

it.each(['xlsx', 'csv'] as const)('goes out with a folder, and comes back in (%s)', async (format) => {
  const pickups = [
    { name: 'Jesús Peña', relation: 'abuelo', phone: '5598765432', until: '2026-12-31' },
    { name: 'Ana Ruiz', relation: '', phone: '', until: null },
    { name: 'Luz Díaz', relation: '', phone: '+14155550123', until: null },
  ]
  await change({ ...sheet, care: 'Asma;\ntrae "inhalador"', pickups })
  await as('desk', 'careChange', { id: 5, body: { photo: 'yes' } })
  const read = () => provider.database.query('select id, care, pickups::text, not_to, photo from student order by id')
  const before = await read()
  const folder = mkdtempSync(path.join(tmpdir(), 'lucero-care-'))
  await exportSchool(provider.database, folder, format)
  expect(await importSchool(provider.database, folder, false)).toMatchObject({ ok: true })
  expect(await read()).toEqual(before)
  await provider.database.query(`update student set care = '', pickups = '[]', not_to = '', photo = ''`)
  expect(await importSchool(provider.database, folder, false, true)).toMatchObject({ ok: true })
  expect(await read()).toEqual(before)
  rmSync(folder, { recursive: true })
})

it('two records become one with what both say; who may not be photographed in one may not be', async () => {
  await change({ care: 'Asma', pickups: [{ name: 'Ana Ruiz' }], photo: 'yes' })
  const other = { care: 'Nuez', pickups: [{ name: 'Ana Ruiz' }, { name: 'Luz Díaz' }], not_to: 'Rómulo', photo: 'no' }
  await as('desk', 'careChange', { id: 21, body: other })
  const merged = rowOf(await as('admin', 'mergeRecords', { body: { kind: 'student', keep: 1, drop: 21 } }))
  expect(merged.fields).toEqual(
    expect.arrayContaining([
      { field: 'care', keep: 'Asma', drop: 'Nuez', result: 'Asma\nNuez' },
      { field: 'pickups', keep: 'Ana Ruiz', drop: 'Ana Ruiz, Luz Díaz', result: 'Ana Ruiz, Luz Díaz' },
      { field: 'photo', keep: 'Sí', drop: 'No', result: 'No' },
    ]),
  )
  const person = { relation: '', phone: '', until: null }
  expect(rowOf(await as('desk', 'student', { id: 1 }))).toMatchObject({
    care: 'Asma\nNuez',
    pickups: [
      { name: 'Ana Ruiz', ...person },
      { name: 'Luz Díaz', ...person },
    ],
    not_to: 'Rómulo',
    photo: 'no',
  })
})

// The last story, because an erased student stays out of exports.
it('is given with the person’s data, and erased with the person; another child loses only what names the person', async () => {
  await change({ ...sheet, care: 'Huella de nuez' })
  await as('tutor', 'careAsk', { id: 1, body: { care: 'Huella de polen' } })
  const [{ name = '' } = {}] = await provider.database.query<{ name: string }>(
    `select first_name || ' ' || last_name as name from student where id = 1`,
  )
  const other = [{ name: 'Ana Ruiz' }, { name, phone: '5511112222' }]
  await as('desk', 'careChange', { id: 5, body: { care: 'Asma', pickups: other } })
  const subject = await findSubject(provider.database, 'LUC-0001')
  const files = diskStorage(provider.folder)
  const given = JSON.parse(await exportPerson(provider.database, files, subject, at))
  expect(given.students).toMatchObject([
    { care: 'Huella de nuez', care_asked: { care: 'Huella de polen' }, photo: 'no' },
  ])
  await erasePerson(provider.database, files, subject, people.admin.id, at)
  expect(rowOf(await as('desk', 'student', { id: 1 }))).toMatchObject({
    care: '',
    pickups: [],
    not_to: '',
    photo: '',
    care_asked: null,
  })
  expect(rowOf(await as('desk', 'student', { id: 5 }))).toMatchObject({ care: 'Asma', pickups: [{ name: 'Ana Ruiz' }] })
  const [{ left = '' } = {}] = await provider.database.query<{ left: string }>(
    `select concat((select json_agg(s) from student s where id in (1, 5)), (select json_agg(a) from audit a where row_id in (1, 5))) as left`,
  )
  expect(left.match(/Huella|Rómulo|Jesús Peña/)).toBeNull()
})
