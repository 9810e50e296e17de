/**
 * Calls to a bucket: repeated once, limited in time, never half a file, and a refusal says at the console what is to be
 * done.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readConfiguration } from '../../src/server/configuration'
import { addressOf, BucketError } from '../../src/server/files/bucket'
import { openFileStorage, type FileStorage } from '../../src/server/files/file-storage'
import { StartupError } from '../../src/server/startup-error'
import { openBucket, type Bucket, type Fault } from './bucket'

const keys = { bucket: 'lucero', key: 'llave-de-prueba', secret: 'un secreto que sólo saben las pruebas' }
const file = Buffer.from('%PDF-1.7 un comprobante '.repeat(100_000))
const type = 'application/pdf'
/**
 * `patient`: timeouts that no answered call reaches, however busy the machine is. `hasty`: for calls without an answer.
 */
const patient = { connecting: 60_000, idle: 60_000, total: 60_000 }
const hasty = { connecting: 60_000, idle: 300, total: 1_000 }

const folder = mkdtempSync(path.join(tmpdir(), 'lucero-calls-'))
const said: string[] = []
let bucket: Bucket

const storeAt = (settings: Record<string, string> = {}, timeouts = patient) =>
  openFileStorage(
    readConfiguration({
      FILES_BUCKET: keys.bucket,
      FILES_ENDPOINT: bucket.origin,
      FILES_REGION: 'us-east-1',
      FILES_KEY: keys.key,
      FILES_SECRET: keys.secret,
      ...settings,
    }),
    timeouts,
    (line) => void said.push(line),
  )
const stored = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.pdf'))
    .sort()
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
/** Each kind of call. */
const callsTo = (store: FileStorage, key = 'voucher/a.pdf') => [
  () => store.get(key),
  () => store.put(key, file, type),
  () => store.drop(key),
]

beforeAll(async () => {
  bucket = await openBucket({ folder, ...keys, region: 'us-east-1' })
})
afterEach(() => {
  bucket.faults.length = 0
  bucket.calls.length = 0
  bucket.clockOffsetMs = 0
  said.length = 0
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true })
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

const passing: [string, Fault][] = [
  ['answers that it is slowed down', { status: 503, code: 'SlowDown' }],
  ['answers an error of its own', { status: 500, code: 'InternalError' }],
  ['answers that there are too many calls', { status: 429, code: 'TooManyRequests' }],
  ['answers that the call took too long', { status: 400, code: 'RequestTimeout' }],
  ['closes the connection during an upload', 'cut upload'],
  ['does not answer', 'silent'],
]

describe('a bucket that once', () => {
  it.each(passing)('%s has the whole file after a second attempt', async (_what, fault) => {
    const store = await storeAt({}, fault === 'silent' ? { ...patient, idle: 3_000 } : patient)
    bucket.faults.push(fault)
    await store.put('voucher/a.pdf', file, type)
    expect(bucket.calls).toHaveLength(2)
    expect(file.equals((await store.get('voucher/a.pdf')) ?? Buffer.of())).toBe(true)
  })

  it('closes the connection during a download gives the whole file to the second attempt', async () => {
    const store = await storeAt()
    await store.put('voucher/a.pdf', file, type)
    bucket.faults.push('cut download')
    expect(file.equals((await store.get('voucher/a.pdf')) ?? Buffer.of())).toBe(true)
  })

  it('fails a deletion has deleted after the second attempt, and says nothing of a file that is not there', async () => {
    const store = await storeAt()
    await store.put('voucher/a.pdf', file, type)
    bucket.faults.push({ status: 503, code: 'SlowDown' })
    await store.drop('voucher/a.pdf')
    await store.drop('voucher/a.pdf')
    expect([stored(), await store.get('voucher/a.pdf')]).toEqual([[], null])
  })
})

describe('a bucket that goes on failing', () => {
  it.each(passing)('because it %s is asked twice, and no file is in it', async (_what, fault) => {
    const store = await storeAt({}, fault === 'silent' ? hasty : patient)
    bucket.faults.push(fault, fault)
    const error = await errorOf(store.put('voucher/a.pdf', file, type))
    expect(error).toMatchObject({ name: 'BucketError', isTemporary: true })
    expect([bucket.calls.length, stored()]).toEqual([2, []])
  })

  it.each(['cut download', 'endless'] as const)(
    'in the middle of a download (%s) gives no part of a file',
    async (fault) => {
      const store = await storeAt()
      await store.put('voucher/a.pdf', file, type)
      bucket.faults.push(fault, fault)
      const reading = await storeAt({}, fault === 'endless' ? hasty : patient)
      expect(await errorOf(reading.get('voucher/a.pdf'))).toMatchObject({ isTemporary: true })
    },
  )

  it('to get the whole of a file stores none', async () => {
    const store = await storeAt()
    bucket.faults.push('lost half')
    expect(await errorOf(store.put('voucher/a.pdf', file, type))).toBeInstanceOf(BucketError)
    expect(stored()).toEqual([])
  })
})

it('a machine that takes a connection but begins no TLS is given up after the time for connecting', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined).resume())
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const address = silent.address()
  const FILES_ENDPOINT = `https://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  // The other limits are longer than the test may take.
  const store = await storeAt({ FILES_ENDPOINT }, { connecting: 100, idle: 900_000, total: 900_000 })
  expect(await errorOf(store.get('voucher/a.pdf'))).toMatchObject({ isTemporary: true })
  silent.close()
})

describe('the console says', () => {
  it.each([
    [
      'which region a bucket is in',
      { FILES_REGION: 'eu-west-1' },
      /in the region us-east-1, so set FILES_REGION to us-east-1/,
    ],
    ['that the key is unknown', { FILES_KEY: 'otra' }, /does not know FILES_KEY/],
    ['that the secret is another one', { FILES_SECRET: 'otro' }, /FILES_SECRET does not belong to FILES_KEY/],
    ['that there is no such bucket', { FILES_BUCKET: 'otro' }, /bucket otro .*correct FILES_BUCKET or FILES_ENDPOINT/],
    [
      'that there is no service',
      { FILES_ENDPOINT: 'http://127.0.0.1:9' },
      /cannot be reached at http:\/\/127\.0\.0\.1:9 /,
    ],
  ])('%s, in one line', async (_what, settings, sentence) => {
    const store = await storeAt(settings)
    for (const call of callsTo(store)) {
      const error = await errorOf(call())
      expect(error).toBeInstanceOf(StartupError)
      expect(String(error)).toMatch(sentence)
    }
    expect(stored()).toEqual([])
  })

  it.each([
    [{ status: 301, code: 'PermanentRedirect', region: 'eu-west-1' }, /set FILES_REGION to eu-west-1/],
    [{ status: 400, code: 'InvalidRegionName' }, /FILES_REGION is not its region/],
    [{ status: 403, code: 'AccessDenied' }, /let FILES_KEY list the bucket, and read, write and delete its files/],
    [{ status: 404, code: 'NoSuchUpload' }, /refuses the call \(404 NoSuchUpload\)/],
  ])('what to do about %j, without a second attempt', async (fault, sentence) => {
    const store = await storeAt()
    bucket.faults.push(fault)
    expect(String(await errorOf(store.get('voucher/a.pdf')))).toMatch(sentence)
    expect(bucket.calls).toHaveLength(1)
  })

  it.each([-1, 1])('once that the clocks differ, and calls go by the clock of the bucket (%i hours)', async (hours) => {
    const store = await storeAt()
    bucket.clockOffsetMs = hours * 3_600_000
    await Promise.all(['a', 'b'].map((name) => store.put(`voucher/${name}.pdf`, file, type)))
    await store.put('voucher/c.pdf', file, type)
    expect(stored()).toEqual(['a', 'b', 'c'].map((name) => path.join('voucher', `${name}.pdf`)))
    expect(said).toEqual([
      "The clocks of this machine and of the bucket differ by 60 minutes: let this machine's be set by NTP.",
    ])
    expect(bucket.calls).toHaveLength(5)
  })

  it('that the clock is wrong if no time is accepted', async () => {
    const store = await storeAt()
    const skewed = { status: 403, code: 'RequestTimeTooSkewed' }
    bucket.faults.push(skewed, skewed)
    expect(String(await errorOf(store.get('voucher/a.pdf')))).toMatch(/refuses the time of this machine: .* set by NTP/)
  })
})

it('a key that leads out of the bucket is refused before a call', async () => {
  const store = await storeAt()
  for (const key of ['../otro/a.pdf', 'voucher/../../otro/a.pdf', 'voucher/%2e%2e', 'voucher/a?acl', '/a.pdf'])
    for (const call of callsTo(store, key)) expect(String(await errorOf(call()))).toMatch(/not a valid file key/)
  expect(bucket.calls).toEqual([])
})

it.each([
  ['lucero', 'http://10.0.0.2:9000', 'us-east-1', 'http://10.0.0.2:9000/lucero/voucher/a.pdf'],
  [
    'lucero',
    'https://s3.us-west-004.backblazeb2.com',
    'us-west-004',
    'https://s3.us-west-004.backblazeb2.com/lucero/voucher/a.pdf',
  ],
  ['lucero', undefined, 'us-east-1', 'https://lucero.s3.us-east-1.amazonaws.com/voucher/a.pdf'],
  ['lucero.mx', undefined, 'us-east-1', 'https://s3.us-east-1.amazonaws.com/lucero.mx/voucher/a.pdf'],
  ['lucero', undefined, 'cn-north-1', 'https://lucero.s3.cn-north-1.amazonaws.com.cn/voucher/a.pdf'],
])('the address of a file in %s at %s in %s', (name, endpoint, region, address) => {
  expect(addressOf({ name, endpoint, region }, 'voucher/a.pdf')).toBe(address)
})
