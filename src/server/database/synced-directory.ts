/**
 * A directory whose database keeps its word through a power cut. PGlite writes without ever asking for the disk: its file system
 * has no fsync, and it starts PostgreSQL with that switched off. Here both are as PostgreSQL means them, so that a commit has its
 * write-ahead log on disk before it is answered, and a checkpoint its tables. Syncing only the log, from outside and for many commits at once,
 * would be faster and wrong: tables could reach the disk before their log.
 */
import { closeSync, existsSync, fsync, fsyncSync, openSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { planning } from './planning'

/** The log is synced by fsync(), the one of PostgreSQL's ways that arrives at a file system of PGlite's. */
export const syncedParameters = [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync', ...planning]

type Operations = { fsync?: (stream: { nfd: number }) => number }
const inputOutputError = 29

export class SyncedDirectory extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const syncing: NonNullable<typeof options.preRun>[number] = ({ NODEFS }) => {
      const { stream_ops: operations }: { stream_ops: Operations } = NODEFS
      operations.fsync = ({ nfd }) => (synced(nfd) ? 0 : inputOutputError)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), syncing] } }
  }
}

/** False where the disk failed: PostgreSQL then refuses the commit. */
function synced(descriptor: number): boolean {
  try {
    fsyncSync(descriptor)
    return true
  } catch {
    return false
  }
}

/** A new database was copied into its directory by PGlite, not written by PostgreSQL: all of it is synced once, much of it at a time. */
export async function syncTree(directory: string): Promise<void> {
  await Promise.all(
    readdirSync(directory, { withFileTypes: true }).map(async (entry) => {
      const place = path.join(directory, entry.name)
      if (entry.isDirectory()) await syncTree(place)
      else if (entry.isFile()) await syncPlace(place, 'r+')
    }),
  )
  // Windows opens no directory, and keeps its entries by itself.
  if (process.platform !== 'win32') await syncPlace(directory, 'r')
}

async function syncPlace(place: string, flags: 'r' | 'r+'): Promise<void> {
  const descriptor = openSync(place, flags)
  try {
    await promisify(fsync)(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** What the folder is called in which a restore prepares a school before it takes its place. */
export const staging = 'restoring-'

export function isDatabase(directory: string): boolean {
  return existsSync(path.join(directory, 'PG_VERSION'))
}
