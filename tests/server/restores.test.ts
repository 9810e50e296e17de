/** A database that was restored to an earlier state, in whatever way: no device continues from its cursor. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../src/server/database/database'
import { openEmbedded } from '../../src/server/database/embedded'
import { migrate } from '../../src/server/database/migrate'
import { openDatabase } from '../../src/server/database/open'
import { openPostgres } from '../../src/server/database/postgres'
import { readConfiguration } from '../../src/server/configuration'
import { ask, rowOf, rowsOf } from './ask'
import { kind, schoolTemplate } from './databases'
import { createDatabase } from './postgres'
import { openTestProvider } from './provider'

let folder: string
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'lucero-restores-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a device with `cursor` gets; without one, the first reading. */
async function reading(database: Database, cursor = '') {
  const provider = await openTestProvider({ database })
  try {
    const told = await ask(provider, 'attendanceList', {
      query: { since: cursor },
      token: (await provider.signIn('teacher')).token,
    })
    return told.status === 200
      ? { status: 200, cursor: String(rowOf(told).cursor), ids: rowsOf(told).map(({ id }) => Number(id)) }
      : { status: told.status, cursor: '', ids: [] }
  } finally {
    await provider.close()
  }
}

const change = (database: Database) => database.query('update attendance set points = points + 1 where id = 3')

/** Returns a cursor from after the point to which the database will be restored. */
async function readLater(database: Database): Promise<string> {
  await change(database)
  const { cursor } = await reading(database)
  // Only the status counts: transactions in flight on the server may bring a row twice, but the cursor is known.
  expect((await reading(database, cursor)).status).toBe(200)
  return cursor
}

async function expectUnknown(restored: Database, cursor: string): Promise<void> {
  for (let times = 0; times < 30; times += 1) await change(restored)
  expect((await reading(restored, cursor)).status).toBe(400)
  const anew = await reading(restored)
  expect(anew.ids).toHaveLength(40)
  await change(restored)
  expect((await reading(restored, anew.cursor)).ids).toContain(3)
}

if (kind === 'postgres') {
  it('a copy of its files; rows that came back into another database, into one table, or into all of them', async () => {
    const url = await createDatabase()
    const database = await openPostgres({ url })
    const dumped = await dump(database)
    const cursor = await readLater(database)

    const copy = await openPostgres({ url: await createDatabase() })
    await expectUnknown(copy, cursor)
    await copy.close()

    const another = await openPostgres({ url: await createDatabase('empty') })
    await migrate(another)
    await fill(another, dumped)
    await migrate(another)
    await expectUnknown(another, cursor)
    await another.close()

    const [attendance] = dumped.filter(({ table }) => table === 'attendance')
    await database.script('truncate attendance')
    await fill(database, attendance ? [attendance] : [])
    await expectUnknown(database, cursor)

    const { cursor: between } = await reading(database)
    await database.script('drop schema public cascade; create schema public')
    await migrate(database)
    await fill(database, dumped)
    await expectUnknown(database, between)
    await database.close()
  })
}

if (kind === 'pglite') {
  it('a directory that was copied back while it was written, and one that was copied when it was closed', async () => {
    const directory = path.join(folder, 'data')
    mkdirSync(directory)
    await (
      await openEmbedded({ directory: path.join(directory, 'database'), template: await schoolTemplate() })
    ).close()
    const open = () => openDatabase(readConfiguration({ DATA_DIR: directory }), () => undefined)
    const copy = (from: string, to: string) => {
      rmSync(to, { recursive: true, force: true })
      cpSync(from, to, { recursive: true, filter: (file) => !file.endsWith('.sock') })
    }

    const first = await open()
    const { cursor: whole } = await reading(first)
    await first.close()
    copy(directory, path.join(folder, 'closed'))

    // A restart is no restore: devices continue from their cursors.
    const second = await open()
    expect(await reading(second, whole)).toMatchObject({ status: 200, ids: [] })
    const { cursor: before } = await reading(second)
    copy(directory, path.join(folder, 'running'))
    const after = await readLater(second)
    await second.close()

    copy(path.join(folder, 'running'), directory)
    const running = await open()
    await expectUnknown(running, after)
    expect((await reading(running, before)).status).toBe(400)
    await running.close()

    copy(path.join(folder, 'closed'), directory)
    const closed = await open()
    await expectUnknown(closed, after)
    // A cursor from before the copy is still valid.
    expect((await reading(closed, whole)).ids).toEqual([3])
    await closed.close()
  })
}

type Dumped = { table: string; columns: string; rows: string }

/** As pg_dump does: the rows of every table, with the transaction numbers in them, including the row of `cluster`. */
async function dump(database: Database): Promise<Dumped[]> {
  const tables = await database.query<{ table: string; columns: string }>(
    `select table_name as "table", string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and table_name <> 'migration' group by table_name`,
  )
  return Promise.all(
    tables.map(async ({ table, columns }) => {
      const [{ rows } = { rows: '[]' }] = await database.query<{ rows: string }>(
        `select coalesce(json_agg(t), '[]')::text as rows from ${table} t`,
      )
      return { table, columns, rows }
    }),
  )
}

async function fill(database: Database, dumped: readonly Dumped[]): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query('set local session_replication_role = replica')
    await transaction.script(`truncate ${dumped.map(({ table }) => table).join(', ')}`)
    for (const { table, columns, rows } of dumped) {
      await transaction.query(
        `insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${table}, $1::text::json)`,
        [rows],
      )
    }
    // Also restores the sequences.
    for (const { table } of dumped.filter(({ columns }) => columns.split(', ').includes('id'))) {
      await transaction.query(
        `select setval(sequence, (select max(id::text::bigint) from ${table}))::text from pg_get_serial_sequence('${table}', 'id') sequence where sequence is not null`,
      )
    }
  })
}
