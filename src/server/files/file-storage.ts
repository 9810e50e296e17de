/** Where sent files are kept: a directory, or an S3-compatible bucket where one is configured. Names are made here. */
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Disk } from 'flydrive'
import type { Configuration } from '../configuration'
import { StartupError } from '../startup-error'
import { writeDurably } from './durable'

export type FileStorage = {
  /** `key` is `kind/name`. The file is on the disk, or in the bucket, when it resolves; otherwise there is none. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>
  /** Null where there is no such file. */
  get(key: string): Promise<Uint8Array | null>
  /** A file that is gone already is no failure. */
  drop(key: string): Promise<void>
}

export function diskStorage(directory: string): FileStorage {
  const root = path.resolve(directory)
  /** A key may come out of a backup: it names a file below the directory, or nothing. */
  const placeOf = (key: string) => {
    if (!/^[\w-]+\/[\w-][\w.-]*$/.test(key)) throw new Error('no key of a file')
    return path.join(root, key)
  }
  return {
    put: async (key, bytes) => writeDurably(placeOf(key), bytes),
    get: async (key) =>
      readFile(placeOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    drop: async (key) => rm(placeOf(key), { force: true }),
  }
}

/** Milliseconds for each of two tries of a call to a bucket; together less than a call with a file may take (`formTimeout`). */
type Patience = { connecting: number; silence: number; whole: number }
const patienceWithBuckets: Patience = { connecting: 5_000, silence: 20_000, whole: 60_000 }

/** The configured store; a bucket's driver is loaded only where there is a bucket. */
export async function openFileStorage(configuration: Configuration, patience = patienceWithBuckets): Promise<FileStorage> {
  const { FILES_BUCKET, FILES_ENDPOINT, FILES_REGION, FILES_KEY, FILES_SECRET, DATA_DIR } = configuration
  if (!FILES_BUCKET) return diskStorage(path.join(DATA_DIR, 'files'))
  if (!FILES_KEY || !FILES_SECRET) throw new StartupError('FILES_KEY or FILES_SECRET is missing: with FILES_BUCKET, set both to the credentials of the bucket.')
  const { S3Driver } = await import('flydrive/drivers/s3')
  return bucketOf(
    new Disk(
      new S3Driver({
        bucket: FILES_BUCKET,
        region: FILES_REGION,
        credentials: { accessKeyId: FILES_KEY, secretAccessKey: FILES_SECRET },
        // Without these a bucket that takes a connection and says nothing would be waited for without end.
        requestHandler: { connectionTimeout: patience.connecting, socketTimeout: patience.silence, requestTimeout: patience.whole, throwOnRequestTimeout: true },
        maxAttempts: 2,
        // Other makers' buckets are reached by path; few of them know ACLs, and not all the checksums that Amazon added later.
        ...(FILES_ENDPOINT && { endpoint: FILES_ENDPOINT, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' }),
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
