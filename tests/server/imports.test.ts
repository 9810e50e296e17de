/** *Importar de Excel*: the trial of a file, corrections, writing what is ready, importing again, and undoing. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importTrial, type EndpointName, type ImportTrial } from '../../src/contract'
import { diskStorage } from '../../src/server/files/file-storage'
import { erasePerson } from '../../src/server/personal-data/erase'
import { exportPerson } from '../../src/server/personal-data/export'
import { ask, rowOf, rowsOf, type Asked } from './ask'
import { openTestProvider, type TestProvider } from './provider'
import { emptiedBetween } from './imported-rows'
import type { Who } from './school'

const lists = path.join(import.meta.dirname, '../domain/sheets')
let provider: TestProvider
const tokens = new Map<Who, string>()
const as = (who: Who, name: EndpointName, asked: Asked = {}) =>
  ask(provider, name, { ...asked, token: tokens.get(who) })

beforeAll(async () => {
  provider = await openTestProvider()
  for (const who of ['admin', 'desk'] as const) tokens.set(who, (await provider.signIn(who)).token)
})
beforeEach(() => emptiedBetween(provider.database))
afterAll(() => provider.close())

const file = (content: string | Buffer, name = 'lista.csv') => ({
  spreadsheet: new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
  name,
})
const send = (content: string | Buffer, name?: string) => as('desk', 'importCreate', { body: file(content, name) })
const trialOf = (told: { body: unknown }): ImportTrial => importTrial.parse(told.body)
const change = async (id: string, body: Record<string, unknown>) =>
  trialOf(await as('desk', 'importChange', { id, body }))
const count = async (table: string) =>
  (await provider.database.query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count

const heading = 'Nombre completo;Fecha de nacimiento;Grupo;Mamá;Teléfono;Correo;Observaciones'
const two = [
  'LISTA DE ALUMNOS;;;;;;',
  heading,
  'Zoé Ávila Ruiz;05/03/2018;kids 1 ;Luz Ruiz Peña;(55) 9876 5432;;alérgica',
  'ÍKER ÁVILA RUIZ;1/2/2017;Kids 2;Luz Ruiz;5598765432;luz@correo.example;',
].join('\n')

describe('a file', () => {
  it('is tried without writing anything, then imported whole, with family and group', async () => {
    const students = await count('student')
    const told = await send(two)
    expect(told.status).toBe(201)
    const trial = trialOf(told)
    expect(trial).toMatchObject({
      file: 'lista.csv',
      heading: 2,
      counts: { ready: 2, doubtful: 0, known: 0, left_out: 0 },
      imported: 0,
      passed: [{ line: 1, reason: 'title' }],
    })
    expect(await count('student')).toBe(students)

    const done = await as('desk', 'importApply', { id: trial.id, body: {} })
    expect(trialOf(done)).toMatchObject({ imported: 2, counts: { ready: 0, known: 2 } })
    const rows = await provider.database.query(
      `select s.first_name, s.last_name, s.birthdate::text, s.comment, p.first_name as tutor, p.last_name as family, p.email, p.phone, p.relationship, g.name as "group"
       from student s join person p on p.id = s.tutor_id join membership m on m.student_id = s.id join class_group g on g.id = m.group_id where s.id > 35 order by s.birthdate`,
    )
    const mother = {
      tutor: 'Luz',
      family: 'Ruiz Peña',
      email: 'luz@correo.example',
      phone: '5598765432',
      relationship: 'madre',
    }
    expect(rows).toEqual([
      { first_name: 'Íker', last_name: 'Ávila Ruiz', birthdate: '2017-02-01', comment: '', ...mother, group: 'Kids 2' },
      {
        first_name: 'Zoé',
        last_name: 'Ávila Ruiz',
        birthdate: '2018-03-05',
        comment: 'alérgica',
        ...mother,
        group: 'Kids 1',
      },
    ])
  })

  it('imported again, also by somebody else at the same time, creates nobody twice', async () => {
    const [one, other] = [trialOf(await send(two)), trialOf(await as('admin', 'importCreate', { body: file(two) }))]
    const answers = await Promise.all([
      as('desk', 'importApply', { id: one.id, body: {} }),
      as('admin', 'importApply', { id: other.id, body: {} }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await count(`student where id > 35 and first_name in ('Zoé', 'Íker')`)).toBe(2)
    expect(trialOf(await send(two))).toMatchObject({ counts: { ready: 0, known: 2 } })
  })

  it('says of all known rows, also of those that are not sent, which values of the file they get', async () => {
    const list = (comment: string) =>
      [
        'Nombre;Apellidos;Fecha de nacimiento;Observaciones',
        ...Array.from(
          { length: 230 },
          (_, index) =>
            `Zoé;Ruiz ${'abcdefghijklmnopqrstuvwxyz'[index % 26]}${Math.floor(index / 26)}º;05/03/2018;${comment}`,
        ),
      ].join('\n')
    const first = trialOf(await send(list('')))
    await as('desk', 'importApply', { id: first.id, body: {} })
    const again = trialOf(await send(list('alérgica')))
    expect(again).toMatchObject({ changes: 0, differing: [{ field: 'comment', rows: 230, taken: 0 }] })
    expect(again.rows.known).toHaveLength(200)
    expect(await change(again.id, { take: [{ field: 'comment', file: true }] })).toMatchObject({
      changes: 230,
      differing: [{ field: 'comment', rows: 230, taken: 230 }],
    })
  })

  it('is undone while nobody has touched what it made', async () => {
    const before = [await count('student'), await count('person'), await count('membership')]
    const { id } = trialOf(await send(two))
    await as('desk', 'importApply', { id, body: {} })
    expect(trialOf(await as('desk', 'importUndo', { id }))).toMatchObject({ undone: true })
    expect([await count('student'), await count('person'), await count('membership')]).toEqual(before)
    expect((await as('desk', 'importUndo', { id })).status).toBe(409)
    expect((await as('desk', 'importApply', { id, body: {} })).status).toBe(409)
  })

  it('takes the groups that were created for it along, except one that somebody has changed or used since', async () => {
    const told = ['Kinder', 'Teens', 'Flyers']
    const { id } = trialOf(await send(`${heading}\nZoé Ávila Ruiz;05/03/2018;Kinder;Luz Ruiz;5598765432;;`))
    const groups = []
    for (const name of told) {
      const body = {
        name,
        school: '1',
        days: ['Lunes'],
        start_time: '16:00',
        final_time: '17:00',
        start_date: '2026-03-04',
      }
      groups.push({ written: name, group: String(rowOf(await as('desk', 'groupCreate', { body })).id), created: true })
    }
    // A group that existed before the import does not count as created by it, even if the call says so.
    await change(id, { groups: [...groups, { written: 'Kids 1', group: '1', created: true }] })
    expect(trialOf(await as('desk', 'importApply', { id, body: {} }))).toMatchObject({ imported: 1 })
    const changed = await as('desk', 'groupChange', { id: groups[1]?.group ?? '', body: { name: 'Teens A' } })
    expect(changed.status).toBe(200)
    await provider.database.query(
      `insert into membership (student_id, group_id, start_date) values (1, ${groups[2]?.group}, '2026-03-04')`,
    )
    expect((await as('desk', 'importUndo', { id })).status).toBe(200)
    expect(await provider.database.query('select name from class_group where id > 3 order by id')).toEqual([
      { name: 'Teens A' },
      { name: 'Flyers' },
    ])
    expect(await count('class_group where id = 1')).toBe(1)
  })

  it.each([
    ['a name that was changed', `update student set first_name = 'Zoe' where id > 35 and first_name = 'Zoé'`],
    ['a phone that was changed', `update person set phone = '5511112222' where phone = '5598765432'`],
    [
      'attendance',
      `insert into attendance (attendance_date, student_id, group_id, status, points) select date '2026-03-04', m.student_id, m.group_id, 'asistencia', 0 from membership m join student s on s.id = m.student_id where s.id > 35 and s.first_name = 'Zoé'`,
    ],
    [
      'a receipt',
      `insert into receipt (tutor_id, payment_period, student_folio, group_id, amount_expected, payment_total, status) select tutor_id, date '2026-03-01', folio, 1, 100, 100, 'pendiente' from student where id > 35 and first_name = 'Zoé'`,
    ],
  ])('is not undone after %s', async (_what, sql) => {
    const { id } = trialOf(await send(two))
    await as('desk', 'importApply', { id, body: {} })
    await provider.database.query(sql)
    const refusal = await as('desk', 'importUndo', { id })
    expect(refusal.status).toBe(409)
    expect(rowOf(refusal).detail).toMatch(/Zo[eé] Ávila Ruiz|Luz Ruiz Peña/)
    expect(await count(`student where id > 35 and first_name in ('Zoé', 'Zoe', 'Íker')`)).toBe(2)
  })

  it('is not undone after the desk has merged one of its children into another record', async () => {
    const { id } = trialOf(await send(`${heading}\nZoé Ávila Ruiz;05/03/2018;;;;;\nÍker Ávila Ruiz;01/02/2017;;;;;`))
    await as('desk', 'importApply', { id, body: {} })
    const [drop, other] = await provider.database.query<{ id: number }>(
      'select id from student where id > 35 order by id',
    )
    const body = { kind: 'student', keep: '2', drop: String(drop?.id) }
    const merged = await as('admin', 'mergeRecords', { body })
    const refusal = await as('desk', 'importUndo', { id })
    expect([refusal.status, rowOf(refusal).detail]).toEqual([409, expect.stringContaining('Zoé Ávila Ruiz')])
    expect(await count(`student where id = ${other?.id}`)).toBe(1)
    const { id: merge } = rowOf(merged)
    expect((await as('admin', 'mergeUndo', { body: { merge: String(merge) } })).status).toBe(200)
    await provider.database.query('delete from student where id > 35')
  })

  it('keeps its rows for another device, and corrections of several people', async () => {
    const { id, version } = trialOf(await send(`${heading}\nZoé Ávila Ruiz;31/02/2018;kinder;Sra. Luz;12345;luz@;`))
    const trial = trialOf(await as('admin', 'importTrial', { id }))
    const [row] = trial.rows.doubtful
    expect(row?.problems.map(({ field, reason }) => [field, reason])).toEqual([
      ['birthdate', 'noSuchDay'],
      ['email', 'email'],
      ['phone', 'phone'],
      ['tutor_last_name', 'tutorLastName'],
      ['group', 'unknownGroup'],
    ])
    const fix = (field: string, value: string) => ({ line: 2, field, value })
    await change(id, { rows: [fix('birthdate', '1/3/2018'), fix('phone', '55 1234 9999')] })
    const body = {
      rows: [fix('email', ''), fix('tutor_last_name', 'Ruiz')],
      groups: [{ written: 'Kinder', group: '3' }],
    }
    expect((await as('admin', 'importChange', { id, body, headers: { 'If-Match': String(version) } })).status).toBe(412)
    expect(trialOf(await as('admin', 'importChange', { id, body })).rows.ready[0]?.values).toMatchObject({
      birthdate: '2018-03-01',
      phone: '5512349999',
      email: '',
    })
    expect(rowsOf(await as('admin', 'importList'))[0]).toMatchObject({
      id: Number(id),
      file: 'lista.csv',
      undone: false,
    })
  })

  it('leaves rows out, and takes another column for a field', async () => {
    const { id } = trialOf(await send(two))
    expect(await change(id, { left_out: [{ line: 3, left_out: true }] })).toMatchObject({
      counts: { ready: 1, left_out: 1 },
    })
    const fields = ['full_name', '', '', '', '', '', '']
    const trial = await change(id, { columns: fields, left_out: [{ line: 3, left_out: false }] })
    expect(trial.counts).toMatchObject({ ready: 0, doubtful: 2 })
  })

  it('says that a group is full; an administrator may exceed it', async () => {
    await provider.database.query('update class_group set quota_limit = 5 where id = 3')
    const { id } = trialOf(await send(two))
    const refusal = await as('desk', 'importApply', { id, body: {} })
    expect([refusal.status, rowOf(refusal).detail]).toEqual([409, expect.stringContaining('Kids 1: 6 de 5')])
    expect((await as('desk', 'importApply', { id, body: { over_quota: true } })).status).toBe(403)
    expect((await as('admin', 'importApply', { id, body: { over_quota: true } })).status).toBe(200)
  })
})

describe('a student who is at the school', () => {
  const known = `${heading}\nZoé Ávila Ruiz;05/03/2018;kids 1;Luz Ruiz Peña;5598765432;;alérgica a todo`

  it('keeps what was changed in the portal, unless a person takes the file’s value, which undoing takes back', async () => {
    const first = trialOf(await send(two))
    await as('desk', 'importApply', { id: first.id, body: {} })
    await provider.database.query(`update student set comment = 'corregido' where id > 35 and first_name = 'Zoé'`)
    const { id, rows } = trialOf(await send(known))
    expect(rows.known[0]?.differences).toEqual([
      { field: 'comment', file: 'alérgica a todo', portal: 'corregido', take: false },
    ])
    expect((await as('desk', 'importApply', { id, body: {} })).status).toBe(409)
    await change(id, { take: [{ field: 'comment', file: true }] })
    expect(trialOf(await as('desk', 'importApply', { id, body: {} }))).toMatchObject({ imported: 0, changed: 1 })
    const comment = async () =>
      (
        await provider.database.query<{ comment: string }>(
          `select comment from student where id > 35 and first_name = 'Zoé'`,
        )
      )[0]?.comment
    expect(await comment()).toBe('alérgica a todo')
    await as('desk', 'importUndo', { id })
    expect(await comment()).toBe('corregido')
  })
})

describe('a tutor who is at the school', () => {
  const tutor = 'select first_name, last_name, email, phone, relationship from person where id = 6'
  const seen = async () => (await provider.database.query(tutor))[0]
  beforeEach(() =>
    provider.database.query(`update person set email = null, password_hash = null, relationship = null where id = 6`),
  )
  const sheet = (child: string, email = 'raul@correo.example') =>
    `Nombre completo;Fecha de nacimiento;Papá;Teléfono;Correo\n${child};Raúl Ibáñez;55 1000 0006;${email}`
  const known = 'Sofía Ibáñez;03/05/2016'
  const nobody = { first_name: 'Raúl', last_name: 'Ibáñez', email: null, phone: '5510000006', relationship: null }

  it.each([
    ['of a new child', 'Zoé Ávila Ibáñez;05/03/2018', 'ready'],
    ['of a known child', known, 'known'],
  ] as const)(
    'without e-mail, %s: the file’s is offered, written only if taken, and undone',
    async (_whose, child, pile) => {
      const { id, rows, seen: fingerprint } = trialOf(await send(sheet(child)))
      expect(rows[pile][0]?.differences).toEqual([
        { field: 'email', file: 'raul@correo.example', portal: '', take: false },
        { field: 'relationship', file: 'padre', portal: '', take: false },
      ])
      expect(fingerprint).toBe('')
      await as('desk', 'importApply', { id, body: { seen: fingerprint } })
      expect(await seen()).toEqual(nobody)

      const again = trialOf(await send(sheet(pile === 'known' ? child : 'Íker Ávila Ibáñez;05/03/2018')))
      const chosen = await change(again.id, { take: [{ field: 'email', file: true }] })
      const done = trialOf(await as('desk', 'importApply', { id: again.id, body: { seen: chosen.seen } }))
      expect(done).toMatchObject({ imported: pile === 'known' ? 0 : 1, changed: 1, seen: '' })
      expect(await seen()).toEqual({ ...nobody, email: 'raul@correo.example' })
      expect((await as('desk', 'importUndo', { id: again.id })).status).toBe(200)
      expect(await seen()).toEqual(nobody)
    },
  )

  it('whom two children name gets it once, and undoing takes it back', async () => {
    const two = `${sheet('Zoé Ávila Ibáñez;05/03/2018')}\nÍker Ávila Ibáñez;01/02/2017;Raúl Ibáñez;55 1000 0006;`
    const { id } = trialOf(await send(two))
    const { rows } = await change(id, { take: [{ field: 'email', file: true }] })
    expect(rows.ready.map(({ differences }) => differences[0]?.take)).toEqual([true, true])
    expect(trialOf(await as('desk', 'importApply', { id, body: {} }))).toMatchObject({ imported: 2, changed: 1 })
    expect(await seen()).toMatchObject({ email: 'raul@correo.example' })
    await as('desk', 'importUndo', { id })
    expect(await seen()).toEqual(nobody)
  })

  it('does not get the e-mail of somebody of the staff', async () => {
    const { rows } = trialOf(await send(sheet('Zoé Ávila Ibáñez;05/03/2018', 'maestra@lucero.test')))
    expect(rows.doubtful[0]?.problems).toMatchObject([{ field: 'email', reason: 'emailTaken' }])
    const { rows: others } = trialOf(await send(sheet(known, 'maestra@lucero.test')))
    expect(others.known[0]?.differences.map(({ field }) => field)).toEqual(['relationship'])
  })
})

describe('a school’s own list', () => {
  it.each(['alumnos-2026.csv', 'alumnos-2026.xlsx'])('%s is read with what it means', async (name) => {
    const trial = trialOf(await send(readFileSync(path.join(lists, name)), name))
    expect(trial.counts).toMatchObject({ ready: 0, doubtful: 120, known: 0 })
    expect(trial.groups).toHaveLength(17)
    const { counts } = await change(trial.id, { groups: trial.groups.map(({ written }) => ({ written, group: '' })) })
    expect(counts).toMatchObject({ ready: 109, doubtful: 11 })
    expect(trialOf(await as('desk', 'importApply', { id: trial.id, body: {} }))).toMatchObject({ imported: 109 })
  })
})

it('a file is forgotten with a person whom it names', async () => {
  const { id } = trialOf(await send(two))
  await as('desk', 'importApply', { id, body: {} })
  const [student] = await provider.database.query<{ id: number }>(
    `select id from student where id > 35 and first_name = 'Zoé'`,
  )
  const subject = { identifier: '', student: student?.id ?? 0, account: null }
  const files = diskStorage(provider.folder)
  const at = new Date(provider.clock.now).toISOString()
  expect(JSON.parse(await exportPerson(provider.database, files, subject, at))).toMatchObject({
    imported_files: [{ file_name: 'lista.csv' }],
  })
  await erasePerson(provider.database, files, subject, 1, at)
  const told = await as('desk', 'importTrial', { id })
  expect(JSON.stringify(told.body)).not.toContain('Zoé')
  expect(trialOf(told)).toMatchObject({ tabs: [], file: 'lista.csv' })
  expect((await as('desk', 'importChange', { id, body: { tab: 0 } })).status).toBe(409)
})

describe('a file that cannot be read', () => {
  const zip = (name: string, size: number, content = Buffer.alloc(0)) => {
    const local = Buffer.alloc(30 + name.length)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    local.write(name, 30)
    const entry = Buffer.alloc(46 + name.length)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(content.length, 20)
    entry.writeUInt32LE(size, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.write(name, 46)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(1, 10)
    end.writeUInt32LE(entry.length, 12)
    end.writeUInt32LE(local.length + content.length, 16)
    return Buffer.concat([local, content, entry, end])
  }
  const container = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

  it.each([
    ['an empty file', Buffer.alloc(0), 'vacío'],
    ['nothing but blanks', Buffer.from(' \n;;;\n'), 'vacío'],
    [
      'a workbook with a password',
      Buffer.concat([container, Buffer.from('EncryptedPackage', 'utf16le')]),
      'contraseña',
    ],
    ['an old workbook', Buffer.concat([container, Buffer.from('Workbook')]), '.xlsx'],
    ['a workbook with macros', zip('xl/vbaProject.bin', 0), 'macros'],
    ['another archive', zip('word/document.xml', 0), 'no es un libro de Excel'],
    ['a sheet of LibreOffice', zip('content.xml', 0), 'no es un libro de Excel'],
    ['a web page named .xls', Buffer.from('<html><table><tr><td>Ana</td></tr></table></html>'), 'página web'],
    ['an archive that says it has 4 GB', zip('xl/workbook.xml', 0xfffffff0), 'demasiado grande'],
    ['an archive whose sizes are lies', zip('xl/workbook.xml', 1), 'dañado'],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3]), 'no es una hoja'],
    ['too many lines', Buffer.from(`${heading}\n${'Ana;1;;;;;\n'.repeat(10_001)}`), '10000 renglones'],
  ])('%s', async (_what, bytes, reason) => {
    const told = await send(bytes)
    expect([told.status, rowOf(told).spreadsheet]).toEqual([400, [expect.stringContaining(reason)]])
    expect(await count('sheet_import')).toBe(0)
  })

  it('a file of 50 MB is refused before it is read', async () => {
    const told = await send(Buffer.alloc(50 * 1_048_576, 'a'))
    expect([told.status, rowOf(told).detail]).toEqual([413, expect.stringContaining('demasiado grande')])
  })
})
