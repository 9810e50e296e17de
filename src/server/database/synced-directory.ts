/**
 * Makes PGlite's data survive a power cut. PGlite never calls fsync: its file system has no such function, and it
 * starts PostgreSQL with fsync off (-F). This module adds the function and removes -F. The write-ahead log is then on
 * disk before a commit is acknowledged, and the tables at each checkpoint.
 *
 * Syncing only the log, from outside and for many commits at once, would be faster but wrong: tables could reach the
 * disk before their log.
 */
import { closeSync, existsSync, fsync, fsyncSync, openSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { planning } from './planning'

/** PostgreSQL's start parameters. fsync is the only wal_sync_method that reaches a file system of PGlite. */
export const syncedParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  ...planning,
]

type Operations = { fsync?: (stream: { nfd: number }) => number }
/** EIO, as Emscripten numbers it. */
const inputOutputError = 29

export class SyncedDirectory extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const syncing: NonNullable<typeof options.preRun>[number] = ({ NODEFS }) => {
      const { stream_ops: operations }: { stream_ops: Operations } = NODEFS
      operations.fsync = ({ nfd }) => (syncDescriptor(nfd) ? 0 : inputOutputError)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), syncing] } }
  }
}

/** Syncs the file. Returns false if the disk failed; PostgreSQL then refuses the commit. */
function syncDescriptor(descriptor: number): boolean {
  try {
    fsyncSync(descriptor)
    return true
  } catch {
    return false
  }
}

/**
 * Syncs `directory` and everything below it, files in parallel. Needed for a new database, whose first files PGlite
 * writes without fsync, and for the folder of a restored school.
 */
export async function syncTree(directory: string): Promise<void> {
  await Promise.all(
    readdirSync(directory, { withFileTypes: true }).map(async (entry) => {
      const entryPath = path.join(directory, entry.name)
      if (entry.isDirectory()) await syncTree(entryPath)
      else if (entry.isFile()) await syncPath(entryPath, 'r+')
    }),
  )
  // Windows cannot open a directory to sync it, and writes directory entries by itself.
  if (process.platform !== 'win32') await syncPath(directory, 'r')
}

async function syncPath(file: string, flags: 'r' | 'r+'): Promise<void> {
  const descriptor = openSync(file, flags)
  try {
    await promisify(fsync)(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The prefix of the folder in which a restore prepares a school before moving the school into place. */
export const stagingPrefix = 'restoring-'

export function isDatabase(directory: string): boolean {
  return existsSync(path.join(directory, 'PG_VERSION'))
}
