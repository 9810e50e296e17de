/** Stores uploaded files in a directory, or in an S3-compatible bucket if one is configured. */
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Disk } from 'flydrive'
import type { Configuration } from '../configuration'
import { StartupError } from '../startup-error'
import { writeDurably } from './durable'

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
  /** The path of a key. Throws if it could lead out of the directory, because keys may come from a backup. */
  const pathOf = (key: string) => {
    if (!/^[\w-]+\/[\w-][\w.-]*$/.test(key)) throw new Error('not a valid file key')
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
 * Timeouts of one attempt to call a bucket, ms: until it is connected, between two packets, and in total. Two attempts
 * must take less than `formTimeout`, the limit of a call with a file.
 */
type Timeouts = { connecting: number; idle: number; total: number }
const bucketTimeouts: Timeouts = { connecting: 5_000, idle: 20_000, total: 60_000 }

/** Opens the configured storage. Throws a StartupError if a bucket's credentials are missing. */
export async function openFileStorage(configuration: Configuration, timeouts = bucketTimeouts): Promise<FileStorage> {
  const { FILES_BUCKET, FILES_ENDPOINT, FILES_REGION, FILES_KEY, FILES_SECRET, DATA_DIR } = configuration
  if (!FILES_BUCKET) return diskStorage(path.join(DATA_DIR, 'files'))
  if (!FILES_KEY || !FILES_SECRET)
    throw new StartupError(
      'FILES_KEY or FILES_SECRET is missing: with FILES_BUCKET, set both to the credentials of the bucket.',
    )
  const { S3Driver } = await import('flydrive/drivers/s3')
  return bucketOf(
    new Disk(
      new S3Driver({
        bucket: FILES_BUCKET,
        region: FILES_REGION,
        credentials: { accessKeyId: FILES_KEY, secretAccessKey: FILES_SECRET },
        // Without these timeouts a bucket that accepts a connection but never answers would block the call forever.
        requestHandler: {
          connectionTimeout: timeouts.connecting,
          socketTimeout: timeouts.idle,
          requestTimeout: timeouts.total,
          throwOnRequestTimeout: true,
        },
        maxAttempts: 2,
        // Other services than Amazon's address buckets by path, and some do not support its newer checksums.
        ...(FILES_ENDPOINT && {
          endpoint: FILES_ENDPOINT,
          forcePathStyle: true,
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
        }),
        supportsACL: false,
        visibility: 'private',
      }),
    ),
  )
}

function bucketOf(disk: Disk): FileStorage {
  return {
    put: (key, bytes, mediaType) => disk.put(key, bytes, { contentType: mediaType }),
    get: async (key) => ((await disk.exists(key)) ? disk.getBytes(key) : null),
    drop: (key) => disk.delete(key),
  }
}
