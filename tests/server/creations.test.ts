/** Creating online: a form that is sent twice, or fifty times at once, creates one row; also forms with files. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ask, rowOf, type Told } from './ask'
import { openTestProvider, type TestProvider } from './provider'
import { newReceipt } from './school'

let provider: TestProvider
let desk: string

beforeAll(async () => {
  provider = await openTestProvider()
  desk = (await provider.signIn('desk')).token
})
afterEach(() => provider.restore())
afterAll(() => provider.close())

const pdf = (text: string) => new File([`%PDF-1.7\n${text}\n%%EOF`], 'recibo.pdf', { type: 'application/pdf' })
const kept = () =>
  readdirSync(provider.folder, { recursive: true, encoding: 'utf8' }).filter((name) => path.extname(name) !== '')
const statuses = (told: Told[]) => told.map(({ status }) => status)

/** Each form: its endpoint, its table, a body, and a body with one other value. */
const forms = [
  {
    name: 'receiptCreate',
    table: 'receipt',
    body: newReceipt,
    other: { abono: 1 },
  },
  {
    name: 'studentCreate',
    table: 'student',
    body: { first_name: 'Nueva', last_name: 'Peña', birthdate: '2017-05-06' },
    other: { birthdate: '2017-05-07' },
  },
  {
    name: 'contactCreate',
    table: 'emergency_contact',
    body: { first_name: 'Abuela', last_name: 'Peña', phone: '5512345678', relationship: 'abuela', user: 5 },
    other: { phone: '5587654321' },
  },
] as const

describe.each(forms)('$name', ({ name, table, body, other }) => {
  const create = (key: string | null, change: Record<string, unknown> = {}) =>
    ask(provider, name, {
      token: desk,
      body: { ...body, ...change },
      headers: key === null ? {} : { 'Idempotency-Key': key },
    })
  const count = async () => (await provider.database.query(`select id from ${table}`)).length

  it('of twenty at once with one key is one row, and all of them hear of that row', async () => {
    const before = await count()
    const told = await Promise.all(Array.from({ length: 20 }, () => create('opening-1')))
    expect(statuses(told)).toEqual(Array<number>(20).fill(201))
    expect(new Set(told.map((one) => JSON.stringify(one.body))).size).toBe(1)
    expect(told.filter(({ headers }) => headers.get('Idempotency-Replayed') === 'true')).toHaveLength(19)
    expect(await count()).toBe(before + 1)
  })

  it('with other data under a used key is refused in words a person understands, and changes nothing', async () => {
    const first = await create('opening-2')
    const after = await count()
    const refused = await create('opening-2', other)
    expect([refused.status, refused.body]).toEqual([
      422,
      { detail: 'Esto ya se guardó antes, con otros datos. Búscalo en la lista y corrígelo ahí.' },
    ])
    expect([(await create('opening-2')).body, await count()]).toEqual([first.body, after])
  })

  it('that was refused may be mended and sent again under its key', async () => {
    const before = await count()
    const [required = ''] = Object.keys(body)
    expect((await create('opening-3', { [required]: '' })).status).toBe(400)
    expect((await create('opening-3')).status).toBe(201)
    expect(await count()).toBe(before + 1)
  })

  it('opened twice, or sent without a key, makes two rows: nobody guesses that they are the same', async () => {
    const before = await count()
    for (const key of ['opening-4', 'opening-5', null, null]) expect((await create(key)).status).toBe(201)
    expect(await count()).toBe(before + 4)
  })
})

describe('a form with a file', () => {
  const [{ name, body }] = forms
  const create = (voucher: File) =>
    ask(provider, name, { token: desk, body: { ...body, voucher }, headers: { 'Idempotency-Key': 'with-a-file' } })

  it('of ten at once is one row and one file', async () => {
    const files = kept().length
    const told = await Promise.all(Array.from({ length: 10 }, () => create(pdf('uno'))))
    expect(new Set(told.map((one) => JSON.stringify(one.body))).size).toBe(1)
    expect(String(rowOf(told[0] ?? { status: 0, body: null, headers: new Headers() }).voucher)).toMatch(
      /^\/api\/files\/voucher\//,
    )
    expect([await provider.database.query('select id from receipt where id > 3'), kept().length]).toEqual([
      [expect.anything()],
      files + 1,
    ])
  })

  it('under a key that went with another file is refused, and the other file is not kept', async () => {
    await create(pdf('uno'))
    const files = kept().length
    expect((await create(pdf('dos'))).status).toBe(422)
    expect(kept()).toHaveLength(files)
  })

  it('that is refused leaves neither file nor key behind', async () => {
    const files = kept().length
    const exe = new File([new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])], 'recibo.pdf', { type: 'application/pdf' })
    expect(await create(exe)).toMatchObject({
      status: 400,
      body: { voucher: ['El archivo debe ser PDF, PNG, JPEG o WebP.'] },
    })
    expect((await create(pdf('uno'))).status).toBe(201)
    expect(kept()).toHaveLength(files + 1)
  })
})
