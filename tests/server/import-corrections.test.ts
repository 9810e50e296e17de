/** A folder that is imported again leaves what people have corrected in the portal since. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { actAs } from '../../src/server/database/act-as'
import type { Database } from '../../src/server/database/database'
import { openEmbedded } from '../../src/server/database/embedded'
import { migrate } from '../../src/server/database/migrate'
import { openPostgres } from '../../src/server/database/postgres'
import { importSchool } from '../../src/server/import/import-school'
import { tables } from '../../src/server/import/write'
import { kind } from './databases'
import { createDatabase } from './postgres'
import { small } from './small-folder'

let database: Database
let folder: string
// The log of changes cannot be emptied, so each test has a database of its own.
beforeEach(async () => {
  database = kind === 'postgres' ? await openPostgres({ url: await createDatabase('empty') }) : await openEmbedded()
  await migrate(database)
  folder = mkdtempSync(path.join(tmpdir(), 'lucero-corrections-'))
  put(small)
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const put = (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
}
const load = () => importSchool(database, folder, false)
const inEach = (sql: (table: string) => string) =>
  Promise.all(tables.map(async (table) => (await database.query(sql(table)))[0]))
const sizes = () => inEach((table) => `select count(*)::int as count from ${table}`)
const content = () => inEach((table) => `select md5(string_agg(t::text, '' order by id)) as md5 from ${table} t`)

/** Changes rows as a call of the portal does. */
const correct = (...statements: string[]) =>
  database.transaction(async (transaction) => {
    await actAs(transaction, 1, '2026-03-04T16:00:00Z')
    for (const sql of statements) await transaction.query(sql)
  })
const kept = async (overwrite = false) => {
  const result = await importSchool(database, folder, false, overwrite)
  return (
    result.ok && result.kept.map(({ file, line, column, written, stored }) => [file, line, column, written, stored])
  )
}

it('keeps each correction and says so, unless the files are to overwrite them', async () => {
  await load()
  await correct(
    `update person set phone = '5511112222', first_name = 'Bego' where role = 'Tutor'`,
    `update bank_data set account_holder = 'Lucero A. C.'`,
    `update payment_configuration set amount = 1000`,
    `update school set street = 'Calle 5'`,
    `update student set birthdate = date '2018-02-27' where folio = 'A-1'`,
    `update class_group set start_time = time '15:00'`,
  )
  const corrected = await content()
  const corrections = [
    ['schools.csv', 2, 'street', 'Av. Juárez 10, altos', 'Calle 5'],
    ['bank-data.csv', 2, 'account_holder', 'Escuela', 'Lucero A. C.'],
    ['payment-configurations.csv', 2, 'amount', '950.50', '1000.00'],
    ['groups.csv', 2, 'start_time', '16:00:00', '15:00:00'],
    ['tutors.csv', 2, 'first_name', 'Begoña', 'Bego'],
    ['tutors.csv', 2, 'phone', '5512345678', '5511112222'],
    ['students.csv', 2, 'birthdate', '2018-02-28', '2018-02-27'],
  ]
  expect(await kept()).toEqual(corrections)
  expect(await content()).toEqual(corrected)
  // Values that nobody has corrected still follow the files.
  put({ 'students.csv': small['students.csv'].replace('Zoé', 'Zoe').replace('A-1,Íñigo', 'A-1,Iñigo') })
  expect(await kept()).toEqual(corrections)
  expect(await database.query('select first_name from student order by id')).toEqual([
    { first_name: 'Iñigo' },
    { first_name: 'Zoe' },
  ])
  expect(await kept(true)).toEqual([])
  expect(await database.query(`select phone, first_name from person where role = 'Tutor'`)).toEqual([
    { phone: '5512345678', first_name: 'Begoña' },
  ])
  // The files' values were written last, so a later file changes them again.
  put({ 'tutors.csv': small['tutors.csv'].replace('55 1234 5678', '55 1234 9999') })
  expect(await kept()).toEqual([])
  expect(await database.query(`select phone from person where role = 'Tutor'`)).toEqual([{ phone: '5512349999' }])
})

it('is nowhere twice although the files still have the former names, e-mails and accounts', async () => {
  put({
    'tutors.csv': `${small['tutors.csv']}Sol,Ruiz,,5587654321,,,\n`,
    'students.csv': `${small['students.csv']}A-3,Luz,Ruiz,2017-05-06,,5587654321,,,\n`,
  })
  await load()
  const before = await sizes()
  await correct(
    `update person set email = 'otro@familia.example' where role = 'Tutor' and email is not null`,
    `update person set phone = '5500001111' where role = 'Tutor' and email is null`,
    `update person set email = 'o.guemes@escuela.example' where role = 'Maestro'`,
    `update school set name = 'Lucero Juárez'`,
    `update class_group set name = 'Kids Uno'`,
    `update payment_configuration set name = 'Mensualidad'`,
    `update bank_data set clabe = '012180001234567886'`,
    `update emergency_contact set first_name = 'José Jesús'`,
  )
  const corrected = await content()
  expect(await load()).toMatchObject({ ok: true })
  expect(await sizes()).toEqual(before)
  expect(await content()).toEqual(corrected)
})

it('keeps a role, and whoever has it stays signed in', async () => {
  await load()
  await correct(`update person set role = 'Recepcion' where role = 'Maestro'`)
  const result = await load()
  expect(result.ok && result.roles).toEqual([])
  expect(await kept()).toEqual([['staff.csv', 3, 'role', 'Maestro', 'Recepcion']])
})
