/** Where sent files are kept: a directory, or an S3-compatible bucket where one is configured. Names are made here. */
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Configuration } from '../configuration'
import { StartupError } from '../startup-error'

export type FileStorage = {
  /** `key` is `kind/name`. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>
  /** Null where there is no such file. */
  get(key: string): Promise<Uint8Array | null>
  /** A file that is gone already is no failure. */
  drop(key: string): Promise<void>
}

export function diskStorage(directory: string): FileStorage {
  return storeOf(new Disk(new FSDriver({ location: path.resolve(directory), visibility: 'private' })))
}

/** The configured store; a bucket's driver is loaded only where there is a bucket. */
export async function openFileStorage(configuration: Configuration): Promise<FileStorage> {
  const { FILES_BUCKET, FILES_ENDPOINT, FILES_REGION, FILES_KEY, FILES_SECRET, DATA_DIR } = configuration
  if (!FILES_BUCKET) return diskStorage(path.join(DATA_DIR, 'files'))
  if (!FILES_KEY || !FILES_SECRET) throw new StartupError('FILES_KEY or FILES_SECRET is missing: with FILES_BUCKET, set both to the credentials of the bucket.')
  const { S3Driver } = await import('flydrive/drivers/s3')
  return storeOf(
    new Disk(
      new S3Driver({
        bucket: FILES_BUCKET,
        region: FILES_REGION,
        credentials: { accessKeyId: FILES_KEY, secretAccessKey: FILES_SECRET },
        // Other makers' buckets are reached by path; few of them know ACLs, and not all the checksums that Amazon added later.
        ...(FILES_ENDPOINT && { endpoint: FILES_ENDPOINT, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' }),
        supportsACL: false,
        visibility: 'private',
      }),
    ),
  )
}

function storeOf(disk: Disk): FileStorage {
  return {
    put: (key, bytes, mediaType) => disk.put(key, bytes, { contentType: mediaType }),
    get: async (key) => ((await disk.exists(key)) ? disk.getBytes(key) : null),
    drop: (key) => disk.delete(key),
  }
}
