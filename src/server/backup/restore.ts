/**
 * `npm run restore -- <file> [--replace]`: restores an archive to a data directory or database that has no school. With
 * `--replace` a school in the data directory is first moved to a new folder `before-restore-<n>` in that directory. A
 * school in PostgreSQL is never replaced.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Configuration } from '../configuration'
import { lockDirectory } from '../database/directory-lock'
import { openEmbedded } from '../database/embedded'
import { openServerDatabase } from '../database/open'
import { contentOfSchema } from '../database/schema-content'
import { stagingPrefix, syncTree } from '../database/synced-directory'
import { syncFolderNow } from '../files/durable'
import { openFileStorage } from '../files/file-storage'
import { print } from '../print'
import { StartupError } from '../startup-error'
import { fromArchive, loadInto, summaryOf } from './backup'
import type { Loaded } from './dump'

/** The entries of DATA_DIR that make up the school. `replaceSchool` relies on the database being first. */
const parts = ['database', 'files', 'jwt-secret']

export async function restore(configuration: Configuration, args: readonly string[]): Promise<void> {
  const replace = args.includes('--replace')
  const [file, ...more] = args.filter((arg) => arg !== '--replace')
  if (!file || more.length > 0) throw new StartupError('Say where from: npm run restore -- <file> [--replace].')
  const { DATABASE_URL, DATA_DIR } = configuration
  const restored = DATABASE_URL
    ? await restoreToPostgres(configuration, DATABASE_URL, file)
    : await restoreToDirectory(configuration, DATA_DIR, file, replace)
  print(
    `Restored ${file} to ${DATABASE_URL ? 'the database of DATABASE_URL' : DATA_DIR}: ${summaryOf(restored.loaded)}. Everybody signs in again.`,
  )
  if (restored.previous) print(`What stood there is in ${restored.previous}.`)
}

type Restored = { loaded: Loaded; previous: string | null }

async function restoreToPostgres(configuration: Configuration, url: string, file: string): Promise<Restored> {
  const database = await openServerDatabase(url, 2, () => undefined)
  try {
    const content = await contentOfSchema(database)
    if (content === 'school')
      throw new StartupError(
        'The database of DATABASE_URL holds a school: create an empty database, and name that one.',
      )
    if (content === 'another')
      throw new StartupError(
        'The database of DATABASE_URL holds tables of another program: create an empty database, and name that one.',
      )
    const storage = await openFileStorage(configuration)
    const loaded = await fromArchive(configuration, file, (lines) => loadInto(database, lines, storage))
    return { loaded, previous: null }
  } finally {
    await database.close()
  }
}

async function restoreToDirectory(
  configuration: Configuration,
  directory: string,
  file: string,
  replace: boolean,
): Promise<Restored> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const lock = await lockDirectory(directory)
  try {
    if (!replace && existingParts(directory).length > 0)
      throw new StartupError(
        `${directory} holds a school: say --replace to put the backup in its place, or set DATA_DIR to another directory.`,
      )
    // Removes what a killed restore left behind; the lock guarantees that no other one is running.
    for (const name of readdirSync(directory))
      if (name.startsWith(stagingPrefix)) rmSync(path.join(directory, name), { recursive: true, force: true })
    const staged = mkdtempSync(path.join(directory, stagingPrefix))
    try {
      const storage = await openFileStorage({ ...configuration, DATA_DIR: staged })
      const loaded = await fromArchive(configuration, file, async (lines) => {
        const database = await openEmbedded({ directory: path.join(staged, 'database') })
        return loadInto(database, lines, storage).finally(() => database.close())
      })
      await syncTree(staged)
      // The old school is replaced only now, after the new one is complete and on disk.
      return { loaded, previous: replaceSchool(directory, staged) }
    } finally {
      rmSync(staged, { recursive: true, force: true })
    }
  } finally {
    await lock.release()
  }
}

const existingParts = (directory: string) => parts.filter((part) => existsSync(path.join(directory, part)))

/**
 * Moves the old school to a new folder in the data directory, and the restored school into the old one's place. Returns
 * the new folder, or null if there was no old school. If a move fails, all moves are undone.
 */
function replaceSchool(directory: string, staged: string): string | null {
  const existing = existingParts(directory)
  const aside = existing.length > 0 ? createAsideFolder(directory) : null
  const moved: [from: string, to: string][] = []
  const move = (from: string, to: string) => {
    renameSync(from, to)
    moved.push([from, to])
  }
  try {
    // The database is moved away first and put in place last. If this process is killed in between, there is no
    // database, so the next start fails instead of using a half restored school.
    if (aside) for (const part of existing) move(path.join(directory, part), path.join(aside, part))
    for (const part of existingParts(staged).reverse()) move(path.join(staged, part), path.join(directory, part))
  } catch (error) {
    for (const [from, to] of moved.reverse()) renameSync(to, from)
    throw error
  }
  if (aside) syncFolderNow(aside)
  syncFolderNow(directory)
  return aside
}

/** Creates `before-restore-<n>` with the next free number; tries again if another process has just taken it. */
function createAsideFolder(directory: string): string {
  const taken = readdirSync(directory).flatMap((name) => Number(/^before-restore-(\d+)$/.exec(name)?.[1] ?? 0))
  for (let number = Math.max(0, ...taken) + 1; ; number += 1) {
    const aside = path.join(directory, `before-restore-${number}`)
    try {
      mkdirSync(aside, { mode: 0o700 })
      return aside
    } catch (error) {
      if (!existsSync(aside)) throw error
    }
  }
}
