/** Checks whether a directory is writable and how much space is free. */
import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isOutOfRoom } from '../files/durable'

const mebibyte = 1_048_576
/** With fewer free bytes than this the disk counts as full, while a few uploads and the database's log still fit. */
const leastFree = 100 * mebibyte

export type Disk = { problem: 'full' | 'not writable' | null; freeMebibytes: number }

export async function checkDisk(directory: string, least = leastFree): Promise<Disk> {
  const probe = path.join(directory, `.writable-${randomUUID()}`)
  try {
    await writeFile(probe, 'x', { mode: 0o600 })
    const { bavail, bsize } = await statfs(directory)
    return { problem: bavail * bsize < least ? 'full' : null, freeMebibytes: Math.floor((bavail * bsize) / mebibyte) }
  } catch (error) {
    return { problem: isOutOfRoom(error) ? 'full' : 'not writable', freeMebibytes: 0 }
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
}

/**
 * What to do if the embedded database does not open, as part of a sentence. After a crash PostgreSQL needs free space
 * to recover from its log; if the disk is full, nothing is lost, only space is needed.
 */
export async function cureOfUnopened(directory: string, error: unknown): Promise<string> {
  if (
    isOutOfRoom(error) ||
    /no space left|file too large|disk quota/i.test(String(error)) ||
    (await checkDisk(directory)).problem === 'full'
  )
    return 'its disk is full, so make room and start again, nothing is lost'
  return 'restore it from a backup, or set DATA_DIR to another directory'
}
