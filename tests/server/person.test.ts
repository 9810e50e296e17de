/**
 * A person's rights by law: to get everything that is stored about them, and to be erased; the school's payments stay,
 * without a name.
 */
import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { diskStorage } from '../../src/server/files/file-storage'
import { erasePerson } from '../../src/server/personal-data/erase'
import { exportPerson } from '../../src/server/personal-data/export'
import { findSubject } from '../../src/server/personal-data/find'
import { schoolDay } from '../../src/contract'
import { ask, rowOf, rowsOf } from './ask'
import { openTestProvider, type TestProvider } from './provider'
import { now, people } from './school'

let provider: TestProvider
let admin: string

beforeEach(async () => {
  provider = await openTestProvider()
  admin = (await provider.signIn('admin')).token
  const voucher = new File(['%PDF-1.7\nBegoña pagó\n%%EOF'], 'recibo.pdf')
  const body = {
    user: 5,
    payment_period: '2026-03-01',
    student_folio: 'LUC-0001',
    group: 1,
    amount_expected: 950.5,
    abono: 950.5,
    payment_total: 0,
    status: 'pagado',
    observations: 'Gracias, Begoña',
    voucher,
  }
  await ask(provider, 'receiptCreate', { token: admin, body, headers: { 'Idempotency-Key': 'kept' } })
  const slip = new File(['%PDF-1.7\nBegoña transfirió\n%%EOF'], 'transferencia.pdf')
  await ask(provider, 'entryCreate', {
    id: 2,
    token: admin,
    body: { amount: 100, type_payment: 'efectivo', observations: 'Lo trajo Begoña en persona', voucher: slip },
  })
  const [entry] = rowsOf(await ask(provider, 'entryList', { id: 2, token: admin }))
  await ask(provider, 'entryCancel', {
    id: 2,
    entry: Number(entry?.id),
    token: admin,
    body: { reason: 'Begoña se arrepintió' },
  })
  await ask(provider, 'attendanceChange', { id: 31, token: admin, body: { observations: 'Íñigo lloró', points: 3 } })
  await ask(provider, 'studentChange', {
    id: 1,
    token: admin,
    body: { first_name: 'Ulises', birthdate: '2016-05-31', comment: 'Alergia a la nuez' },
  })
})
afterEach(() => provider.close())

const at = new Date(now).toISOString()
const files = () => diskStorage(provider.folder)
const kept = () =>
  readdirSync(provider.folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.pdf'))
const exported = async (said: string) =>
  exportPerson(provider.database, files(), await findSubject(provider.database, said), at)
const erase = async (said: string) =>
  erasePerson(provider.database, files(), await findSubject(provider.database, said), people.admin.id, at)
/** All text in the database. */
async function everything(): Promise<string> {
  const tables = await provider.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts = await Promise.all(
    tables.map(({ name }) =>
      provider.database.query<{ rows: string }>(`select coalesce(json_agg(t), '[]')::text as rows from "${name}" t`),
    ),
  )
  return texts.map(([row]) => row?.rows ?? '').join('\n')
}

it('gives a student everything that is held, and no password', async () => {
  const json = JSON.parse(await exported('luc-0001'))
  expect(json).toMatchObject({
    students: [{ folio: 'LUC-0001', first_name: 'Ulises', birthdate: '2016-05-31', comment: 'Alergia a la nuez' }],
    account: [{ email: people.student.email }],
    tutor: { first_name: 'Begoña' },
    emergency_contacts: [{ phone: '5511112222' }],
    memberships: [{ group: 'Kids 2', is_active: true }],
  })
  expect(json.attendance).toHaveLength(2)
  expect(json.receipts).toHaveLength(3)
  expect(json.payments.map(({ amount, reason }: { amount: number; reason: string }) => [amount, reason])).toEqual([
    [950.5, ''],
    [950.5, ''],
    [100, ''],
    [-100, 'Begoña se arrepintió'],
  ])
  expect(json.changes.length).toBeGreaterThan(0)
  const contents = Object.values(json.files)
  expect(contents.map((content) => Buffer.from(String(content), 'base64').toString().split('\n')[1]).sort()).toEqual([
    'Begoña pagó',
    'Begoña transfirió',
  ])
  expect(JSON.stringify(json)).not.toMatch(/password|argon2|plain_name/)
})

it('gives a tutor the own account, children, contacts and receipts, and nothing of other families', async () => {
  const text = await exported(people.tutor.email.toUpperCase())
  const json = JSON.parse(text)
  expect(json.students.map(({ id }: { id: number }) => id)).toEqual([1, 2, 21])
  expect(json.receipts.map(({ id }: { id: number }) => id)).toEqual([1, 2, 4])
  expect(text).not.toContain('Ibáñez')
})

it('erases a student wherever one is named, and keeps the money', async () => {
  const child = await provider.signIn('student')
  expect(await erase('LUC-0001')).toEqual({ attendance: 2, receipts: 3, contacts: 0, files: 2 })
  const left = await everything()
  for (const word of [
    'Ulises',
    'Alergia',
    'lloró',
    '2016-05-31',
    people.student.email,
    'Gracias, Begoña',
    'en persona',
    'se arrepintió',
  ])
    expect(left.includes(word), word).toBe(false)
  expect(kept()).toEqual([])
  expect((await ask(provider, 'studentList', { token: child.token })).status).toBe(401)
  expect((await ask(provider, 'renewToken', { body: { refresh: child.refresh } })).status).toBe(401)

  expect((await ask(provider, 'student', { id: 1, token: admin })).body).toMatchObject({
    first_name: 'Persona borrada',
    last_name: '',
    folio: 'LUC-0001',
    is_active: false,
    tutor: null,
    emergency_contact: null,
  })
  expect(rowOf(await ask(provider, 'receipt', { id: 4, token: admin }))).toMatchObject({
    abono: '950.50',
    payment_period: '2026-03-01',
    student_folio: 'LUC-0001',
    status: { value: 'pagado' },
    voucher: null,
    observations: '',
  })
  expect(rowsOf(await ask(provider, 'entryList', { id: 2, token: admin }))).toMatchObject([
    { amount: '100.00', voucher: null, observations: '', received_by: { id: people.admin.id } },
    { amount: '-100.00', reason: '' },
  ])
  // The audit keeps that the person was erased and by whom, but no values.
  const lines = rowsOf(await ask(provider, 'audit', { token: admin, query: { table: 'student', id: 1 } }))
  expect(lines[0]).toMatchObject({ deed: 'erased', who: { id: people.admin.id } })
  expect(lines.flatMap(({ changes }) => changes)).toContainEqual({ field: 'comment', from: null, to: null })
  // Another child of the same tutor is unchanged.
  expect((await ask(provider, 'student', { id: 2, token: admin })).body).toMatchObject({
    first_name: 'Zoé',
    tutor: { id: 5 },
  })
})

it('erases a tutor with the emergency contacts, and leaves the children without either', async () => {
  expect(await erase(people.tutor.email)).toMatchObject({ contacts: 1, receipts: 3, files: 2 })
  const left = await everything()
  for (const word of ['Begoña', people.tutor.email, '5510000005', '5511112222'])
    expect(left.includes(word), word).toBe(false)
  expect((await ask(provider, 'student', { id: 2, token: admin })).body).toMatchObject({
    first_name: 'Zoé',
    tutor: null,
    emergency_contact: null,
  })
  expect((await ask(provider, 'login', { body: { email: people.tutor.email, password: 'lucero-demo' } })).status).toBe(
    401,
  )
  expect((await ask(provider, 'receipt', { id: 1, token: admin })).body).toMatchObject({
    user: { id: 5, first_name: 'Persona borrada' },
    amount_expected: '950.50',
  })
})

/**
 * Columns that the test below does not fill with its trace: the folio, which is not erased; columns that do not accept
 * any text; and columns by which the test finds the person.
 */
const lasting: Record<string, string[]> = {
  student: ['folio', 'photo'],
  person: ['role', 'email', 'gender', 'relationship', 'password_hash'],
}

it.each([
  ['student', 'LUC-0001', 1],
  ['person', people.tutor.email, 5],
] as const)(
  'leaves no text in a row of %s but what is named here, whatever columns it has',
  async (table, said, id) => {
    const columns = await provider.database.query<{ name: string }>(
      `select column_name::text as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and data_type = 'text' and is_generated = 'NEVER' and column_name <> all ($2)`,
      [table, lasting[table] ?? []],
    )
    expect(columns.map(({ name }) => name)).toContain('first_name')
    await provider.database.script(
      `update ${table} set ${columns.map(({ name }) => `${name} = 'Huella'`).join(', ')} where id = ${id}`,
    )
    await erase(said)
    const [row] = await provider.database.query<Record<string, unknown>>(`select * from ${table} where id = $1`, [id])
    expect(Object.entries(row ?? {}).filter(([, value]) => /huella/i.test(String(value)))).toEqual([])
  },
)

it('ends the memberships of an erased student on that day, and leaves the days before and those that had ended', async () => {
  await provider.database.query(
    `update membership set is_active = false, end_date = date '2026-01-15' where id = (select min(id) from membership where student_id = 2)`,
  )
  const before = await provider.database.query<{ id: number; is_active: boolean; until: string | null }>(
    `select id, is_active, end_date::text as until from membership where student_id in (1, 2) order by id`,
  )
  expect(before.map(({ is_active }) => is_active).sort()).toContain(true)
  await erase('LUC-0001')
  await erase('LUC-0002')
  const after = await provider.database.query(
    `select id, is_active, end_date::text as until from membership where student_id in (1, 2) order by id`,
  )
  expect(after).toEqual(
    before.map(({ id, is_active, until }) => ({ id, is_active: false, until: is_active ? schoolDay(now) : until })),
  )
})

it('erases what names a tutor in notes about the children, who stay', async () => {
  await ask(provider, 'studentChange', { id: 2, token: admin, body: { comment: 'Alergia al polen' } })
  const [tutor] = await provider.database.query<{ last: string }>('select last_name as last from person where id = 5')
  await provider.database.query(`update student set comment = 'Avisar a Begoña ' || $1 where id = 1`, [
    tutor?.last ?? '',
  ])
  await provider.database.query(`update attendance set observations = 'La recogió begona ' || $1 where id = 31`, [
    tutor?.last ?? '',
  ])
  await erase(people.tutor.email)
  expect((await everything()).match(/beg[oó]?[ñn]a/gi)).toBeNull()
  expect((await ask(provider, 'student', { id: 2, token: admin })).body).toMatchObject({ comment: 'Alergia al polen' })
})

it('leaves alone what only contains the letters of a name, and what others have written about somebody else', async () => {
  const { database } = provider
  const note = async (id: number) =>
    (await database.query<{ note: string }>('select observations as note from attendance where id = $1', [id]))[0]?.note
  await database.query(`update person set first_name = 'Ana', last_name = 'Paz' where id = 5`)
  await database.query(`update student set folio = '12' where id = 1`)
  const others = 'Mañana, en paz: 12 hojas'
  await database.query('update attendance set observations = $1 where id = 31', [others])
  await database.query(`insert into rate_limit (key, points) values ('sign-in:mari${people.tutor.email}', 1)`)
  await ask(provider, 'studentChange', { id: 2, token: admin, body: { birthdate: '2015-02-03' } })
  await erase(people.tutor.email)
  expect(await note(31)).toBe(others)
  expect(await database.query(`select from rate_limit where key like '%mari${people.tutor.email}'`)).toHaveLength(1)
  const lines = rowsOf(await ask(provider, 'audit', { token: admin, query: { table: 'student', id: 2 } }))
  expect(lines.flatMap(({ changes }) => changes)).toContainEqual(
    expect.objectContaining({ field: 'birthdate', to: '2015-02-03' }),
  )

  const foreign = await database.query<{ id: number }>(
    `update attendance set observations = 'Trajo 12 hojas' where student_id <> 1 returning id`,
  )
  await erase('12')
  expect(await note(foreign[0]?.id ?? 0)).toBe('Trajo 12 hojas')
})

it('knows only students and tutors', async () => {
  await expect(findSubject(provider.database, 'LUC-9999')).rejects.toThrow(
    'Nobody here has the folio or e-mail LUC-9999.',
  )
  await expect(findSubject(provider.database, people.teacher.email)).rejects.toThrow('only students and tutors')
})
