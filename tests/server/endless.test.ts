/** Input without an end: callers who never finish, and forms that no endpoint takes. */
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestProvider, type TestProvider } from './provider'

describe('a caller', () => {
  let provider: TestProvider
  let origin: URL
  const sockets = new Set<Socket>()

  beforeAll(async () => {
    provider = await openTestProvider({ connections: { headers: 200, request: 400, checked: 50, most: 3 } })
    origin = new URL(await provider.listen())
  })
  afterEach(() => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  })
  afterAll(() => provider.close())

  /** Sends `text`; resolves with everything that the provider answers until it closes the connection. */
  function told(text: string): Promise<string> {
    const socket = connect(Number(origin.port), origin.hostname)
    sockets.add(socket)
    socket.write(text)
    return new Promise((resolve) => {
      let said = ''
      socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(said))
    })
  }

  it.each([
    ['says nothing', ''],
    ['never ends its headers', 'GET /api/capabilities/ HTTP/1.1\r\nHost: lucero.test\r\n'],
    [
      'never ends its body',
      'POST /api/login/ HTTP/1.1\r\nHost: lucero.test\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email"',
    ],
  ])('who %s is disconnected', { timeout: 20_000 }, async (_what, text) => {
    expect(await told(text)).toMatch(/^HTTP\/1\.1 408 |^$/)
    expect((await fetch(new URL('/api/capabilities/', origin))).status).toBe(200)
  })

  it('is refused beyond the limit of connections', async () => {
    const idle = Array.from({ length: 3 }, () => told('GET /api/capabilities/ HTTP/1.1\r\nHost: lucero.test\r\n'))
    expect(await told('GET /api/capabilities/ HTTP/1.1\r\nHost: lucero.test\r\n\r\n')).toBe('')
    await Promise.all(idle)
    expect((await fetch(new URL('/api/capabilities/', origin))).status).toBe(200)
  })
})

describe('a form', () => {
  let provider: TestProvider
  const tokens: Record<string, string> = {}

  beforeAll(async () => {
    provider = await openTestProvider()
    for (const who of ['desk', 'tutor'] as const) tokens[who] = (await provider.signIn(who)).token
  })
  afterAll(() => provider.close())

  function send(
    url: string,
    fields: number | Record<string, string | Blob>,
    { who, method = 'POST' }: { who?: string; method?: string } = {},
  ) {
    const form = new FormData()
    const pairs =
      typeof fields === 'number'
        ? Array.from({ length: fields }, (_, index) => [`field${index}`, 'x'] as const)
        : Object.entries(fields)
    for (const [name, value] of pairs) form.append(name, value)
    return provider.fetch(url, { method, body: form, headers: who ? { Authorization: `Bearer ${tokens[who]}` } : {} })
  }

  it.each([
    '/api/login/',
    '/api/logout/',
    '/api/token/refresh/',
    '/api/record/',
    '/api/password_reset/',
    '/api/password_reset/abc/',
    '/dashboard',
    '/api/nowhere/',
  ])('is not taken at %s', async (url) => {
    expect([404, 415]).toContain((await send(url, { email: 'a@b.example', password: 'x'.repeat(20) })).status)
  })

  it.each([
    ['PATCH', '/api/users/attendance/student/1/'],
    ['PATCH', '/api/users/student/1/'],
    ['POST', '/api/users/student/status/1/'],
  ])('is not taken where JSON is expected: %s %s', async (method, url) => {
    expect((await send(url, { points: '1', is_active: 'true' }, { who: 'desk', method })).status).toBe(415)
  })

  it.each(['Multipart/Form-Data', 'multipart/form-data'])(
    '%s is not read of somebody unknown, nor of one who may not send it',
    async (type) => {
      const cut = (who: string) =>
        provider.fetch('/api/payments/receipt/', {
          method: 'POST',
          body: '--x\r\ncut',
          headers: { 'Content-Type': `${type}; boundary=x`, Authorization: `Bearer ${who}` },
        })
      // This form is cut off, so reading it is an error of its own (400).
      expect((await cut(String(tokens.desk))).status).toBe(400)
      expect((await cut('nobody')).status).toBe(401)
      expect((await cut(String(tokens.tutor))).status).toBe(403)
    },
  )

  it('has at most as many parts as our own forms', async () => {
    expect((await send('/api/users/emergency-contact/', 31, { who: 'desk' })).status).toBe(413)
    const file = () => new File(['%PDF-1.7\n%%EOF'], 'a.pdf')
    expect((await send('/api/payments/receipt/', { voucher: file(), other: file() }, { who: 'desk' })).status).toBe(413)
  })

  it('without a session may only be short', async () => {
    const told = (url: string, body: string, type: string) =>
      provider.fetch(url, { method: 'POST', body, headers: { 'Content-Type': type } })
    expect(
      (
        await told(
          '/api/login/',
          JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(17_000) }),
          'application/json',
        )
      ).status,
    ).toBe(413)
    expect(
      (await told('/api/record/', `tutor.first_name=${'x'.repeat(66_000)}`, 'application/x-www-form-urlencoded'))
        .status,
    ).toBe(413)
  })
})
