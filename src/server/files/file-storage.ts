/** Stores uploaded files in a directory, or in an S3-compatible bucket if one is configured. */
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Configuration } from '../configuration'
import { print } from '../print'
import { StartupError } from '../startup-error'
import { bucketTimeouts, openBucket } from './bucket'
import { writeDurably } from './durable'
import { checkFileKey } from './file-types'

export type FileStorage = {
  /**
   * Stores a file durably; `key`: `<kind>/<name>`. If it rejects, the file may be missing, so no row may refer to it.
   */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>
  /** The content, or null if there is no such file. */
  get(key: string): Promise<Uint8Array | null>
  /** Deletes a file; does nothing if there is none. */
  drop(key: string): Promise<void>
}

export function diskStorage(directory: string): FileStorage {
  const root = path.resolve(directory)
  const pathOf = (key: string) => {
    checkFileKey(key)
    return path.join(root, key)
  }
  return {
    put: async (key, bytes) => writeDurably(pathOf(key), bytes),
    get: async (key) =>
      readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    drop: async (key) => rm(pathOf(key), { force: true }),
  }
}

/**
 * Opens the configured storage. Throws a StartupError if a bucket's credentials are missing. `say` prints a line for
 * the person at the console.
 */
export async function openFileStorage(
  { FILES_BUCKET, FILES_ENDPOINT, FILES_REGION, FILES_KEY, FILES_SECRET, DATA_DIR }: Configuration,
  timeouts = bucketTimeouts,
  say = print,
): Promise<FileStorage> {
  if (!FILES_BUCKET) return diskStorage(path.join(DATA_DIR, 'files'))
  if (!FILES_KEY || !FILES_SECRET)
    throw new StartupError(
      'FILES_KEY or FILES_SECRET is missing: with FILES_BUCKET, set both to the credentials of the bucket.',
    )
  return openBucket(
    {
      name: FILES_BUCKET,
      endpoint: FILES_ENDPOINT,
      region: FILES_REGION,
      accessKeyId: FILES_KEY,
      secretAccessKey: FILES_SECRET,
    },
    timeouts,
    say,
  )
}
