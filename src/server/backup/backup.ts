/**
 * `npm run backup -- <file>`: saves the database and the uploaded files as one archive; the provider may be running.
 * `npm run backup -- --check <file>`: reads a whole archive and restores it into a temporary database.
 */
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import type { Configuration } from '../configuration'
import { sqlState, type Database } from '../database/database'
import { dumpOfHolder, lockDirectory, recordAtHolder } from '../database/directory-lock'
import { openEmbedded } from '../database/embedded'
import { migrate } from '../database/migrate'
import { openServerDatabase } from '../database/open'
import { contentOfSchema } from '../database/schema-content'
import { isDatabase } from '../database/synced-directory'
import { isOutOfRoom } from '../files/durable'
import { openFileStorage, type FileStorage } from '../files/file-storage'
import { print } from '../print'
import { firstLineOf, StartupError } from '../startup-error'
import { linesOf, readArchive, UnreadableError, writeArchive } from './archive'
import { dumpSchool, loadSchool, parseMark, type Loaded } from './dump'
import { finished, madeHere, recordBackup, type BegunBackup } from './record'

const usage = 'Say where to: npm run backup -- <file>, or npm run backup -- --check <file>.'

export async function backup(configuration: Configuration, args: readonly string[]): Promise<void> {
  const [file, ...more] = args.filter((arg) => arg !== '--check')
  if (!file || more.length > 0) throw new StartupError(usage)
  return args.includes('--check') ? check(configuration, file) : save(configuration, file)
}

async function save(configuration: Configuration, file: string): Promise<void> {
  // `giveFinalName` checks this again, because another backup may have written the file by then.
  if (existsSync(file)) throw new StartupError(`${file} is there already: name another file.`)
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
  const passphrase = configuration.BACKUP_PASSPHRASE
  const storage = await openFileStorage(configuration)
  const missing: string[] = []
  const unrecorded = await withDump(configuration, file, (dump) =>
    writeArchive(file, passphrase, withFiles(dump, storage, missing)),
  )
  print(
    `Saved the school as ${file}${passphrase === undefined ? ', not encrypted: BACKUP_PASSPHRASE would be' : ', encrypted'}.`,
  )
  for (const key of missing) print(`A row names ${key}, but there is no such file.`)
  if (unrecorded) print(`The portal will not show this backup, because it could not be recorded (${unrecorded}).`)
}

/**
 * Gives `work` a dump, and then records the backup `file`. This process dumps PostgreSQL; the embedded database is
 * dumped by the process that has it open, or by this one if no process has. Returns why recording failed, such as on a
 * standby, which nobody can write to; null if it succeeded.
 */
async function withDump(
  configuration: Configuration,
  file: string,
  work: (dump: AsyncIterable<string>) => Promise<void>,
): Promise<string | null> {
  const { DATABASE_URL, DATA_DIR } = configuration
  const made = madeHere(file)
  if (DATABASE_URL) {
    const database = await openServerDatabase(DATABASE_URL, 1, () => undefined)
    return inTransaction(database, work, 'DATABASE_URL', made)
  }
  const directory = path.join(DATA_DIR, 'database')
  if (!isDatabase(directory))
    throw new StartupError(`There is no database in ${DATA_DIR}: set DATA_DIR to the directory of the school.`)
  const dump = await dumpOfHolder(DATA_DIR)
  if (dump !== null) {
    await work(linesOf(dump.pipe(createGunzip())))
    return recordAtHolder(DATA_DIR, finished(made)).then(() => null, firstLineOf)
  }
  const lock = await lockDirectory(DATA_DIR)
  try {
    return await inTransaction(await openEmbedded({ directory }), work, DATA_DIR, made)
  } finally {
    await lock.release()
  }
}

async function inTransaction(
  database: Database,
  work: (dump: AsyncIterable<string>) => Promise<void>,
  place: string,
  made: BegunBackup,
): Promise<string | null> {
  try {
    if ((await contentOfSchema(database)) !== 'school')
      throw new StartupError(`There is no school in ${place}: set DATABASE_URL or DATA_DIR to that of the school.`)
    await database.transaction((transaction) => work(dumpSchool(transaction)))
    return await recordBackup(database, finished(made)).then(() => null, firstLineOf)
  } finally {
    await database.close()
  }
}

/** Adds the files' contents to a dump. The keys of files that are missing are added to `missing`. */
export async function* withFiles(
  dump: AsyncIterable<string>,
  storage: FileStorage,
  missing: string[],
): AsyncGenerator<string> {
  for await (const line of dump) {
    const mark = parseMark(line)
    if (mark?.[0] !== 'file') {
      yield line
      continue
    }
    const [, key] = mark
    const content = await storage.get(key)
    if (content === null) missing.push(key)
    else yield JSON.stringify(['file', key, Buffer.from(content).toString('base64')])
  }
}

async function check(configuration: Configuration, file: string): Promise<void> {
  const scratch = await openEmbedded()
  try {
    const loaded = await fromArchive(configuration, file, (lines) => loadInto(scratch, lines, null))
    print(`${file} is whole and can be restored: ${summaryOf(loaded)}.`)
  } finally {
    await scratch.close()
  }
}

/**
 * Reads the whole archive once before `work` reads it again, so that a damaged archive changes nothing. Throws every
 * error as a StartupError.
 */
export async function fromArchive<Result>(
  { BACKUP_PASSPHRASE }: Configuration,
  file: string,
  work: (lines: AsyncIterable<string>) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(file)) throw new StartupError(`${file} does not exist: name the file that npm run backup made.`)
  try {
    for await (const line of readArchive(file, BACKUP_PASSPHRASE)) parseMark(line)
    return await work(readArchive(file, BACKUP_PASSPHRASE))
  } catch (error) {
    if (error instanceof StartupError) throw error
    const reason = firstLineOf(error)
    if (error instanceof UnreadableError)
      throw new StartupError(`${path.basename(file)} is no backup that can be read: nothing was changed (${reason}).`)
    throw new StartupError(
      `${path.basename(file)} is whole, but where it was to go failed: ${cureOf(error)} (${reason}).`,
    )
  }
}

/** Loads a dump into an empty database, its files into `storage` (null: leaves them out), and migrates the database. */
export async function loadInto(
  database: Database,
  lines: AsyncIterable<string>,
  storage: FileStorage | null,
): Promise<Loaded> {
  const loaded = await database.transaction((transaction) =>
    loadSchool(transaction, lines, async (key, content) => storage?.put(key, content, 'application/octet-stream')),
  )
  await migrate(database)
  return loaded
}

/** Whether the connection was lost. Recognized by the message, because the driver gives no SQLSTATE for this. */
const isDisconnection = (error: unknown) =>
  error instanceof Error && /connection terminated|ECONNRESET|EPIPE/i.test(error.message)

function cureOf(error: unknown): string {
  const state = sqlState(error)
  if (state === '42501') return 'the database user may not create tables, so give it its own database or schema'
  if (isOutOfRoom(error)) return 'make room there, then restore again'
  if (/^(08|57)/.test(state) || isDisconnection(error))
    return 'the connection was lost, so look after the database, then restore into an empty one again'
  return 'mend that, then restore again'
}

export function summaryOf({ made, tables, files }: Loaded): string {
  const count = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0
  return `made ${made}, ${count('person')} people, ${count('student')} students, ${count('attendance')} rows of attendance, ${count('receipt')} receipts, ${files} files`
}
