/**
 * Dumps a school to lines of text and loads it again. The lines are the same for PGlite and PostgreSQL. The first one
 * names the last migration of the database, so that dumps of older releases can be loaded.
 *
 * - ["school", {made, migration, fingerprint}]: when it was made; number and fingerprint of the last migration
 * - ["table", name, [column, …]]: followed by its rows, one JSON object per line
 * - ["sequence", name, last]: the last number that was used
 * - ["file", key]: a file named by a row; an archive adds its content in base64
 * - ["whole"]: the end, without which the dump is incomplete
 */
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import type { FileKind } from '../../contract'
import { liftTimeouts, type Database, type Queryable } from '../database/database'
import { lastMigration, migrateWithin, schemaProblem, usableMigration, type LastMigration } from '../database/migrate'
import { migrations, ownSequences, ownTables } from '../database/schema'
import { UnreadableError } from './archive'

/**
 * Tables that are not part of a dump. `databaseTables` describe the database itself. `passingTables` hold what is not
 * restored: sessions, known devices, sign-in attempts, reset links, stored replies, push notices; the ids of deleted
 * rows, which devices do not need, because after a restore they download all lists anew; and which backups were made,
 * because nobody knows whether their files still exist.
 */
const databaseTables = ['migration', 'cluster', 'closed_run']
const passingTables = [
  'tombstone',
  'session',
  'password_reset',
  'rate_limit',
  'known_device',
  'kept_reply',
  'push_subscription',
  'push_event',
  'backup',
]

const rowsAtOnce = 500

/** SQL for the file names that rows refer to, by kind. */
const fileNamesSql: Record<FileKind, string> = {
  voucher: `select voucher as name from receipt where voucher <> '' union select voucher from receipt_entry where voucher <> ''`,
  // A merged tutor's file is needed again if the merge is undone.
  consent_permit: `select consent_permit as name from person where consent_permit <> ''
    union select s -> 'deleted' ->> 'consent_permit' from merge w, jsonb_array_elements(w.steps) s where s -> 'deleted' ->> 'consent_permit' <> ''`,
  codi_qr: `select codi_qr as name from bank_data where codi_qr <> ''`,
}

const schoolMark = z.object({ made: z.string(), migration: z.number(), fingerprint: z.string().optional() })
const markSchema = z.union([
  z.tuple([z.literal('school'), schoolMark]),
  z.tuple([z.literal('table'), z.string(), z.array(z.string())]),
  z.tuple([z.literal('sequence'), z.string(), z.number()]),
  z.tuple([z.literal('file'), z.string(), z.string().optional()]),
  z.tuple([z.literal('whole')]),
])
type Mark = z.output<typeof markSchema>

export type Table = { name: string; rows: number }
export type Loaded = { made: string; tables: readonly Table[]; files: number }

/** Parses a line that is an array; null for a row, which is an object. Throws an UnreadableError for other arrays. */
export function parseMark(line: string): Mark | null {
  if (!line.startsWith('[')) return null
  try {
    return markSchema.parse(JSON.parse(line))
  } catch {
    throw new UnreadableError('one of its lines is of an unknown kind')
  }
}

/**
 * Yields the dump's lines. `transaction` must not have run a statement yet, because only then can it be made read-only
 * with one snapshot of all tables.
 */
export async function* dumpSchool(transaction: Queryable): AsyncGenerator<string> {
  await transaction.script('set transaction isolation level repeatable read, read only')
  await liftTimeouts(transaction)
  const { number: migration, fingerprint } = await usableMigration(transaction)
  yield JSON.stringify(['school', { made: new Date().toISOString(), migration, fingerprint }])
  for (const { name, columns } of await tablesOf(transaction)) {
    if ([...databaseTables, ...passingTables].includes(name)) continue
    yield JSON.stringify(['table', name, columns])
    await transaction.script(
      `declare dumped no scroll cursor for select to_json(r)::text as line from (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) r`,
    )
    for (;;) {
      const rows = await transaction.query<{ line: string }>(`fetch ${rowsAtOnce} from dumped`)
      for (const { line } of rows) yield line
      if (rows.length < rowsAtOnce) break
    }
    await transaction.script('close dumped')
  }
  for (const { name, last } of await sequencesOf(transaction))
    if (last !== null) yield JSON.stringify(['sequence', name, Number(last)])
  for (const [kind, sql] of Object.entries(fileNamesSql)) {
    for (const { name } of await transaction.query<{ name: string }>(sql))
      yield JSON.stringify(['file', `${kind}/${name}`])
  }
  yield JSON.stringify(['whole'])
}

/**
 * A gzipped dump, without the files' contents. It is made in memory and not sent line by line, because its transaction
 * must not last as long as a slow receiver: in the embedded database all requests wait until it ends, and in PostgreSQL
 * it occupies a connection.
 */
export async function packedDump(database: Database): Promise<Buffer> {
  const chunks: Buffer[] = []
  await database.transaction((transaction) =>
    pipeline(terminated(dumpSchool(transaction)), createGzip(), async (packed: AsyncIterable<Buffer>) => {
      for await (const chunk of packed) chunks.push(chunk)
    }),
  )
  return Buffer.concat(chunks)
}

async function* terminated(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

/**
 * Loads a dump into a database without a school, in the caller's transaction; empties all tables first. Calls `put` for
 * each file. Throws an UnreadableError if the dump is wrong or incomplete. `available`: the migrations of this program.
 */
export async function loadSchool(
  transaction: Queryable,
  lines: AsyncIterable<string>,
  put: (key: string, content: Buffer) => Promise<void>,
  available = migrations,
): Promise<Loaded> {
  let made = ''
  let files = 0
  let isComplete = false
  const tables: Table[] = []
  let into: { name: string; columns: readonly string[]; rows: string[] } | null = null

  const flush = async () => {
    if (into === null || into.rows.length === 0) return
    const { name, columns, rows } = into
    const list = columns.map(quoted).join(', ')
    await transaction.query(
      `insert into ${quoted(name)} (${list}) overriding system value select ${list} from json_populate_recordset(null::${quoted(name)}, $1::text::json)`,
      [`[${rows.join(',')}]`],
    )
    into = { name, columns, rows: [] }
  }
  for await (const line of lines) {
    const mark = parseMark(line)
    if (mark === null) {
      const table = tables.at(-1)
      if (into === null || table === undefined) throw new UnreadableError('a row comes before its table')
      into.rows.push(line)
      table.rows += 1
      if (into.rows.length === rowsAtOnce) await flush()
      continue
    }
    await flush()
    into = null
    if (mark[0] === 'school') {
      made = mark[1].made
      await emptySchool(transaction, { number: mark[1].migration, fingerprint: mark[1].fingerprint }, available)
    } else if (mark[0] === 'table') {
      if (!ownTables.includes(mark[1]))
        throw new UnreadableError(`it holds a table that no release of Lucero has: ${mark[1]}`)
      into = { name: mark[1], columns: mark[2], rows: [] }
      tables.push({ name: mark[1], rows: 0 })
    } else if (mark[0] === 'sequence') {
      if (!(await sequencesOf(transaction)).some(({ name }) => name === mark[1]))
        throw new UnreadableError(`it holds a sequence that no release of Lucero has: ${mark[1]}`)
      await transaction.query(`select setval($1::regclass, $2)::text`, [quoted(mark[1]), mark[2]])
    } else if (mark[0] === 'file') {
      if (mark[2] === undefined) continue
      await put(mark[1], Buffer.from(mark[2], 'base64'))
      files += 1
    } else {
      isComplete = true
    }
  }
  if (!isComplete) throw new UnreadableError('it ends too early')
  await setTriggers(transaction, 'enable')
  return { made, tables, files }
}

/** Creates the tables as they are after the migration `last`, empties them, and disables their triggers. */
async function emptySchool(transaction: Queryable, last: LastMigration, available: typeof migrations): Promise<void> {
  const problem = schemaProblem(last, available)
  if (problem !== null) throw new UnreadableError(`it ${problem}`)
  await migrateWithin(transaction, available, last.number)
  if ((await lastMigration(transaction)).number !== last.number)
    throw new Error('its tables are those of another release: name an empty database')
  const emptied = (await tablesOf(transaction)).map(({ name }) => name).filter((name) => !databaseTables.includes(name))
  await transaction.script(`truncate ${emptied.map(quoted).join(', ')}`)
  await setTriggers(transaction, 'disable')
}

/** Enables or disables our own triggers. Those that check foreign keys are not affected. */
async function setTriggers(transaction: Queryable, what: 'enable' | 'disable'): Promise<void> {
  for (const { name } of await tablesOf(transaction))
    await transaction.script(`alter table ${quoted(name)} ${what} trigger user`)
}

/** The last number of each sequence of this program's tables and of `ownSequences`; null if it was never used. */
function sequencesOf(transaction: Queryable): Promise<{ name: string; last: string | null }[]> {
  return transaction.query(
    `select c.relname::text as name, pg_sequence_last_value(c.oid)::text as last from pg_class c
     where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace and (c.relname = any($1) or exists (
       select from pg_depend d join pg_class t on t.oid = d.refobjid
       where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
         and t.relnamespace = c.relnamespace and t.relname = any($2)))
     order by 1`,
    [ownSequences, ownTables],
  )
}

/**
 * This program's tables, each after those that its foreign keys refer to. `columns` has no generated columns and no
 * transaction ids (xid8), which mean nothing in another database.
 */
async function tablesOf(transaction: Queryable): Promise<{ name: string; columns: string[] }[]> {
  const found = await transaction.query<{ name: string; columns: string[]; needs: string[] }>(
    `select c.relname::text as name,
       (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype) as columns,
       (select coalesce(array_agg(f.relname::text), '{}') from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid and f.relname = any($1)) as needs
     from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname = any($1) order by 1`,
    [ownTables],
  )
  const ordered: typeof found = []
  while (ordered.length < found.length) {
    const placed = new Set(ordered.map(({ name }) => name))
    const next = found.filter(({ name, needs }) => !placed.has(name) && needs.every((need) => placed.has(need)))
    if (next.length === 0) throw new Error('tables need each other in a circle')
    ordered.push(...next)
  }
  return ordered
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
