/**
 * Who changed what: the database records every change of money, people, accounts, groups and attendance, and nobody can
 * alter its record.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AuditedTable, EndpointName } from '../../src/contract'
import { migrate } from '../../src/server/database/migrate'
import { openPostgres } from '../../src/server/database/postgres'
import { ask, rowOf, rowsOf, type Asked } from './ask'
import { kind } from './databases'
import { createDatabase } from './postgres'
import { openSchool } from './own-school'
import { openTestProvider } from './provider'
import { fillSchool, now, password, people, today, type Who } from './school'

const { provider, as } = await openSchool()
const linesOf = async (table: AuditedTable, id: number, query = {}) =>
  rowsOf(await as('admin', 'audit', { query: { table, id, ...query } }))
const newest = async (table: AuditedTable, id: number) => (await linesOf(table, id))[0]
const changeOf = (field: string, from: unknown, to: unknown) => ({ field, from, to })
const by = (who: Who) => ({
  id: people[who].id,
  first_name: people[who].name.split(' ')[0],
  last_name: people[who].name.split(' ').slice(1).join(' '),
})

describe('a change says who, when, and from what to what', () => {
  const changes: {
    what: string
    who: Who
    name: EndpointName
    asked: Asked
    table: AuditedTable
    id: number
    told: object[]
  }[] = [
    {
      what: 'attendance',
      who: 'teacher',
      name: 'attendanceChange',
      asked: { id: 31, body: { status: 'falta', points: 6 } },
      table: 'attendance',
      id: 31,
      told: [changeOf('points', 1, 6), changeOf('status', 'Asistencia', 'Falta')],
    },
    {
      what: 'a student, by a tutor',
      who: 'tutor',
      name: 'studentChange',
      asked: { id: 1, body: { first_name: 'Iñigo' } },
      table: 'student',
      id: 1,
      told: [changeOf('first_name', 'Íñigo', 'Iñigo')],
    },
    {
      what: 'a family',
      who: 'admin',
      name: 'studentChange',
      asked: { id: 2, body: { tutor: 6, emergency_contact: 2 } },
      table: 'student',
      id: 2,
      told: [
        changeOf('emergency_contact', 'Begoña Peña', 'Raúl Ibáñez'),
        changeOf('tutor', 'Begoña Peña', 'Raúl Ibáñez'),
      ],
    },
    {
      what: 'a student switched off',
      who: 'desk',
      name: 'studentActivate',
      asked: { id: 3, body: { is_active: false } },
      table: 'student',
      id: 3,
      told: [changeOf('is_active', true, false)],
    },
    {
      what: 'a total reset',
      who: 'admin',
      name: 'resetPoints',
      asked: { query: { student_id: 5 } },
      table: 'student',
      id: 5,
      told: [changeOf('total_points', 4, 0)],
    },
    {
      what: 'a group',
      who: 'desk',
      name: 'groupActivate',
      asked: { id: 3, body: { is_active: false } },
      table: 'group',
      id: 3,
      told: [changeOf('is_active', true, false)],
    },
    {
      what: 'an account',
      who: 'desk',
      name: 'tutorPermit',
      asked: { id: 6, body: { create_student: true } },
      table: 'tutor',
      id: 6,
      told: [changeOf('create_student', false, true)],
    },
    {
      what: 'an e-mail',
      who: 'admin',
      name: 'staffChange',
      asked: { id: 4, body: { email: 'otro@lucero.test', role: 'Recepcion', current_password: password } },
      table: 'staff',
      id: 4,
      told: [
        changeOf('email', people.otherTeacher.email, 'otro@lucero.test'),
        changeOf('role', 'Maestro', 'Recepcion'),
      ],
    },
    {
      what: 'a contact',
      who: 'tutor',
      name: 'contactChange',
      asked: { id: 1, body: { relationship: 'tia' } },
      table: 'contact',
      id: 1,
      told: [changeOf('relationship', 'Madre', 'Tía')],
    },
    {
      what: 'money',
      who: 'desk',
      name: 'receiptChange',
      asked: { id: 2, body: { abono: '100.50', status: 'parcial', type_payment: 'codi', payment_date: today } },
      table: 'receipt',
      id: 2,
      told: [
        changeOf('abono', 0, 100.5),
        changeOf('payment_date', null, today),
        changeOf('payment_total', 950.5, 850),
        changeOf('status', 'Pendiente', 'Parcial'),
        changeOf('type_payment', null, 'CoDi'),
      ],
    },
    {
      what: 'bank data',
      who: 'admin',
      name: 'bankDataChange',
      asked: { id: 1, body: { clabe: '012180001234567899' } },
      table: 'bank-data',
      id: 1,
      told: [changeOf('clabe', '012345678901234567', '012180001234567899')],
    },
  ]
  it.each(changes)('$what', async ({ who, name, asked, table, id, told }) => {
    const before = (await linesOf(table, id)).length
    expect((await as(who, name, asked)).status).toBe(200)
    const lines = await linesOf(table, id)
    expect(lines).toHaveLength(before + 1)
    expect(lines[0]).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      who: by(who),
      deed: 'changed',
      membership: null,
      changes: told,
    })
    expect(Date.parse(String(lines[0]?.at))).toBe(now)
  })
})

it('a place in a group is told on the page of the student and on that of the group', async () => {
  await as('desk', 'membershipActivate', { id: 4, body: { is_active: false } })
  const line = {
    who: by('desk'),
    deed: 'changed',
    changes: [changeOf('end_date', null, today), changeOf('is_active', true, false)],
  }
  expect(await newest('student', 4)).toMatchObject({ ...line, membership: 'Kids 2' })
  expect(await newest('group', 1)).toMatchObject({ ...line, membership: 'Ángel Cárdenas' })
  expect(await newest('membership', 4)).toMatchObject(line)
})

it('a new row has its maker; the points that a row brings are told with that row, not as a change of the total', async () => {
  const before = await linesOf('student', 7)
  const made = rowOf(
    await as('teacher', 'attendanceCreate', {
      body: { attendance_date: today, student: 7, group: 1, status: 'asistencia', points: 5 },
    }),
  )
  expect(await linesOf('attendance', Number(made.id))).toMatchObject([
    { who: by('teacher'), deed: 'created', changes: [] },
  ])
  await as('teacher', 'attendanceChange', { id: Number(made.id), body: { points: 8 } })
  expect(await newest('attendance', Number(made.id))).toMatchObject({ changes: [changeOf('points', 5, 8)] })
  expect(await linesOf('student', 7)).toEqual(before)
  // A total changed by hand is recorded as that person's change.
  await as('admin', 'studentChange', { id: 7, body: { total_points: 3 } })
  expect(await newest('student', 7)).toMatchObject({ who: by('admin'), changes: [{ field: 'total_points', to: 3 }] })
})

it('of a chosen password only the change and its author are recorded', async () => {
  await provider.fetch('/api/password_reset/', {
    method: 'POST',
    body: new URLSearchParams({ email: people.otherTutor.email }),
  })
  const linkIn = () => /http:\/\/lucero\.test(\S+)/.exec(provider.mails.map(({ text }) => text).join('\n'))?.[1] ?? ''
  await expect.poll(linkIn).not.toBe('')
  const link = linkIn()
  const chosen = 'lucero demo otra vez'
  expect(
    (await provider.fetch(link, { method: 'POST', body: new URLSearchParams({ password: chosen, repeat: chosen }) }))
      .status,
  ).toBe(200)
  expect(await newest('tutor', 6)).toMatchObject({
    who: by('otherTutor'),
    deed: 'changed',
    changes: [changeOf('password', null, null)],
  })
  const rows = await provider.database.query<{ changes: string }>('select changes::text as changes from audit')
  for (const { changes } of rows) expect(changes).not.toMatch(/argon2|password_hash/)
})

it('a change without a person has no author, and a statement that changes nothing adds no line', async () => {
  const before = (await linesOf('bank-data', 2)).length
  await provider.database.query(`update bank_data set account_holder = account_holder where id = 2`)
  expect(await linesOf('bank-data', 2)).toHaveLength(before)
  await provider.database.query(`update bank_data set account_holder = 'Otra' where id = 2`)
  expect(await newest('bank-data', 2)).toMatchObject({
    who: null,
    deed: 'changed',
    changes: [changeOf('account_holder', 'Escuela Lucero', 'Otra')],
  })
  await provider.database.query(`update bank_data set account_holder = 'Escuela Lucero' where id = 2`)
})

it('a refused change leaves no line', async () => {
  const before = (await linesOf('receipt', 1)).length
  expect((await as('desk', 'receiptChange', { id: 1, body: { abono: 3, status: 'regalado' } })).status).toBe(400)
  expect(await linesOf('receipt', 1)).toHaveLength(before)
})

it('pages newest first, as other lists do', async () => {
  for (const points of [11, 12, 13]) await as('teacher', 'attendanceChange', { id: 35, body: { points } })
  const all = await linesOf('attendance', 35)
  expect(all.slice(0, 3).map(({ changes }) => changes)).toEqual([
    [changeOf('points', 12, 13)],
    [changeOf('points', 11, 12)],
    [changeOf('points', 2, 11)],
  ])
  const second = rowOf(await as('admin', 'audit', { query: { table: 'attendance', id: 35, page: 2, page_size: 1 } }))
  expect(second).toMatchObject({ count: all.length, results: [all[1]] })
  expect((await as('admin', 'audit', { query: { table: 'attendance' } })).body).toEqual({
    id: ['Este campo es requerido.'],
  })
})

it('lines can be added but not changed or deleted, not even by the provider', async () => {
  await as('teacher', 'attendanceChange', { id: 36, body: { points: 21 } })
  const before = await linesOf('attendance', 36)
  for (const statement of [
    'update audit set person_id = 2',
    `update audit set changes = '{}'`,
    'delete from audit',
    'truncate audit',
  ]) {
    await expect(provider.database.query(statement), statement).rejects.toThrow('added, never changed or removed')
  }
  expect(await linesOf('attendance', 36)).toEqual(before)
})

if (kind === 'postgres') {
  it('can belong to a role of its own, as running.md says: then the provider can add lines, but not touch existing ones', async () => {
    const url = await createDatabase('empty')
    const name = new URL(url).pathname.slice(1)
    const [user, keeper] = [`${name}_user`, `${name}_keeper`]
    const superuser = await openPostgres({ url, size: 1 })
    await superuser.script(`create role ${user} login; alter database ${name} owner to ${user}`)
    const database = await openPostgres({ url: url.replace('lucero@', `${user}@`), size: 3 })
    await migrate(database)
    await fillSchool(database)
    const page = readFileSync(path.join(import.meta.dirname, '../../.docs/running.md'), 'utf8')
    const [statements = ''] = /create role lucero_audit nologin;[^`]*/.exec(page) ?? []
    expect(statements.split(';')).toHaveLength(6)
    await superuser.script(statements.replaceAll('lucero_audit', keeper).replaceAll('to lucero;', `to ${user};`))
    const split = await openTestProvider({ database })
    try {
      const { token } = await split.signIn('admin')
      expect((await ask(split, 'receiptChange', { id: 1, token, body: { observations: 'Begoña llamó' } })).status).toBe(
        200,
      )
      const lines = () => ask(split, 'audit', { token, query: { table: 'receipt', id: 1 } }).then(rowsOf)
      expect(await lines()).toMatchObject([
        { who: by('admin'), changes: [changeOf('observations', '', 'Begoña llamó')] },
      ])
      for (const statement of [
        'update audit set person_id = 2',
        'delete from audit',
        'truncate audit',
        'alter table audit disable trigger user',
        'drop trigger keep on audit',
      ]) {
        await expect(database.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
      }
      // The exception: erasing a person empties values in the audit.
      await database.query(`select erase_audit('receipt', array[1])::text`)
      expect(await lines()).toMatchObject([{ who: by('admin'), changes: [changeOf('observations', null, null)] }])
      await migrate(database)
    } finally {
      await split.close()
      await database.close()
      await superuser.close()
    }
  })
}
