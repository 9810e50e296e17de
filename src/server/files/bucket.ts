/**
 * Calls an S3-compatible bucket. Each call is signed (AWS Signature Version 4) together with the hash of its content,
 * so that the service stores no file that arrived incomplete or altered.
 */
import { createHash } from 'node:crypto'
import { request as plain, type IncomingHttpHeaders } from 'node:http'
import { request as secure } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { firstLineOf, StartupError } from '../startup-error'
import { checkFileKey } from './file-types'

/** `endpoint`: the origin of the service; undefined for Amazon's. */
export type BucketAccess = {
  name: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Timeouts of one attempt to call a bucket, ms: until it is connected, between two packets, and in total. Two attempts
 * must take less than `formTimeout`, the limit of a call with a file.
 */
export type BucketTimeouts = { connecting: number; idle: number; total: number }
export const bucketTimeouts: BucketTimeouts = { connecting: 5_000, idle: 20_000, total: 60_000 }

/** The mean pause before the second attempt, ms. Each pause differs, so that calls that failed together spread out. */
const retryPauseMs = 500
/** A difference between the clocks of this machine and of the bucket is printed if it is larger than this, ms. */
const worstClockMs = 60_000

/** A refused or unanswered call, in words for the person at the console. `isTemporary`: a repetition may succeed. */
export class BucketError extends StartupError {
  override name = 'BucketError'
  readonly isTemporary: boolean

  constructor(message: string, isTemporary: boolean, options?: ErrorOptions) {
    super(message, options)
    this.isTemporary = isTemporary
  }
}

/** `code`: the service's own name of an error, such as NoSuchKey; '' if there is none. */
type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; code: string }
type Method = 'GET' | 'PUT' | 'DELETE'

/** `say` prints a line for the person at the console. */
export function openBucket(bucket: BucketAccess, timeouts: BucketTimeouts, say: (line: string) => void) {
  /** By how much the bucket's clock is ahead of this machine's, ms. A service refuses signatures of another time. */
  let clockOffsetMs = 0

  async function call(method: Method, key: string, bytes?: Uint8Array, mediaType?: string): Promise<Answer> {
    try {
      return await attempt(method, key, bytes, mediaType)
    } catch (error) {
      if (!(error instanceof BucketError) || !error.isTemporary) throw error
      await pause(retryPauseMs * (0.5 + Math.random()))
      return attempt(method, key, bytes, mediaType)
    }
  }

  /**
   * Sends one request. Returns the answer if it is a success or says that the file does not exist; else throws a
   * BucketError.
   */
  async function attempt(
    method: Method,
    key: string,
    bytes: Uint8Array = new Uint8Array(),
    mediaType?: string,
  ): Promise<Answer> {
    const { url, headers } = await new AwsV4Signer({
      ...bucket,
      service: 's3',
      method,
      url: addressOf(bucket, key),
      headers: {
        'X-Amz-Content-Sha256': createHash('sha256').update(bytes).digest('hex'),
        ...(method === 'PUT' && { 'Content-Length': String(bytes.length) }),
        ...(mediaType !== undefined && { 'Content-Type': mediaType }),
      },
      datetime: new Date(Date.now() + clockOffsetMs).toISOString().replace(/[:-]|\.\d{3}/g, ''),
    }).sign()
    const answer = await send(method, url, Object.fromEntries(headers), bytes, timeouts).catch((error: unknown) => {
      throw new BucketError(
        `The bucket ${bucket.name} cannot be reached at ${url.origin} (${firstLineOf(error)}).`,
        true,
        { cause: error },
      )
    })
    if (answer.status < 300 || answer.code === 'NoSuchKey') return answer
    throw refusalOf(answer)
  }

  function refusalOf(answer: Answer): BucketError {
    const { status, code } = answer
    const reason = [status, code].join(' ').trim()
    if (code === 'RequestTimeTooSkewed')
      return new BucketError(
        `The bucket ${bucket.name} refuses the time of this machine: let its clock be set by NTP.`,
        followClock(answer),
      )
    if ([429, 500, 502, 503, 504].includes(status) || code === 'RequestTimeout')
      return new BucketError(`The bucket ${bucket.name} does not work at the moment (${reason}).`, true)
    const region = String(answer.headers['x-amz-bucket-region'] ?? elementOf(answer.bytes, 'Region'))
    const problem =
      region !== '' && region !== bucket.region
        ? `it is in the region ${region}, so set FILES_REGION to ${region}`
        : (problems[code] ?? 'its service refuses the call')
    return new BucketError(`The bucket ${bucket.name} cannot be used: ${problem} (${reason}).`, false)
  }

  /** Signs by the bucket's clock from now on. Returns false if the answer does not tell its time. */
  function followClock({ headers }: Answer): boolean {
    const offsetMs = Date.parse(headers.date ?? '') - Date.now()
    if (Number.isNaN(offsetMs)) return false
    // Calls that are refused together print one line.
    if (Math.abs(offsetMs) > worstClockMs && Math.abs(offsetMs - clockOffsetMs) > worstClockMs)
      say(
        `The clocks of this machine and of the bucket differ by ${Math.round(Math.abs(offsetMs) / 60_000)} minutes: let this machine's be set by NTP.`,
      )
    clockOffsetMs = offsetMs
    return true
  }

  return {
    put: async (key: string, bytes: Uint8Array, mediaType: string) => void (await call('PUT', key, bytes, mediaType)),
    get: async (key: string) => {
      const { code, bytes } = await call('GET', key)
      return code === '' ? bytes : null
    },
    drop: async (key: string) => void (await call('DELETE', key)),
  }
}

/** What is wrong, by the code of the error. */
const problems: Record<string, string> = {
  InvalidAccessKeyId: 'its service does not know FILES_KEY',
  SignatureDoesNotMatch: 'FILES_SECRET does not belong to FILES_KEY',
  // Without the permission to list, Amazon's service also refuses to say that a file does not exist.
  AccessDenied: 'its service forbids the call, so let FILES_KEY list the bucket, and read, write and delete its files',
  NoSuchBucket: 'there is none of this name, so correct FILES_BUCKET or FILES_ENDPOINT',
  AuthorizationHeaderMalformed: 'FILES_REGION is not its region',
  InvalidRegionName: 'FILES_REGION is not its region',
  PermanentRedirect: 'FILES_REGION is not its region',
}

/**
 * The address of a file. Other services than Amazon's find a bucket by the path. Amazon's find it by the host name,
 * except if the name has a dot, for which their certificate is not valid.
 */
export function addressOf(
  { name, endpoint, region }: Omit<BucketAccess, 'accessKeyId' | 'secretAccessKey'>,
  key: string,
) {
  checkFileKey(key)
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
  if (endpoint === undefined && /^[a-z\d-]+$/.test(name)) return `https://${name}.${host}/${key}`
  return `${endpoint ?? `https://${host}`}/${encodeURIComponent(name)}/${key}`
}

/** Rejects if the connection fails, a timeout expires, or the answer ends too early. Follows no redirections. */
function send(
  method: Method,
  url: URL,
  headers: Record<string, string>,
  bytes: Uint8Array,
  { connecting, idle, total }: BucketTimeouts,
): Promise<Answer> {
  const request = url.protocol === 'https:' ? secure : plain
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      { method, headers, timeout: connecting, signal: AbortSignal.timeout(total) },
      (response) => {
        const status = response.statusCode ?? 0
        buffer(response).then(
          (body) =>
            resolve({
              status,
              headers: response.headers,
              bytes: body,
              code: status < 300 ? '' : elementOf(body, 'Code'),
            }),
          reject,
        )
      },
    )
    sending.on('socket', (socket) => {
      const limitSilence = () => socket.setTimeout(idle)
      if (socket.connecting) socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', limitSilence)
      else limitSilence()
    })
    sending.on('timeout', () => sending.destroy(new Error('no answer')))
    sending.on('error', reject)
    sending.end(bytes)
  })
}

/** The text of an XML element of an error's answer; '' if it is missing. */
function elementOf(xml: Buffer, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml.toString())?.[1] ?? ''
}
