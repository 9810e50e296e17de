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
import { openFileStorage } from '../files/file-storage'
import { print } from '../print'
import { StartupError } from '../startup-error'
import { contentOf, fromArchive, hasSchool } from './backup'
import { loadSchool, type Loaded } from './dump'

/** What of DATA_DIR makes the school. */
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
    if (await hasSchool(database)) throw new StartupError('The database of DATABASE_URL holds a school: create an empty database, and name that one.')
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
    const staged = mkdtempSync(path.join(directory, 'restoring-'))
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
      const before = setAside(directory)
      // Only what was read to its end and restored takes the place of what stood there.
      for (const part of standingIn(staged)) renameSync(path.join(staged, part), path.join(directory, part))
      return { loaded, before }
    } finally {
      rmSync(staged, { recursive: true, force: true })
    }
  } finally {
    await lock.release()
  }
}

const standingIn = (directory: string) => parts.filter((part) => existsSync(path.join(directory, part)))

/** Moves what stands there out of the way, and answers where to. */
function setAside(directory: string): string | null {
  const standing = standingIn(directory)
  if (standing.length === 0) return null
  const before = readdirSync(directory).filter((name) => name.startsWith('before-restore-')).length
  const aside = path.join(directory, `before-restore-${before + 1}`)
  mkdirSync(aside, { mode: 0o700 })
  for (const part of standing) renameSync(path.join(directory, part), path.join(aside, part))
  return aside
}
