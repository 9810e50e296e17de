/** Opens the configured database and migrates it. For causes that are foreseen, throws a StartupError with the cure. */
import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Configuration } from '../configuration'
import { cureOfUnopened } from '../operations/disk'
import { firstLineOf, StartupError } from '../startup-error'
import { addressesOf } from './addresses'
import { sqlState, type Database } from './database'
import { lockDirectory } from './directory-lock'
import { openEmbedded } from './embedded'
import { packedDump } from '../backup/dump'
import { recordBackup } from '../backup/record'
import { migrate } from './migrate'
import { contentOfSchema } from './schema-content'
import { isDatabase, stagingPrefix } from './synced-directory'
import { openPostgres } from './postgres'
import { openSeveralHosts } from './several-hosts'

export async function openDatabase(configuration: Configuration, onBroken: (error: Error) => void): Promise<Database> {
  const database = configuration.DATABASE_URL
    ? await openServerDatabase(configuration.DATABASE_URL, configuration.DATABASE_POOL, onBroken)
    : await openEmbeddedDatabase(configuration.DATA_DIR)
  try {
    await migrate(database)
  } catch (error) {
    const state = sqlState(error)
    // If another program's tables have names of ours, migrating fails with 42P07 (the table exists) or 42703 (a column
    // is missing); or with a StartupError, if its table `migration` has rows that look like those of another release.
    const foreign =
      (error instanceof StartupError || ['42P07', '42703'].includes(state)) &&
      (await contentOfSchema(database).catch(() => 'nothing')) === 'another'
    await database.close()
    if (state === '42501')
      throw new StartupError('The database user may not create tables: give it its own database or schema.')
    if (foreign)
      throw new StartupError(
        'The database of DATABASE_URL holds tables of another program: give Lucero its own database or schema.',
      )
    throw error
  }
  return database
}

export async function openServerDatabase(
  url: string,
  size: number,
  onBroken: (error: Error) => void,
): Promise<Database> {
  const addresses = addressesOf(url)
  const several = addresses.length > 1
  try {
    return await (several ? openSeveralHosts : openPostgres)({ url, size, onBroken })
  } catch (error) {
    const host = addresses.map((address) => new URL(address).host).join(', ')
    const { pathname } = new URL(addresses[0] ?? url)
    const state = sqlState(error)
    if (state === '3D000')
      throw new StartupError(
        `DATABASE_URL names a database that does not exist: create ${pathname.slice(1)} on ${host}.`,
      )
    if (state.startsWith('28'))
      throw new StartupError(`PostgreSQL at ${host} refuses the user or password in DATABASE_URL: correct it.`)
    throw new StartupError(
      `PostgreSQL at ${host} cannot be reached: start it, or correct DATABASE_URL (${firstLineOf(error)}).`,
    )
  }
}

async function openEmbeddedDatabase(directory: string): Promise<Database> {
  prepareDirectory(directory)
  const lock = await lockDirectory(directory)
  if (
    !isDatabase(path.join(directory, 'database')) &&
    readdirSync(directory).some((name) => name.startsWith(stagingPrefix))
  ) {
    await lock.release()
    throw new StartupError(
      `A restore into ${directory} was cut off: run npm run restore again with --replace, or move back what stands in ${directory}/before-restore-….`,
    )
  }
  try {
    const embedded = await openEmbedded({
      directory: path.join(directory, 'database'),
      onPanic: (error) => exitAfterPanic(directory, error),
    })
    lock.serve({ dump: () => packedDump(embedded), record: (made) => recordBackup(embedded, made) })
    return {
      ...embedded,
      // The lock is released last, because no other process may open the files before they are closed.
      close: () => closeCleanly(embedded).finally(() => lock.release()),
    }
  } catch (error) {
    await lock.release()
    throw new StartupError(
      `The database in ${directory} cannot be opened: ${await cureOfUnopened(directory, error)} (${firstLineOf(error)}).`,
    )
  }
}

/** Ends the process, as PostgreSQL does after a PANIC; the next start recovers acknowledged changes from the log. */
function exitAfterPanic(directory: string, error: unknown): void {
  const why =
    sqlState(error) === ''
      ? 'ended by itself: start again, and tell it to whoever maintains Lucero if it happens again'
      : `gave up, for its disk did not keep what was written: make room on it or replace it, then start again`
  process.stderr.write(`The database in ${directory} ${why} (${firstLineOf(error)}).\n`)
  process.exit(1)
}

/** Writes the run's row last: a copy of the files with this row has the whole run, so the run's cursors stay valid. */
async function closeCleanly(embedded: Database): Promise<void> {
  await embedded
    .query(`insert into closed_run (name) values (cluster_name()) on conflict do nothing`)
    .catch(() => undefined)
  await embedded.close()
}

/** Creates the data directory if it is missing. Throws a StartupError if it cannot be read and written. */
export function prepareDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
    // PGlite treats an unreadable database as a missing one: it would create another and fail after minutes.
    const database = path.join(directory, 'database')
    if (existsSync(database)) checkAccess(database)
  } catch (error) {
    throw new StartupError(
      `DATA_DIR ${directory} cannot be read and written: correct its permissions, or set DATA_DIR to another directory (${firstLineOf(error)}).`,
    )
  }
}

function checkAccess(directory: string): void {
  accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const entryPath = path.join(directory, entry.name)
    if (entry.isDirectory()) checkAccess(entryPath)
    else accessSync(entryPath, constants.R_OK | constants.W_OK)
  }
}
