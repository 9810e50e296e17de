/** Files: checked, limited in size, named by the provider, and given only to people who may see their row. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { diskStorage } from '../../src/server/files/file-storage'
import { ask, rowOf, type Asked } from './ask'
import { openTestProvider, type TestProvider } from './provider'
import type { Who } from './school'
import { newReceipt } from './school'

let provider: TestProvider
const tokens: Partial<Record<Who, string>> = {}

beforeAll(async () => {
  provider = await openTestProvider()
  for (const who of ['admin', 'desk', 'teacher', 'tutor', 'otherTutor', 'student'] as const)
    tokens[who] = (await provider.signIn(who)).token
})
afterEach(() => provider.restore())
afterAll(() => provider.close())

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const pdf = bytes('%PDF-1.7\n', '1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF')
const png = bytes(
  [0x89],
  'PNG\r\n',
  [0x1a, 0x0a, 0, 0, 0, 13],
  'IHDR',
  [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1f, 0x15, 0xc4, 0x89, 0, 0, 0, 0],
  'IDAT',
  [0, 0, 0, 0],
  [0, 0, 0, 0],
  'IEND',
  [0xae, 0x42, 0x60, 0x82],
)
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF', [0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9])
const webp = bytes('RIFF', [36, 0, 0, 0], 'WEBPVP8 ', new Array<number>(24).fill(0))
const exe = bytes('MZ', new Array<number>(200).fill(0))
const html = bytes('<!doctype html><script>alert(1)</script>')
const file = (content: Uint8Array, name: string, type = 'application/octet-stream') =>
  new File([new Uint8Array(content)], name, { type })

const kept = (): string[] =>
  readdirSync(provider.folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.extname(name) !== '')
    .sort()

/** A form sent by PATCH, as the form dialog sends it if it has a file. */
async function patch(who: Who, url: string, fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const response = await provider.fetch(url, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${tokens[who]}` },
    body: form,
  })
  return { status: response.status, body: await response.json() }
}
const get = (who: Who | null, url: string) =>
  provider.fetch(url, { headers: who ? { Authorization: `Bearer ${tokens[who]}` } : {} })
const as = (who: Who, name: Parameters<typeof ask>[1], asked: Asked) =>
  ask(provider, name, { ...asked, token: tokens[who] })

describe('a full disk', () => {
  const noRoom = {
    status: 507,
    body: {
      detail:
        'La escuela ya no tiene espacio para guardar esto. Avisa a quien administra el portal e inténtalo más tarde.',
    },
  }
  const receipts = () => provider.database.query('select id from receipt')

  it('refuses a file with a sentence, and makes no row for it', async () => {
    const before = await receipts()
    const full = await openTestProvider({
      database: provider.database,
      files: {
        ...diskStorage(provider.folder),
        put: () => Promise.reject(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })),
      },
    })
    const body = { ...newReceipt, voucher: file(pdf, 'recibo.pdf') }
    expect(await ask(full, 'receiptCreate', { token: tokens.desk, body })).toMatchObject(noRoom)
    await full.close()
    expect(await receipts()).toEqual(before)
  })

  it('refuses a row with the same sentence, and leaves no file of it', async () => {
    await provider.database.script(`
      create function no_room() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file "base/5/16402"' using errcode = 'disk_full';
      end $$;
      create trigger no_room before insert on receipt for each row execute function no_room();
    `)
    const body = { ...newReceipt, voucher: file(pdf, 'recibo.pdf') }
    expect(await as('desk', 'receiptCreate', { body })).toMatchObject(noRoom)
    await provider.database.script('drop trigger no_room on receipt; drop function no_room()')
    expect(kept()).toEqual([])
    expect((await as('desk', 'receiptCreate', { body })).status).toBe(201)
  })
})

describe('what is taken', () => {
  it.each([
    ['a PDF', pdf, 'pdf', 'application/pdf'],
    ['a PDF after line breaks and blanks', bytes('\r\n \t\n', pdf.toString('latin1')), 'pdf', 'application/pdf'],
    ['a PNG', png, 'png', 'image/png'],
    ['a JPEG', jpeg, 'jpg', 'image/jpeg'],
    ['a WebP', webp, 'webp', 'image/webp'],
  ])('%s, whatever it is called, under a name of ours', async (_what, content, extension, type) => {
    const made = await as('desk', 'receiptCreate', {
      body: { ...newReceipt, voucher: file(content, '../../etc/<b>passwd', 'text/html') },
    })
    expect(made.status).toBe(201)
    const link = String(rowOf(made).voucher)
    expect(link).toMatch(new RegExp(`^/api/files/voucher/[0-9a-f-]{36}\\.${extension}$`))
    const response = await get('desk', link)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
  })

  it.each([
    ['an executable renamed .pdf', exe, 'recibo.pdf', 'application/pdf'],
    ['a page as a picture', html, 'foto.png', 'image/png'],
    [
      'a picture made of text',
      bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'foto.svg',
      'image/svg+xml',
    ],
    ['a line break before what is no PDF', bytes('\n%PS-Adobe-3.0\n'), 'recibo.pdf', 'application/pdf'],
    ['a line break before a picture', bytes('\n', png.toString('latin1')), 'foto.png', 'image/png'],
    [
      'a PDF behind more than 1,024 bytes of blanks',
      bytes(' '.repeat(1_024), pdf.toString('latin1')),
      'recibo.pdf',
      'application/pdf',
    ],
    ['nothing under a name', bytes(''), 'vacio.pdf', 'application/pdf'],
    ['a GIF', bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0]), 'foto.gif', 'image/gif'],
  ])('not %s', async (_what, content, name, type) => {
    const before = kept()
    const told = await as('desk', 'receiptCreate', { body: { ...newReceipt, voucher: file(content, name, type) } })
    expect(told).toMatchObject({ status: 400, body: { voucher: ['El archivo debe ser PDF, PNG, JPEG o WebP.'] } })
    expect(await patch('admin', '/api/payments/bank-data/1/', { codi_qr: file(content, name, type) })).toMatchObject({
      status: 400,
      body: { codi_qr: [expect.stringContaining('imagen')] },
    })
    expect(kept()).toEqual(before)
    expect(await provider.database.query('select id from receipt where id > 3')).toEqual([])
  })

  it('no PDF for a QR code, and no text where a file is expected', async () => {
    expect(await patch('admin', '/api/payments/bank-data/1/', { codi_qr: file(pdf, 'qr.pdf') })).toMatchObject({
      status: 400,
    })
    expect(await patch('admin', '/api/payments/bank-data/1/', { codi_qr: '/etc/passwd' })).toMatchObject({
      status: 400,
      body: { codi_qr: [expect.any(String)] },
    })
    expect(await as('desk', 'receiptChange', { id: 1, body: { voucher: '/api/files/voucher/x' } })).toMatchObject({
      status: 400,
    })
  })

  it('nothing above ten megabytes, said in Spanish', async () => {
    const before = kept()
    const most = Buffer.concat([pdf, Buffer.alloc(10 * 1_048_576 - pdf.length)])
    expect(
      (await as('desk', 'receiptCreate', { body: { ...newReceipt, voucher: file(most, 'justo.pdf') } })).status,
    ).toBe(201)
    const more = await as('desk', 'receiptCreate', {
      body: { ...newReceipt, voucher: file(Buffer.concat([most, Buffer.alloc(1)]), 'grande.pdf') },
    })
    expect(more).toMatchObject({ status: 413, body: { detail: expect.stringContaining('10 MB') } })
    expect(kept()).toHaveLength(before.length + 1)
  })

  it('fifty megabytes over a real connection end in the same answer, and the provider lives on', async () => {
    const origin = await provider.listen()
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...newReceipt, voucher: '' }))
      if (name !== 'voucher') body.append(name, String(value))
    body.append('voucher', file(Buffer.concat([pdf, Buffer.alloc(50 * 1_048_576)]), 'video.pdf'))
    const response = await fetch(`${origin}/api/payments/receipt/`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tokens.desk}` },
      body,
    })
    expect([response.status, await response.json()]).toEqual([413, { detail: expect.stringContaining('10 MB') }])
    expect((await fetch(`${origin}/api/capabilities/`)).status).toBe(200)
    // The body of a call without a token is not read.
    const unknown = await fetch(`${origin}/api/payments/receipt/`, { method: 'POST', body: formOf(newReceipt) })
    expect(unknown.status).toBe(401)
  })
})

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('voucher', file(pdf, 'recibo.pdf'))
  return form
}

describe('a file and its row', () => {
  it('lives as long as the row names it', async () => {
    const url = '/api/payments/receipt/1/'
    const first = String((await patch('desk', url, { voucher: file(pdf, 'a.pdf'), observations: 'Pagó' })).body.voucher)
    expect((await get('desk', first)).status).toBe(200)
    // A browser sends an empty part for a file that was not chosen: nothing changes.
    expect(
      (await patch('desk', url, { voucher: file(bytes(''), ''), observations: 'Pagó completo' })).body,
    ).toMatchObject({ voucher: first, observations: 'Pagó completo' })
    const second = String((await patch('desk', url, { voucher: file(png, 'b.png') })).body.voucher)
    expect([(await get('desk', first)).status, (await get('desk', second)).status]).toEqual([404, 200])
    expect((await as('desk', 'receiptChange', { id: 1, body: { voucher: '' } })).body).toMatchObject({ voucher: null })
    expect((await get('desk', second)).status).toBe(404)
    for (const link of [first, second]) expect(kept().some((name) => link.endsWith(path.basename(name)))).toBe(false)
  })

  it('leaves no file behind when the row is refused, and keeps the one before', async () => {
    const before = String(
      (await patch('desk', '/api/payments/receipt/1/', { voucher: file(pdf, 'a.pdf') })).body.voucher,
    )
    const names = kept()
    expect(
      (await as('desk', 'receiptCreate', { body: { ...newReceipt, status: 'regalado', voucher: file(pdf, 'a.pdf') } }))
        .body,
    ).toEqual({ status: ['El registro elegido no existe.'] })
    expect(
      (await patch('desk', '/api/payments/receipt/1/', { status: 'regalado', voucher: file(png, 'a.png') })).status,
    ).toBe(400)
    expect((await patch('tutor', '/api/payments/receipt/1/', { voucher: file(png, 'a.png') })).status).toBe(403)
    expect(kept()).toEqual(names)
    expect((await get('desk', before)).status).toBe(200)
  })

  it('is created once by a repeated key, and another file under that key is another content', async () => {
    const headers = { 'Idempotency-Key': 'voucher-1' }
    const first = await as('desk', 'receiptCreate', { body: { ...newReceipt, voucher: file(pdf, 'a.pdf') }, headers })
    const again = await as('desk', 'receiptCreate', {
      body: { ...newReceipt, voucher: file(pdf, 'otra.pdf') },
      headers,
    })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(
      (await as('desk', 'receiptCreate', { body: { ...newReceipt, voucher: file(png, 'a.png') }, headers })).status,
    ).toBe(422)
    expect(await provider.database.query('select id from receipt where id > 3')).toHaveLength(1)
  })
})

describe('who gets which file', () => {
  const statuses = (url: string) =>
    Promise.all(
      (['admin', 'desk', 'teacher', 'tutor', 'otherTutor', 'student', null] as const).map(
        async (who) => (await get(who, url)).status,
      ),
    )

  it('a voucher: the desk; a consent: the tutor’s own; a QR code: the families that pay there', async () => {
    const voucher = String(
      (await patch('desk', '/api/payments/receipt/1/', { voucher: file(pdf, 'a.pdf') })).body.voucher,
    )
    const consent = String(
      (await patch('desk', '/api/users/tutor/5/', { consent_permit: file(jpeg, 'a.jpg') })).body.consent_permit,
    )
    const qr = String(
      (await patch('admin', '/api/payments/bank-data/1/', { codi_qr: file(png, 'a.png') })).body.codi_qr,
    )
    const foreign = String(
      (await patch('admin', '/api/payments/bank-data/2/', { codi_qr: file(png, 'a.png') })).body.codi_qr,
    )
    expect(await statuses(voucher)).toEqual([200, 200, 404, 404, 404, 404, 401])
    expect(await statuses(consent)).toEqual([200, 200, 404, 200, 404, 404, 401])
    expect(await statuses(qr)).toEqual([200, 200, 404, 200, 200, 404, 401])
    expect(await statuses(foreign)).toEqual([200, 200, 404, 404, 404, 404, 401])
    // The URL of a voucher with another kind in it leads to no file.
    expect((await get('tutor', voucher.replace('voucher', 'codi_qr'))).status).toBe(404)
  })

  it('never shown as a page, and never cached', async () => {
    const link = String((await patch('desk', '/api/payments/receipt/1/', { voucher: file(pdf, 'a.pdf') })).body.voucher)
    const { headers } = await get('desk', link)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="comprobante-[0-9a-f]{8}\.pdf"$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    '/api/files/voucher/..%2f..%2fjwt-secret',
    '/api/files/voucher/%00.pdf',
    '/api/files/__proto__/x.pdf',
    '/api/files/voucher/',
    '/api/files/voucher/00000000-0000-0000-0000-000000000000.pdf',
    '/api/files/secret/00000000-0000-0000-0000-000000000000.pdf',
  ])('%s is missing', async (url) => {
    const response = await get('admin', url)
    expect([response.status, await response.json()]).toEqual([404, { detail: 'No se encontró.' }])
  })
})
