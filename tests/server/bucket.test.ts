/**
 * Files in an S3-compatible bucket: stored, read, replaced and deleted over real HTTP, and what happens if the bucket
 * refuses.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readConfiguration } from '../../src/server/configuration'
import { openFileStorage } from '../../src/server/files/file-storage'
import { ask, rowOf } from './ask'
import { openBucket, type Bucket } from './bucket'
import { openFreshDatabase } from './databases'
import { openTestProvider, type TestProvider } from './provider'
import { newReceipt } from './school'

const keys = { bucket: 'lucero', key: 'llave-de-prueba', secret: 'un secreto que sólo saben las pruebas' }
const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF')
const other = Buffer.concat([pdf, Buffer.from('\n% otro')])
const voucher = (content: Buffer) => new File([new Uint8Array(content)], 'recibo.pdf')

const folder = mkdtempSync(path.join(tmpdir(), 'lucero-bucket-'))
let bucket: Bucket
let provider: TestProvider
let token: string

const storeAt = (secret: string, origin = bucket.origin, patience?: Parameters<typeof openFileStorage>[1]) =>
  openFileStorage(
    readConfiguration({ FILES_BUCKET: keys.bucket, FILES_ENDPOINT: origin, FILES_KEY: keys.key, FILES_SECRET: secret }),
    patience,
  )
const kept = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.pdf'))

beforeAll(async () => {
  bucket = await openBucket({ folder, ...keys })
  provider = await openTestProvider({ files: await storeAt(keys.secret) })
  token = (await provider.signIn('desk')).token
})
afterEach(() => provider.restore())
afterAll(async () => {
  await provider.close()
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

const create = (content: Buffer, server = provider, facts = {}) =>
  ask(server, 'receiptCreate', { token, body: { ...newReceipt, ...facts, voucher: voucher(content) } })
async function replace(id: unknown, content: Buffer) {
  const form = new FormData()
  form.append('voucher', voucher(content))
  const response = await provider.fetch(`/api/payments/receipt/${String(id)}/`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: response.status, body: await response.json() }
}
async function read(link: string) {
  const response = await provider.fetch(link, { headers: { Authorization: `Bearer ${token}` } })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

describe('a bucket', () => {
  it('that takes a connection and says nothing holds up whoever sends a file, and nobody else', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined).resume())
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    const address = silent.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    // A database with one connection: an upload that kept it while waiting would block everybody.
    const database = await openFreshDatabase(50)
    const waiting = await openTestProvider({
      files: await storeAt(keys.secret, origin, { connecting: 1_000, idle: 1_500, total: 1_500 }),
      database,
    })
    const desk = (await waiting.signIn('desk')).token
    const { token: teacher } = await waiting.signIn('teacher')
    const uploads = Array.from({ length: 12 }, () =>
      ask(waiting, 'receiptCreate', { token: desk, body: { ...newReceipt, voucher: voucher(pdf) } }),
    )
    const mark = { attendance_date: '2026-03-04', student: 1, group: 1, status: 'falta' }
    expect((await ask(waiting, 'attendanceCreate', { token: teacher, body: mark })).status).toBe(201)
    expect((await ask(waiting, 'groupList', { token: teacher })).status).toBe(200)
    // The uploads are answered in the end, because every call to a bucket has a time limit.
    expect(new Set((await Promise.all(uploads)).map(({ status }) => status))).toEqual(new Set([503]))
    expect(await database.query('select id from receipt where id > 3')).toEqual([])
    await waiting.close()
    await database.close()
    silent.close()
  })

  it('that never answers a deletion holds up neither a change nor a refusal', async () => {
    const database = await openFreshDatabase(50)
    const files = { put: async () => undefined, get: async () => null, drop: () => new Promise<void>(() => undefined) }
    const waiting = await openTestProvider({ files, database })
    const desk = (await waiting.signIn('desk')).token
    const sent = { ...newReceipt, voucher: voucher(pdf) }
    const { id } = rowOf(await ask(waiting, 'receiptCreate', { token: desk, body: sent }))
    const removal = await ask(waiting, 'receiptChange', { token: desk, id: Number(id), body: { voucher: '' } })
    const refusal = await ask(waiting, 'receiptCreate', { token: desk, body: { ...sent, group: 99 } })
    expect([removal.status, refusal.status]).toEqual([200, 400])
    await waiting.close()
    await database.close()
  })

  it('keeps a sent file, hands it out to who may see it, and lets it go when another takes its place', async () => {
    const made = rowOf(await create(pdf))
    const first = String(made.voucher)
    expect(kept()).toEqual([first.replace('/api/files/', '')])
    expect(await read(first)).toMatchObject({ status: 200, type: 'application/pdf', bytes: pdf })
    expect((await provider.fetch(first)).status).toBe(401)

    const second = String((await replace(made.id, other)).body.voucher)
    expect((await read(second)).bytes.equals(other)).toBe(true)
    expect((await read(first)).status).toBe(404)
    expect(kept()).toEqual([second.replace('/api/files/', '')])
    expect(new Set(bucket.calls.map((call) => call.split(' ')[0]))).toEqual(new Set(['PUT', 'GET', 'DELETE']))
  })

  it('is left as it was where the row is refused', async () => {
    const before = kept()
    expect((await create(pdf, provider, { status: 'regalado' })).status).toBe(400)
    expect(kept()).toEqual(before)
  })

  it.each([
    ['knows another secret', 500, () => storeAt('otro secreto')],
    ['cannot be reached', 503, () => storeAt(keys.secret, 'http://127.0.0.1:9')],
  ])('that %s stores nothing and no receipt, and says that it failed', async (_what, status, open) => {
    const broken = await openTestProvider({ files: await open(), database: provider.database })
    try {
      const told = await create(pdf, broken)
      expect([told.status, told.body]).toEqual([status, { detail: expect.any(String) }])
      expect(JSON.stringify(told.body)).not.toMatch(/Signature|ECONN|127\.0\.0\.1/)
      expect(await provider.database.query('select id from receipt where id > 3')).toEqual([])
    } finally {
      await broken.close()
    }
  })
})
