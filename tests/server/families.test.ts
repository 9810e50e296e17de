/** Families that the desk enters: one transaction, tutors without an e-mail, and people who may be there already. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportSchool } from '../../src/server/export/export-school'
import { diskStorage } from '../../src/server/files/file-storage'
import { importSchool } from '../../src/server/import/import-school'
import { erasePerson } from '../../src/server/personal-data/erase'
import { exportPerson } from '../../src/server/personal-data/export'
import { findSubject } from '../../src/server/personal-data/find'
import { ask, rowOf, rowsOf } from './ask'
import { openSchool } from './own-school'
import { inigo, now, people, today, type Who } from './school'

const { provider, as } = await openSchool()
const nuria = { first_name: 'Nuria', last_name: 'Ávila', phone: '(55) 2222-3333', relationship: 'madre' }
const leo = { first_name: 'Leo', last_name: 'Ávila Soto', birthdate: '2018-05-01' }
const eva = { first_name: 'Eva', last_name: 'Ávila Soto', birthdate: '2016-01-20' }
const abuela = { first_name: 'Alma', last_name: 'Soto', phone: '55 4444 5555', relationship: 'abuela' }
const whole = { ...nuria, contacts: [abuela], students: [{ ...leo, group: '3' }, eva] }
const create = (body: Record<string, unknown>, who: Who = 'desk', headers = {}) =>
  as(who, 'tutorCreate', { body, headers })
const tutorNames = async () => rowsOf(await as('desk', 'tutorList')).map(({ first_name }) => first_name)

describe('a family', () => {
  it('is entered at once, with contact and group, and once although the call is repeated', async () => {
    const told = await create(whole, 'desk', { 'Idempotency-Key': 'avila' })
    expect(told).toMatchObject({
      status: 201,
      body: {
        first_name: 'Nuria',
        email: '',
        phone: '5522223333',
        gender: null,
        relationship: { value: 'madre' },
        is_active: true,
        students: [{ first_name: 'Leo' }, { first_name: 'Eva' }],
      },
    })
    const again = await create(whole, 'desk', { 'Idempotency-Key': 'avila' })
    expect(again.body).toEqual(told.body)
    const { id, students } = rowOf(told)
    const [first, second] = rowsOf({ ...told, body: students })
    const child = await as('desk', 'student', { id: Number(first?.id) })
    expect(child.body).toMatchObject({ tutor: { id }, emergency_contact: { first_name: 'Alma' }, is_active: true })
    expect((await as('desk', 'student', { id: Number(second?.id) })).body).toMatchObject({
      emergency_contact: { first_name: 'Alma' },
    })
    const members = rowsOf(await as('teacher', 'membershipList', { query: { id_group: 3 } }))
    expect(members.find((member) => Object(member.student).id === first?.id)).toMatchObject({
      is_active: true,
      from: today,
    })
    expect(rowsOf(await as('admin', 'audit', { query: { table: 'tutor', id: Number(id) } }))).toMatchObject([
      { deed: 'created', who: { id: people.desk.id } },
    ])
  })

  it('needs only a name and a phone', async () => {
    const { first_name, last_name, phone } = nuria
    expect((await create({ first_name, last_name, phone })).status).toBe(201)
    expect(await create({ first_name, last_name })).toMatchObject({ status: 400, body: { phone: [expect.anything()] } })
  })

  it('is not written in part: an error is reported at the child who has it', async () => {
    const before = await tutorNames()
    expect(
      await create({ ...whole, students: [leo, { ...eva, birthdate: '2027-01-01' }, { ...leo, last_name: '' }] }),
    ).toMatchObject({ status: 400, body: { 'students.2.last_name': [expect.anything()] } })
    expect(await create({ ...whole, students: [leo, { ...eva, birthdate: '2027-01-01' }] })).toMatchObject({
      status: 400,
      body: { 'students.1.birthdate': ['La fecha de nacimiento no puede ser futura.'] },
    })
    expect(await create({ ...whole, students: [leo, { ...leo, first_name: 'LEÓ' }] })).toMatchObject({
      status: 400,
      body: { 'students.1.first_name': ['Escribiste dos veces a la misma persona.'] },
    })
    expect(await create({ ...whole, contacts: [{ ...abuela, phone: '12' }] })).toMatchObject({
      status: 400,
      body: { 'contacts.0.phone': [expect.anything()] },
    })
    expect(await create({ ...whole, students: [eva, { ...leo, group: 99_999 }] })).toMatchObject({
      status: 400,
      body: { 'students.1.group': ['El registro elegido no existe.'] },
    })
    expect(await tutorNames()).toEqual(before)
  })

  it('is told that a group is full, with the box for an administrator', async () => {
    const full = { ...nuria, students: [{ ...leo, group: '1' }] }
    expect(await create(full)).toMatchObject({ status: 409, body: { places: { quota: 20, taken: 20 } } })
    expect(await create(full, 'admin')).toMatchObject({ status: 409, body: { over_quota: [expect.anything()] } })
    expect((await create({ ...full, over_quota: true }, 'admin')).status).toBe(201)
  })
})

describe('a tutor without an e-mail', () => {
  it('cannot share the phone with another such tutor', async () => {
    await create(nuria)
    expect(await create({ ...nuria, first_name: 'Otra' })).toMatchObject({
      status: 400,
      body: { phone: [expect.stringContaining('tutor sin correo')] },
    })
    expect((await create({ ...nuria, first_name: 'Otra', email: 'otra.avila@lucero.test' })).status).toBe(201)
  })

  it('gets one later, without a password, and has an account from then on', async () => {
    const { id } = rowOf(await create(nuria))
    expect(await as('desk', 'tutorChange', { id: Number(id), body: { email: 'nuria@lucero.test' } })).toMatchObject({
      status: 200,
      body: { email: 'nuria@lucero.test' },
    })
    // Another change of the address needs the password, as for every account.
    expect(await as('desk', 'tutorChange', { id: Number(id), body: { email: 'ladrona@lucero.test' } })).toMatchObject({
      status: 400,
      body: { current_password: [expect.anything()] },
    })
  })

  it('is not found by an empty e-mail', async () => {
    await create(whole)
    for (const name of ['myStudents', 'receiptList'] as const)
      expect(rowsOf(await as('desk', name, { query: { email: '' } }))).toEqual([])
    expect((await ask(provider, 'login', { body: { email: '', password: 'x' } })).status).not.toBe(200)
  })
})

describe('somebody who may be at the school already', () => {
  const like = { first_name: 'IÑIGO ', last_name: 'Pena', birthdate: '2016-05-01' }

  it('is shown before saving, and saved if the desk says that it is somebody else', async () => {
    const body = { ...nuria, phone: '+52 55 1000 0005', students: [like], despite_duplicates: false }
    const before = await tutorNames()
    const told = await create(body)
    expect(told).toMatchObject({
      status: 409,
      body: {
        despite_duplicates: [
          'Con ese teléfono ya está Begoña Peña. Con ese nombre y esa fecha de nacimiento ya está Íñigo Peña (LUC-0001). Marca esta casilla sólo si es otra persona.',
        ],
        current: {
          duplicates: [
            { kind: 'tutor', id: String(people.tutor.id), name: 'Begoña Peña' },
            { kind: 'student', id: String(inigo.id), name: 'Íñigo Peña' },
          ],
        },
      },
    })
    expect(await tutorNames()).toEqual(before)
    expect((await create({ ...body, despite_duplicates: true })).status).toBe(201)
  })

  it('with an e-mail that has an account is refused, and named', async () => {
    expect(await create({ ...nuria, email: 'TUTORA@lucero.test' })).toMatchObject({
      status: 400,
      body: { email: ['Ya es el correo de Begoña Peña.'] },
    })
  })

  it('is shown for a single new student too, to the desk alone', async () => {
    const body = { ...like, despite_duplicates: false }
    expect(await as('desk', 'studentCreate', { body })).toMatchObject({
      status: 409,
      body: { current: { duplicates: [{ kind: 'student', id: '1' }] } },
    })
    await as('admin', 'tutorPermit', { id: people.tutor.id, body: { create_student: true } })
    expect((await as('tutor', 'studentCreate', { body })).status).toBe(403)
    // A client that does not know the question creates the student as the specification says.
    expect((await as('desk', 'studentCreate', { body: like })).status).toBe(201)
  })
})

it('a new student has the chosen tutor and group', async () => {
  expect(await as('desk', 'studentCreate', { body: { ...leo, tutor: people.tutor.id, group: 3 } })).toMatchObject({
    status: 201,
    body: { tutor: { id: people.tutor.id } },
  })
  const members = rowsOf(await as('desk', 'membershipList', { query: { id_group: 3 } }))
  expect(members.some(({ student }) => Object(student).first_name === 'Leo')).toBe(true)
  expect(await as('desk', 'studentCreate', { body: { ...eva, tutor: people.teacher.id } })).toMatchObject({
    status: 400,
    body: { tutor: ['El tutor elegido no existe.'] },
  })
})

it('a tutor without an e-mail leaves in an export, comes back by an import, and is given and erased by the phone', async () => {
  await create({ ...whole, contacts: [{ ...abuela, first_name: 'Nuria' }] })
  const folder = mkdtempSync(path.join(tmpdir(), 'lucero-families-'))
  try {
    await exportSchool(provider.database, folder, 'csv')
    expect(readFileSync(path.join(folder, 'emergency-contacts.csv'), 'utf8')).toContain('5522223333')
    const again = await importSchool(provider.database, folder, false)
    expect(again).toMatchObject({ ok: true })
    expect(again.ok && again.counts.filter(({ added, changed }) => added + changed > 0)).toEqual([])
    // The same folder into a database that does not have the family yet.
    await provider.restore()
    await importSchool(provider.database, folder, false)
    const leo = rowsOf(await as('desk', 'studentList')).find(({ first_name }) => first_name === 'Leo')
    expect(leo).toMatchObject({ tutor: { first_name: 'Nuria' }, emergency_contact: { first_name: 'Nuria' } })
  } finally {
    rmSync(folder, { recursive: true })
  }
  const { database } = provider
  const subject = await findSubject(database, '55 2222 3333')
  const files = diskStorage(provider.folder)
  expect(await exportPerson(database, files, subject, new Date(now).toISOString())).toContain('5522223333')
  await erasePerson(database, files, subject, people.admin.id, new Date(now).toISOString())
  expect(await exportPerson(database, files, subject, new Date(now).toISOString())).not.toContain('5522223333')
  await expect(findSubject(database, '55 2222 3333')).rejects.toThrow('is found by the phone')
})
