/** Where a backup may be restored to, what stays of the data that is there, and what is to blame if it fails. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readArchive, writeArchive } from '../../src/server/backup/archive'
import { backup } from '../../src/server/backup/backup'
import { dumpSchool } from '../../src/server/backup/dump'
import { restore } from '../../src/server/backup/restore'
import { readConfiguration } from '../../src/server/configuration'
import type { Database } from '../../src/server/database/database'
import { migrate } from '../../src/server/database/migrate'
import { openDatabase } from '../../src/server/database/open'
import { openPostgres } from '../../src/server/database/postgres'
import { ownTables } from '../../src/server/database/schema'
import { kind } from './databases'
import { createDatabase } from './postgres'
import { inLongRun } from '../long-run'

let folder: string
let file: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lucero-restore-'))
  file = path.join(folder, 'school.lucero')
  const school = await openPostgres({ url: await createDatabase() })
  await school.transaction((transaction) => writeArchive(file, undefined, dumpSchool(transaction)))
  await school.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const configured = (env: Record<string, string>) =>
  readConfiguration({ DATA_DIR: path.join(folder, 'data'), JWT_SECRET: 'a secret of sixteen or more', ...env })
/** The text of the refusal; null: it was not refused. */
const refusalOf = (work: Promise<void>) =>
  work.then(
    () => null,
    (error: unknown) => String(error),
  )

async function changed(url: string, sql: string): Promise<void> {
  const database = await openPostgres({ url, size: 1 })
  await database.script(sql)
  await database.close()
}
async function countIn(url: string, table: string): Promise<unknown> {
  const database = await openPostgres({ url, size: 1 })
  const [row] = await database.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  await database.close()
  return row?.n
}
const library = `create table library_book (id int primary key, title text); insert into library_book select n, 'book ' || n from generate_series(1, 500) n; create sequence library_number; select nextval('library_number')`

if (kind === 'postgres') {
  it('knows by name every table that the migrations make', async () => {
    const database = await openPostgres({ url: await createDatabase() })
    const tables = await database.query<{ name: string }>(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    )
    await database.close()
    expect(tables.map(({ name }) => name).filter((name) => !ownTables.includes(name))).toEqual([])
  })

  it.each([
    ['tables of another program', library],
    [
      'another program’s table that is called like one of ours',
      `create table migration (id int primary key); insert into migration select generate_series(1, 500); create table library_book as select * from migration`,
    ],
    [
      'migrations of another program, numbered and named like ours',
      `create table migration (number int primary key, name text); insert into migration values (1, '0001-books'); create table library_book as select generate_series(1, 500) as id`,
    ],
    [
      'a view of another program',
      `create table library_book as select generate_series(1, 500) as id; create view person as select * from library_book`,
    ],
  ])('never into a schema that holds %s, which stays as it was', async (_what, sql) => {
    const url = await createDatabase('empty')
    await changed(url, sql)
    expect(await refusalOf(restore(configured({ DATABASE_URL: url }), [file, '--replace']))).toContain(
      'holds tables of another program: create an empty database',
    )
    expect(await countIn(url, 'library_book')).toBe(500)
    expect(
      String(
        await refusalOf(
          openDatabase(configured({ DATABASE_URL: url }), () => undefined).then((database) => database.close()),
        ),
      ),
    ).toMatch(/^null$|holds tables of another program/)
  })

  it('of a database that another program shares the school alone is saved, and it comes back', async () => {
    const url = await createDatabase()
    await changed(url, library)
    const shared = path.join(folder, 'shared.lucero')
    await backup(configured({ DATABASE_URL: url }), [shared])
    const lines: string[] = []
    for await (const line of readArchive(shared, undefined)) lines.push(line)
    expect(lines.filter((line) => line.includes('library'))).toEqual([])
    // A database that was started once, has no data and is shared with another program: only our tables are emptied.
    const used = await createDatabase('empty')
    const database = await openPostgres({ url: used, size: 1 })
    await migrate(database)
    await database.close()
    await changed(used, library)
    expect(await refusalOf(restore(configured({ DATABASE_URL: used }), [shared]))).toBeNull()
    expect([await countIn(used, 'library_book'), await countIn(used, 'student')]).toEqual([500, 35])
  })

  it('loads no table and no number that is not the school’s, whatever a file says', async () => {
    const url = await createDatabase()
    await changed(url, library)
    const lines: string[] = []
    for await (const line of readArchive(file, undefined)) lines.push(line)
    for (const [name, foreign] of [
      ['table', ['table', 'library_book', ['id']]],
      ['number', ['sequence', 'library_number', 9]],
    ] as const) {
      const made = path.join(folder, `${name}.lucero`)
      await writeArchive(
        made,
        undefined,
        (async function* () {
          yield* lines.slice(0, -1)
          yield JSON.stringify(foreign)
          yield* lines.slice(-1)
        })(),
      )
      const empty = await createDatabase('empty')
      expect(await refusalOf(restore(configured({ DATABASE_URL: empty }), [made]))).toContain(
        'is no backup that can be read',
      )
      expect(await countIn(empty, "pg_class where relnamespace = 'public'::regnamespace")).toBe(0)
    }
  })

  it('says of a place that fails what to do there, and nothing bad of the backup', async () => {
    const url = await createDatabase('empty')
    await changed(
      url,
      `do $$ begin create role lucero_reader login; exception when duplicate_object then null; end $$; revoke create on schema public from public`,
    )
    const weak = await refusalOf(
      restore(configured({ DATABASE_URL: url.replace('//lucero@', '//lucero_reader@') }), [file]),
    )
    expect(weak).toMatch(/school\.lucero is whole, .* may not create tables/)

    const cut = await createDatabase('empty')
    const maintenance = await openPostgres({ url: cut.replace(/\/[^/]+$/, '/postgres'), size: 1 })
    const cutting = cutEach(maintenance, new URL(cut).pathname.slice(1))
    const lost = await refusalOf(restore(configured({ DATABASE_URL: cut }), [file]))
    await cutting.stop()
    await maintenance.close()
    expect(lost).not.toBeNull()
    expect(lost).not.toContain('is no backup')
  })

  inLongRun(() =>
    it('two backups to one name are one backup and one refusal, and what a killed one left is in nobody’s way', async () => {
      const target = path.join(folder, 'nightly.lucero')
      writeFileSync(`${target}.part`, 'left by one that was killed')
      const env = configured({ DATABASE_URL: await createDatabase() })
      const both = await Promise.all([refusalOf(backup(env, [target])), refusalOf(backup(env, [target]))])
      expect(both.filter((refusal) => refusal === null)).toHaveLength(1)
      expect(both.find((refusal) => refusal !== null)).toContain('nightly.lucero is there already: name another file.')
      await backup(env, ['--check', target])
      const before = readFileSync(target)
      expect(await refusalOf(backup(env, [target]))).toContain('is there already')
      expect(readFileSync(target).equals(before)).toBe(true)
      expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual(['nightly.lucero.part'])
    }),
  )

  inLongRun(() =>
    it('puts aside what stood in a directory under the next number that is free, and a start knows a restore that was cut off', async () => {
      const data = path.join(folder, 'several')
      mkdirSync(path.join(data, 'before-restore-2'), { recursive: true })
      mkdirSync(path.join(data, 'before-restore-10'))
      writeFileSync(path.join(data, 'jwt-secret'), 'of the present school')
      // The state in which a restore that is killed between its two moves leaves the directory.
      mkdirSync(path.join(data, 'restoring-killed'))
      const env = readConfiguration({ DATA_DIR: data })
      expect(await refusalOf(openDatabase(env, () => undefined).then((database) => database.close()))).toContain(
        'was cut off',
      )
      await restore(env, [file, '--replace'])
      expect(readFileSync(path.join(data, 'before-restore-11/jwt-secret'), 'utf8')).toBe('of the present school')
      expect(readdirSync(data).sort()).toEqual([
        'before-restore-10',
        'before-restore-11',
        'before-restore-2',
        'database',
      ])
    }),
  )
}

/** Ends each transaction in a database as soon as it is found. */
function cutEach(maintenance: Database, database: string) {
  let on = true
  const cutting = (async () => {
    while (on)
      await maintenance.query(
        `select pg_terminate_backend(pid)::text from pg_stat_activity where datname = $1 and xact_start is not null`,
        [database],
      )
  })()
  return {
    async stop() {
      on = false
      await cutting
    },
  }
}
