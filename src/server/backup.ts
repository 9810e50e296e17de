/**
 * The embedded database with its files and secret as one archive, and back. Both hold the directory's lock: a copy of files
 * that another process writes is worth nothing.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Configuration } from './configuration'
import { lockDirectory } from './database/directory-lock'
import { openEmbedded } from './database/embedded'
import { migrate } from './database/migrate'
import { StartupError } from './startup-error'
import { print } from './print'

/** What of DATA_DIR makes the school. */
const parts = ['database', 'files', 'jwt-secret']

export async function backup(configuration: Configuration, [file, ...more]: readonly string[]): Promise<void> {
  if (!file || more.length > 0) throw new StartupError('Say where to: npm run backup -- <file>.')
  const directory = embeddedDirectory(configuration, 'pg_dump')
  if (!existsSync(path.join(directory, 'database'))) throw new StartupError(`There is no database in ${directory}: set DATA_DIR to the directory of the school.`)
  if (existsSync(file)) throw new StartupError(`${file} is there already: name another file.`)
  const lock = await lockDirectory(directory)
  const half = `${path.resolve(file)}.part`
  try {
    mkdirSync(path.dirname(half), { recursive: true })
    tar('-czf', half, '-C', directory, ...parts.filter((part) => existsSync(path.join(directory, part))))
    // Whole or not at all: a backup that was cut short has another name.
    renameSync(half, file)
  } finally {
    rmSync(half, { force: true })
    await lock.release()
  }
  print(`Saved ${directory} as ${file}.`)
}

export async function restore(configuration: Configuration, [file, ...more]: readonly string[]): Promise<void> {
  if (!file || more.length > 0) throw new StartupError('Say where from: npm run restore -- <file>.')
  const directory = embeddedDirectory(configuration, 'pg_restore')
  if (!existsSync(file)) throw new StartupError(`${file} does not exist: name the file that npm run backup made.`)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const lock = await lockDirectory(directory)
  try {
    const staged = mkdtempSync(path.join(directory, 'restoring-'))
    try {
      await unpack(path.resolve(file), staged)
      const aside = setAside(directory)
      // Only what was opened and found good takes the place of what stood there.
      for (const part of parts) if (existsSync(path.join(staged, part))) renameSync(path.join(staged, part), path.join(directory, part))
      print(`Restored ${file} to ${directory}.${aside ? ` What stood there is in ${aside}.` : ''}`)
    } finally {
      rmSync(staged, { recursive: true, force: true })
    }
  } finally {
    await lock.release()
  }
}

function embeddedDirectory({ DATABASE_URL, DATA_DIR }: Configuration, instead: string): string {
  if (DATABASE_URL) throw new StartupError(`This is for the embedded database: with DATABASE_URL use ${instead}.`)
  return DATA_DIR
}

async function unpack(file: string, staged: string): Promise<void> {
  try {
    tar('-xzf', file, '-C', staged)
    const database = await openEmbedded({ directory: existing(path.join(staged, 'database')) })
    await migrate(database)
    // From here on another history is written: devices that read the one before must read everything anew.
    await database.query('update cluster set restored = $1', [Math.floor(Date.now() / 1000)])
    await migrate(database)
    await database.close()
  } catch (error) {
    throw new StartupError(`${path.basename(file)} is no backup that can be read: nothing was changed (${error instanceof Error ? error.message.split('\n')[0] : String(error)}).`)
  }
}

/** PGlite would make a new database where there is none. */
function existing(directory: string): string {
  if (!existsSync(path.join(directory, 'PG_VERSION'))) throw new Error('it holds no database')
  return directory
}

/** Moves what stands there out of the way, and answers where to. */
function setAside(directory: string): string | null {
  const standing = parts.filter((part) => existsSync(path.join(directory, part)))
  if (standing.length === 0) return null
  const before = readdirSync(directory).filter((name) => name.startsWith('before-restore-')).length
  const aside = path.join(directory, `before-restore-${before + 1}`)
  mkdirSync(aside, { mode: 0o700 })
  for (const part of standing) renameSync(path.join(directory, part), path.join(aside, part))
  return aside
}

/** Every system that runs Node has one. Its words go nowhere: the problem says what failed. */
function tar(...args: string[]): void {
  execFileSync('tar', args, { stdio: ['ignore', 'ignore', 'ignore'] })
}
