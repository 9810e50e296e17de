/**
 * Writes files completely or not at all: under a temporary name, synced, then renamed, then the folder is synced too.
 * After a crash or on a full disk no final name refers to a truncated file (an empty one is possible only on file
 * systems without hard links, see `giveFinalName`).
 */
import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '../startup-error'

/** The temporary name of a file, in the same folder, so that it only needs to be renamed. */
export const partFileOf = (file: string) => `${file}.${randomUUID()}.part`

/** Writes or replaces a file; only its owner may read it. */
export async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  await makeFolder(path.dirname(file))
  const partFile = partFileOf(file)
  try {
    const handle = await open(partFile, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(partFile, file)
    await syncFolder(path.dirname(file))
  } catch (error) {
    await rm(partFile, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Synchronous, for startup and commands. Never replaces a file: throws a StartupError if it exists. */
export function writeNewDurably(file: string, content: string | Uint8Array): void {
  const partFile = partFileOf(file)
  try {
    const bytes = Buffer.from(content)
    const descriptor = openSync(partFile, 'wx', 0o600)
    try {
      for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    giveFinalName(partFile, file)
  } catch (error) {
    rmSync(partFile, { force: true })
    throw error
  }
}

/** Gives a complete file its final name. Throws a StartupError if another file has got this name meanwhile. */
export function giveFinalName(partFile: string, file: string): void {
  try {
    linkSync(partFile, file)
    rmSync(partFile)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new StartupError(`${file} is there already: name another file.`)
    // Some file systems (FAT, network shares) have no hard links; there the name is first claimed by an empty file.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'].includes(codeOf(error))) throw error
    closeSync(openSync(file, 'wx', 0o600))
    renameSync(partFile, file)
  }
  syncFolderNow(path.dirname(file))
}

/** Creates a folder and syncs the parents of all new folders, because a parent contains their names. */
async function makeFolder(folder: string): Promise<void> {
  const options = { recursive: true, mode: 0o700 } as const
  const first = await mkdir(folder, options).catch((error: unknown) => {
    // On a disk without free inodes the asynchronous mkdir reports ENOENT, only the synchronous one ENOSPC.
    if (codeOf(error) === 'ENOENT') return mkdirSync(folder, options)
    throw error
  })
  for (let made = folder; first !== undefined && made.length >= first.length; made = path.dirname(made))
    await syncFolder(path.dirname(made))
}

/** Syncs a folder's entries. Not on Windows, which cannot open directories and stores their entries by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

export function syncFolderNow(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Whether an error (or its `cause`) of Node or PostgreSQL means a full disk, an exceeded quota or file size limit. */
export function isOutOfRoom(error: unknown): boolean {
  if (['ENOSPC', 'EDQUOT', 'EFBIG', '53100'].includes(codeOf(error))) return true
  return error instanceof Error && error.cause !== undefined && isOutOfRoom(error.cause)
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
