/**
 * Files that are whole and on the disk, or not there at all: written under another name, synced, then given their own, and the folder
 * synced too. After a crash or on a full disk no name stands for an empty or a cut file.
 */
import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '../startup-error'

/** What the file is called until it is whole; in the same folder, so that it only needs another name then. */
export const halfOf = (file: string) => `${file}.${randomUUID()}.part`

/** Replaces a file of that name. Readable by the owner alone. */
export async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  await makeFolder(path.dirname(file))
  const half = halfOf(file)
  try {
    const handle = await open(half, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(half, file)
    await syncFolder(path.dirname(file))
  } catch (error) {
    await rm(half, { force: true }).catch(() => undefined)
    throw error
  }
}

/** For a start and for commands, where nothing else waits. Never replaces a file: throws a StartupError if one of that name exists. */
export function writeNewDurably(file: string, content: string | Uint8Array): void {
  const half = halfOf(file)
  try {
    const bytes = Buffer.from(content)
    const descriptor = openSync(half, 'wx', 0o600)
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    nameNew(half, file)
  } catch (error) {
    rmSync(half, { force: true })
    throw error
  }
}

/** Gives a whole file its name, unless another file has it meanwhile: two backups under one name are never one lost. */
export function nameNew(half: string, file: string): void {
  try {
    linkSync(half, file)
    rmSync(half)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new StartupError(`${file} is there already: name another file.`)
    // Some file systems (FAT, network shares) know no links.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'].includes(codeOf(error))) throw error
    closeSync(openSync(file, 'wx', 0o600))
    renameSync(half, file)
  }
  syncFolderNow(path.dirname(file))
}

/** A folder is a file's name on the disk: a new folder's own name is synced in its parent. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  for (let made = folder; first !== undefined && made.length >= first.length; made = path.dirname(made)) await syncFolder(path.dirname(made))
}

/** Windows opens no directory, and keeps its entries by itself. */
export async function syncFolder(folder: string): Promise<void> {
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

/** The disk, the quota or the largest file allowed leaves no room, as Node or PostgreSQL reports it, also as the cause of another error. */
export function isOutOfRoom(error: unknown): boolean {
  if (['ENOSPC', 'EDQUOT', 'EFBIG', '53100'].includes(codeOf(error))) return true
  return error instanceof Error && error.cause !== undefined && isOutOfRoom(error.cause)
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
