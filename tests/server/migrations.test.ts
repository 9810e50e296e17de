/**
 * What a second release can rely on: its migration is found by its name and runs once, completely or not at all,
 * however many processes start; and a database or backup that this release cannot use is refused in one sentence and
 * stays as it was.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dumpSchool, loadSchool } from '../../src/server/backup/dump'
import type { Database } from '../../src/server/database/database'
import { openEmbedded } from '../../src/server/database/embedded'
import { migrate } from '../../src/server/database/migrate'
import { openPostgres } from '../../src/server/database/postgres'
import { migrations, migrationsIn } from '../../src/server/database/schema'
import { sqlFiles } from '../../src/server/database/schema/sql-files'
import { StartupError } from '../../src/server/startup-error'
import { kind, openFreshDatabase } from './databases'
import { createDatabase } from './postgres'

const nickname = '0002-nickname.sql'
const addsNickname = `
  -- Asked for at the desk.
  alter table student add column nickname text not null default '';
  create table nickname_use (id integer primary key);
`
/** A release that has `sql` as its second migration. */
const releaseWith = (sql: string) => migrationsIn({ ...sqlFiles, [nickname]: sql })
const second = releaseWith(addsNickname)

let database: Database
beforeEach(async () => void (database = await openFreshDatabase()))
afterEach(() => database.close())

const numbers = async (of = database) =>
  (await of.query<{ number: number }>('select number from migration order by number')).map(({ number }) => number)
const tableOf = async (name: string, of = database) =>
  (await of.query<{ found: string | null }>('select to_regclass($1)::text as found', [name]))[0]?.found ?? null
const studentsWithNickname = async (of = database) =>
  (await of.query<{ n: number }>(`select count(*)::int as n from student where nickname = ''`))[0]?.n
const openEmpty = async () =>
  kind === 'postgres' ? openPostgres({ url: await createDatabase('empty') }) : openEmbedded()
/** The text of the refusal. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it was not refused'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(StartupError)
      return error instanceof Error ? error.message : ''
    },
  )
const newer = 'The database was made by a newer release of Lucero: install that release.'
const development = /^The database was made by a development version of Lucero, .*: start with an empty database, .*\.$/

it('finds each migration by the number in its name, without gaps or doubles', () => {
  expect(second.map(({ number, name }) => [number, name])).toEqual([
    ...migrations.map(({ number, name }) => [number, name]),
    [2, '0002-nickname'],
  ])
  expect(() => migrationsIn({ ...sqlFiles, [nickname]: '', '0002-other.sql': '' })).toThrow(
    'The migration 0002-other must be number 3',
  )
  expect(() => migrationsIn({ ...sqlFiles, '0003-nickname.sql': '' })).toThrow(
    'The migration 0003-nickname must be number 2',
  )
})

it('keeps the school’s data, and runs once', async () => {
  const before = await numbers()
  await migrate(database, second)
  await migrate(database, second)
  expect(await numbers()).toEqual([...before, 2])
  expect(await studentsWithNickname()).toBe(35)
})

it('runs whole or not at all', async () => {
  const failing = releaseWith(`${addsNickname} insert into nickname_use values (1), (1);`)
  await expect(migrate(database, failing)).rejects.toThrow(/nickname_use_pkey/)
  expect([await numbers(), await tableOf('nickname_use')]).toEqual([[1], null])
  await migrate(database, second)
  expect([await numbers(), await tableOf('nickname_use')]).toEqual([[1, 2], 'nickname_use'])
})

it('refuses a database of a newer release, which stays as it was', async () => {
  await migrate(database, second)
  expect(await refusalOf(migrate(database))).toBe(newer)
  expect([await numbers(), await studentsWithNickname()]).toEqual([[1, 2], 35])
})

it('refuses a database whose tables are no release’s, and takes one whose comments alone are others', async () => {
  await migrate(database, second)
  await migrate(database, releaseWith(addsNickname.replace('Asked for at the desk.', 'A child is called so.')))
  const edited = releaseWith(addsNickname.replace('text', 'varchar'))
  expect(await refusalOf(migrate(database, edited))).toMatch(development)
  // Tables from the time before fingerprints.
  await database.script('alter table migration drop column fingerprint; update migration set number = number + 20')
  for (const release of [migrations, second]) expect(await refusalOf(migrate(database, release))).toMatch(development)
  expect(await refusalOf(database.transaction((transaction) => dumpSchool(transaction).next()))).toMatch(development)
  expect(await numbers()).toEqual([21, 22])
})

it('a backup of an older release is migrated; of a newer one or of none it is refused', async () => {
  const lines: string[] = []
  await database.transaction(async (transaction) => {
    for await (const line of dumpSchool(transaction)) lines.push(line)
  })
  const load = async (release: typeof migrations, head = lines[0] ?? '') => {
    const empty = await openEmpty()
    try {
      await empty.transaction((transaction) =>
        loadSchool(
          transaction,
          (async function* () {
            yield head
            yield* lines.slice(1)
          })(),
          async () => undefined,
          release,
        ),
      )
      await migrate(empty, release)
      return await studentsWithNickname(empty)
    } catch (error) {
      expect(await tableOf('student', empty)).toBeNull()
      throw error
    } finally {
      await empty.close()
    }
  }
  expect(await load(second)).toBe(35)
  const header = (migration: number, fingerprint?: string) =>
    JSON.stringify(['school', { made: '2026-11-18', migration, fingerprint }])
  await expect(load(migrations, header(2, second[1]?.fingerprint))).rejects.toThrow(
    'it was made by a newer release of Lucero: install that release',
  )
  for (const head of [header(22), header(1, 'of another day')])
    await expect(load(migrations, head)).rejects.toThrow('it was made by a development version of Lucero')
})

if (kind === 'postgres') {
  it('runs once, although several processes start together', async () => {
    const url = await createDatabase()
    const processes = await Promise.all(Array.from({ length: 4 }, () => openPostgres({ url, size: 1 })))
    try {
      await Promise.all(processes.map((one) => migrate(one, second)))
      for (const one of processes) expect([await numbers(one), await studentsWithNickname(one)]).toEqual([[1, 2], 35])
    } finally {
      await Promise.all(processes.map((one) => one.close()))
    }
  })
}
