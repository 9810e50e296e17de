/**
 * `npm run restore -- <file> [--replace]`: puts an archive where there is no school yet. What stands in a data directory is
 * replaced only where that is asked for, and kept beside it; a PostgreSQL database that has tables never is.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Configuration } from '../configuration'
import { lockDirectory } from '../database/directory-lock'
import { openEmbedded } from '../database/embedded'
import { migrate } from '../database/migrate'
import { openShared } from '../database/open'
import { contentOfSchema } from '../database/schema-content'
import { staging, syncTree } from '../database/synced-directory'
import { syncFolderNow } from '../files/durable'
import { openFileStorage } from '../files/file-storage'
import { print } from '../print'
import { StartupError } from '../startup-error'
import { contentOf, fromArchive } from './backup'
import { loadSchool, type Loaded } from './dump'

/** What of DATA_DIR makes the school; the database stands first. */
const parts = ['database', 'files', 'jwt-secret']

export async function restore(configuration: Configuration, args: readonly string[]): Promise<void> {
  const replace = args.includes('--replace')
  const [file, ...more] = args.filter((arg) => arg !== '--replace')
  if (!file || more.length > 0) throw new StartupError('Say where from: npm run restore -- <file> [--replace].')
  const { DATABASE_URL, DATA_DIR } = configuration
  const aside = DATABASE_URL ? await intoPostgres(configuration, DATABASE_URL, file) : await intoDirectory(configuration, DATA_DIR, file, replace)
  print(`Restored ${file} to ${DATABASE_URL ? 'the database of DATABASE_URL' : DATA_DIR}: ${contentOf(aside.loaded)}. Everybody signs in again.`)
  if (aside.before) print(`What stood there is in ${aside.before}.`)
}

type Restored = { loaded: Loaded; before: string | null }

async function intoPostgres(configuration: Configuration, url: string, file: string): Promise<Restored> {
  const database = await openShared(url, 2, () => undefined)
  try {
    const content = await contentOfSchema(database)
    if (content === 'school') throw new StartupError('The database of DATABASE_URL holds a school: create an empty database, and name that one.')
    if (content === 'another') throw new StartupError('The database of DATABASE_URL holds tables of another program: create an empty database, and name that one.')
    const storage = await openFileStorage(configuration)
    const loaded = await fromArchive(configuration, file, (lines) => database.transaction((transaction) => loadSchool(transaction, lines, (key, content) => storage.put(key, content, 'application/octet-stream'))))
    await migrate(database)
    return { loaded, before: null }
  } finally {
    await database.close()
  }
}

async function intoDirectory(configuration: Configuration, directory: string, file: string, replace: boolean): Promise<Restored> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const lock = await lockDirectory(directory)
  try {
    if (!replace && standingIn(directory).length > 0) throw new StartupError(`${directory} holds a school: say --replace to put the backup in its place, or set DATA_DIR to another directory.`)
    // A restore that was killed left its own; nobody else may be at work here.
    for (const name of readdirSync(directory)) if (name.startsWith(staging)) rmSync(path.join(directory, name), { recursive: true, force: true })
    const staged = mkdtempSync(path.join(directory, staging))
    try {
      const storage = await openFileStorage({ ...configuration, DATA_DIR: staged })
      const loaded = await fromArchive(configuration, file, async (lines) => {
        const database = await openEmbedded({ directory: path.join(staged, 'database') })
        try {
          const done = await database.transaction((transaction) => loadSchool(transaction, lines, (key, content) => storage.put(key, content, 'application/octet-stream')))
          await migrate(database)
          return done
        } finally {
          await database.close()
        }
      })
      await syncTree(staged)
      // Only what was read to its end and restored takes the place of what stood there.
      return { loaded, before: replaced(directory, staged) }
    } finally {
      rmSync(staged, { recursive: true, force: true })
    }
  } finally {
    await lock.release()
  }
}

const standingIn = (directory: string) => parts.filter((part) => existsSync(path.join(directory, part)))

/** Moves what stands there out of the way and what was restored into its place; answers where the former is now. If that fails, all is as it was. */
function replaced(directory: string, staged: string): string | null {
  const standing = standingIn(directory)
  const aside = standing.length > 0 ? newAside(directory) : null
  const moved: [from: string, to: string][] = []
  const move = (from: string, to: string) => {
    renameSync(from, to)
    moved.push([from, to])
  }
  try {
    // The database goes first and comes last: if this process is killed in between there is none, and a start says so instead of going on with half.
    if (aside) for (const part of standing) move(path.join(directory, part), path.join(aside, part))
    for (const part of standingIn(staged).reverse()) move(path.join(staged, part), path.join(directory, part))
  } catch (error) {
    for (const [from, to] of moved.reverse()) renameSync(to, from)
    throw error
  }
  if (aside) syncFolderNow(aside)
  syncFolderNow(directory)
  return aside
}

/** The first number after those that are taken: an older one may have been removed by hand, and another process may take the same. */
function newAside(directory: string): string {
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
