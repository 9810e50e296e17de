/** Opens the configured database, migrated and ready, or says in one line why it cannot. */
import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Configuration } from '../configuration'
import { StartupError } from '../startup-error'
import { sqlState, type Database } from './database'
import { lockDirectory } from './directory-lock'
import { openEmbedded } from './embedded'
import { migrate } from './migrate'
import { openPostgres } from './postgres'

export async function openDatabase(configuration: Configuration, onBroken: (error: Error) => void): Promise<Database> {
  const database = configuration.DATABASE_URL
    ? await openShared(configuration.DATABASE_URL, configuration.DATABASE_POOL, onBroken)
    : await openOwn(configuration.DATA_DIR)
  try {
    await migrate(database)
  } catch (error) {
    await database.close()
    if (sqlState(error) === '42501') throw new StartupError('The database user may not create tables: give it its own database or schema.')
    throw error
  }
  return database
}

export async function openShared(url: string, size: number, onBroken: (error: Error) => void): Promise<Database> {
  try {
    return await openPostgres({ url, size, onBroken })
  } catch (error) {
    const { host, pathname } = new URL(url)
    const state = sqlState(error)
    if (state === '3D000') throw new StartupError(`DATABASE_URL names a database that does not exist: create ${pathname.slice(1)} on ${host}.`)
    if (state.startsWith('28')) throw new StartupError(`PostgreSQL at ${host} refuses the user or password in DATABASE_URL: correct it.`)
    throw new StartupError(`PostgreSQL at ${host} cannot be reached: start it, or correct DATABASE_URL (${reasonOf(error)}).`)
  }
}

async function openOwn(directory: string): Promise<Database> {
  prepareDirectory(directory)
  const lock = await lockDirectory(directory)
  try {
    const embedded = await openEmbedded({ directory: path.join(directory, 'database') })
    return {
      ...embedded,
      // The lock outlives the database: nobody may open the files while they are still being closed.
      close: () => embedded.close().finally(() => lock.release()),
    }
  } catch (error) {
    await lock.release()
    throw new StartupError(`The database in ${directory} cannot be opened: restore it from a backup, or set DATA_DIR to another directory (${reasonOf(error)}).`)
  }
}

export function prepareDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartupError(`DATA_DIR ${directory} cannot be read and written: correct its permissions, or set DATA_DIR to another directory (${reasonOf(error)}).`)
  }
}

/** The first line of an error, without a stack. */
function reasonOf(error: unknown): string {
  const inner = error instanceof AggregateError ? error.errors[0] : error
  return (inner instanceof Error ? inner.message : String(inner)).split('\n')[0] ?? ''
}
