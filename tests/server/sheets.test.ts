/** A school is exported as sheets and comes back unchanged; a trial import uses up nothing. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '../../src/server/database/database'
import { exportSchool } from '../../src/server/export/export-school'
import { importSchool } from '../../src/server/import/import-school'
import { tables } from '../../src/server/import/write'
import { openFreshDatabase } from './databases'

let database: Database
let folder: string
beforeAll(async () => void (database = await openFreshDatabase()))
afterAll(() => database.close())
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'lucero-sheets-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const content = async () =>
  Promise.all(
    [...tables, 'audit'].map(
      async (table) =>
        (
          await database.query<{ md5: string }>(
            `select md5(string_agg(t::text, '' order by id)) as md5 from ${table} t`,
          )
        )[0]?.md5,
    ),
  )
const sequences = () =>
  database.query(`select sequencename::text as name, last_value::text as last from pg_sequences order by 1`)

/** Renames every student, so that the import would create those of the sheets as new ones. */
const renamed = (sign: string) =>
  database.script(
    `update student set folio = '${sign}-' || folio, first_name = '${sign} ' || first_name, account_id = null`,
  )

it('a trial counts what would come, and moves no id, no version and no line of the audit', async () => {
  await exportSchool(database, folder, 'csv')
  await renamed('X')
  const before = [await content(), await sequences()]
  const trial = await importSchool(database, folder, true)
  expect(trial.ok && trial.counts.map(({ file, added }) => [file, added]).filter(([, added]) => added !== 0)).toEqual([
    ['students.csv', 35],
    ['memberships.csv', 35],
  ])
  expect([await content(), await sequences()]).toEqual(before)
  expect(await importSchool(database, folder, false)).toEqual(trial)
  expect(await database.query('select max(id) as last from student')).toEqual([{ last: 70 }])
  // A trial changes nothing either if the connection has just planned the same statements for the real tables.
  await renamed('Y')
  const settled = [await content(), await sequences()]
  expect(await importSchool(database, folder, true)).toEqual(trial)
  expect([await content(), await sequences()]).toEqual(settled)
})

it.each(['xlsx', 'csv'] as const)(
  'as %s a school comes back without a change, odd names, formulas, twins and the erased among them',
  async (format) => {
    await database.script(`
    update student set comment = E'=1+1, "dos"\\n''+52 o @nadie' where id = 1;
    update student set first_name = '-Ñandú' where id = 5;
    update class_group set days = '{}' where id = 3;
    insert into emergency_contact (first_name, last_name, phone, relationship, tutor_id) values ('Begoña', 'PEÑA', '5599998888', 'abuela', 5);
    update student set emergency_contact_id = (select max(id) from emergency_contact) where id = 2;
    update person set is_active = false where id = 4;
    update student set first_name = 'Persona borrada', last_name = '' where id = 35;
    insert into audit (at, noun, row_id, deed) values (now(), 'student', 35, 'erased');
  `)
    const written = await exportSchool(database, folder, format)
    expect(readdirSync(folder).sort()).toEqual(written.map(({ file }) => file).sort())
    expect(statSync(path.join(folder, `students.${format}`)).mode & 0o777).toBe(0o600)
    if (format === 'csv') {
      expect(readFileSync(path.join(folder, 'bank-data.csv'), 'utf8')).toMatch(/^\uFEFF"bank_name"/)
      expect(readFileSync(path.join(folder, 'students.csv'), 'utf8')).toContain(`"'-Ñandú"`)
    }
    const before = await content()
    const back = await importSchool(database, folder, false)
    expect(back.ok && back.counts.map(({ file, added, changed }) => [file, added, changed])).toEqual(
      written.map(({ file }) => [file, 0, 0]),
    )
    expect(await content()).toEqual(before)
    await database.script(
      `delete from emergency_contact where phone = '5599998888' and id not in (select emergency_contact_id from student where emergency_contact_id is not null)`,
    )
  },
)

it('an empty school that reads them writes the same ones again: who was erased is in none, and who began the school has no last name', async () => {
  await database.script(`
    update student set comment = btrim(comment, E' \\n') where id = 1;
    update person set last_name = '' where id = 1;
    update person set email = 'Begona@Familia.Example' where id = 5;
    insert into person (id, role, email, first_name, last_name) values (90, 'Tutor', 'borrado-90@borrado.invalid', 'Persona borrada', '');
    insert into emergency_contact (first_name, last_name, phone, relationship, tutor_id) values ('Eva', 'Luz', '5511112222', 'tia', 90);
    insert into audit (at, noun, row_id, deed) values (now(), 'person', 90, 'erased');
    update class_group set end_date = '2026-06-30', teacher_from = '2026-02-01',
      earlier_teachers = '[{"teacher": 4, "until": "2026-01-20"}, {"teacher": null, "until": "2026-02-01"}]' where id = 1;
    update payment_type set label = 'Depósito', is_hidden = true where value = 'codi';
    insert into relationship (value, label, position) values ('vecina', 'Vecina', 99);
  `)
  await exportSchool(database, folder, 'csv')
  // New people have e-mail addresses in lower case, so the comparison ignores case.
  const texts = (of: string) =>
    readdirSync(of)
      .sort()
      .map((file) => [file, readFileSync(path.join(of, file), 'utf8').toLowerCase()])
  const back = await importSchool(database, folder, false)
  expect(back.ok && back.counts.filter(({ added, changed }) => added + changed > 0)).toEqual([])
  await database.script(`
    alter table receipt_entry disable trigger user;
    truncate person, school, bank_data, payment_configuration, class_group, emergency_contact, student, membership cascade;
    alter table receipt_entry enable trigger user;
    delete from relationship where value = 'vecina';
    update payment_type set label = 'CoDi', is_hidden = false, position = position + 7 where value = 'codi';
  `)
  expect(await importSchool(database, folder, false)).toMatchObject({ ok: true })
  const again = mkdtempSync(path.join(tmpdir(), 'lucero-sheets-'))
  await exportSchool(database, again, 'csv')
  expect(texts(again)).toEqual(texts(folder))
  expect(readFileSync(path.join(again, 'groups.csv'), 'utf8')).toContain('maestro@lucero.test 2026-01-20; - 2026-02-01')
  expect(
    await database.query(
      `select teacher_from::text as from, end_date::text as end from class_group where name = 'Kids 2'`,
    ),
  ).toEqual([{ from: '2026-02-01', end: '2026-06-30' }])
  rmSync(again, { recursive: true })
})
