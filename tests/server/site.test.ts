/** The built app, the headers of every answer, and which origins may call. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../src/contract'
import { siteOf } from '../../src/server/static-site'
import { ask } from './ask'
import { openTestProvider, type TestProvider } from './provider'

const inline = 'document.documentElement.dataset.js = ""'
/** `landing` and `privacy` stand in for the pages of the build; the provider draws into them. */
const templates = {
  landing: `<!doctype html><p>landing</p><!--head--><!--page--><script>${inline}</script>`,
  privacy: '<!doctype html><p>privacy</p><!--head--><!--page-->',
  sky: '<svg></svg>',
  pictures: { cooking: '/assets/cooking-1a2b.svg' },
}
let directory: string
let provider: TestProvider
let plain: TestProvider

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'lucero-site-'))
  mkdirSync(path.join(directory, 'assets'))
  writeFileSync(
    path.join(directory, 'index.html'),
    `<!doctype html><title>landing</title><script>${inline}</script><script src="/assets/a.js"></script>`,
  )
  writeFileSync(
    path.join(directory, 'app.html'),
    '<!doctype html><head><title>x</title></head><p>portal</p><script type="module" src="/assets/app-1a2b.js"></script>',
  )
  writeFileSync(path.join(directory, 'privacidad.html'), '<!doctype html><title>privacy</title>')
  writeFileSync(path.join(directory, 'public-page.json'), JSON.stringify(templates))
  writeFileSync(path.join(directory, 'assets/app-1a2b.js'), `export const text = ${JSON.stringify('x'.repeat(5000))}`)
  writeFileSync(path.join(directory, 'assets/packed-3c4d.js'), 'as the build wrote it')
  writeFileSync(path.join(directory, 'assets/packed-3c4d.js.br'), 'as the build packed it')
  writeFileSync(path.join(directory, 'assets/fredoka-latin-wght-normal-5e6f.woff2'), 'letters')
  writeFileSync(path.join(directory, 'sw.js'), 'self')
  writeFileSync(path.join(directory, 'robots.txt'), 'User-agent: *')
  writeFileSync(path.join(directory, 'sitemap.xml'), '<urlset/>')
  mkdirSync(path.join(directory, 'videos'))
  writeFileSync(path.join(directory, 'videos/clip.mp4'), Buffer.alloc(5000, 'film'))
  writeFileSync(path.join(directory, 'videos/clip.webm'), Buffer.alloc(5000, 'film'))
  writeFileSync(path.join(directory, 'videos/clip.vtt'), 'WEBVTT')
  writeFileSync(path.join(directory, 'manifest.webmanifest'), '{}')
  provider = await openTestProvider({ site: siteOf(directory), allowedOrigins: ['https://app.example'] })
  plain = await openTestProvider({
    database: provider.database,
    capabilities: 'none',
    allowedOrigins: ['https://app.example'],
  })
})
afterAll(async () => {
  await plain.close()
  await provider.close()
  rmSync(directory, { recursive: true, force: true })
})

const get = async (url: string, headers: Record<string, string> = {}) => {
  const response = await provider.fetch(url, { headers })
  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
    type: response.headers.get('content-type'),
    cache: response.headers.get('cache-control'),
  }
}

describe('pages', () => {
  it('the privacy notice has an address of its own, and its file name leads there', async () => {
    expect(await get('/privacidad')).toMatchObject({
      status: 200,
      type: 'text/html; charset=utf-8',
      cache: 'no-cache',
      text: expect.stringContaining('privacy'),
    })
    const file = await provider.fetch('/privacidad.html', { redirect: 'manual' })
    expect([file.status, file.headers.get('location')]).toEqual([301, '/privacidad'])
  })

  it('the provider’s own pages find the letters of the build, whatever their files are called by now', async () => {
    const { type, text } = await get('/api/record/letras.css')
    expect(type).toBe('text/css; charset=utf-8')
    expect(text).toBe(
      "@font-face{font-family:'Fredoka Variable';font-weight:300 700;font-display:swap;src:url('/assets/fredoka-latin-wght-normal-5e6f.woff2') format('woff2')}",
    )
    expect((await get('/assets/fredoka-latin-wght-normal-5e6f.woff2')).status).toBe(200)
  })

  it.each([
    ['/', null],
    ['/privacidad', null],
    ['/login', 'noindex'],
    ['/dashboard', 'noindex'],
    ['/dashboard/student/12', 'noindex'],
    ['/app.html', 'noindex'],
  ])('search engines are told of %s: %s', async (url, robots) => {
    expect((await get(url)).headers.get('x-robots-tag')).toBe(robots)
  })

  it.each(['/', '/?utm=1', '/?ref=https://www.buscador.example'])('%s is the landing page', async (url) => {
    expect(await get(url)).toMatchObject({
      status: 200,
      type: 'text/html; charset=utf-8',
      cache: 'no-cache',
      text: expect.stringContaining('landing'),
    })
  })

  it.each([
    '/login',
    '/dashboard',
    '/dashboard/',
    '/dashboard/student/12',
    '/dashboard/student/assistance?group_id=1',
    '/dashboard/pagos/datos-bancarios/',
  ])('%s is the portal', async (url) => {
    expect(await get(url)).toMatchObject({
      status: 200,
      type: 'text/html; charset=utf-8',
      cache: 'no-cache',
      text: expect.stringContaining('portal'),
    })
  })

  it('answers 304 for a page that has not changed', async () => {
    const etag = (await get('/login')).headers.get('etag') ?? ''
    expect((await get('/login', { 'If-None-Match': etag })).status).toBe(304)
  })
})

describe('files', () => {
  it('keeps hashed files for ever, and asks again for the worker and the manifest', async () => {
    expect(await get('/assets/app-1a2b.js')).toMatchObject({
      status: 200,
      type: expect.stringContaining('javascript'),
      cache: 'public, max-age=31536000, immutable',
    })
    expect(await get('/sw.js')).toMatchObject({
      status: 200,
      cache: 'no-cache',
      type: 'text/javascript; charset=utf-8',
      text: 'self',
    })
    expect(await get('/manifest.webmanifest')).toMatchObject({
      status: 200,
      type: expect.stringContaining('application/manifest+json'),
      cache: 'no-cache',
    })
  })

  it.each([
    '/assets/gone-9z.js',
    '/assets/',
    '/gone.png',
    '/dashboard/gone.js',
    '/sw.js.map',
    '/unknown',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/.env',
  ])('%s is missing, and no page', async (url) => {
    const found = await get(url)
    expect(found.status).toBe(404)
    expect(found.type).not.toContain('html')
    expect(found.text).not.toContain('<')
  })

  it('has a clip by parts, as players ask for it, and never compressed', async () => {
    for (const [file, type] of [
      ['clip.mp4', 'video/mp4'],
      ['clip.webm', 'video/webm'],
    ]) {
      const part = await get(`/videos/${file}`, { Range: 'bytes=1001-1004', 'Accept-Encoding': 'gzip' })
      expect(part, file).toMatchObject({ status: 206, type, text: 'ilmf' })
      expect([part.headers.get('content-range'), part.headers.get('content-encoding')]).toEqual([
        'bytes 1001-1004/5000',
        null,
      ])
      const whole = await get(`/videos/${file}`, { 'Accept-Encoding': 'gzip' })
      expect([
        whole.status,
        whole.text.length,
        whole.headers.get('accept-ranges'),
        whole.headers.get('content-encoding'),
      ]).toEqual([200, 5000, 'bytes', null])
      expect((await get(`/videos/${file}`, { Range: 'bytes=9000-' })).status).toBe(416)
    }
    expect(await get('/videos/clip.vtt')).toMatchObject({ status: 200, type: expect.stringContaining('text/vtt') })
  })

  it('has what crawlers ask for first', async () => {
    expect(await get('/robots.txt')).toMatchObject({
      status: 200,
      type: expect.stringContaining('text/plain'),
      text: 'User-agent: *\nDisallow: /api/\n\nSitemap: http://lucero.test/sitemap.xml\n',
    })
    expect(await get('/sitemap.xml')).toMatchObject({
      status: 200,
      type: expect.stringContaining('xml'),
      text: expect.stringContaining('<loc>http://lucero.test/privacidad</loc>'),
    })
  })

  it('a file that the build has packed is sent so, to whoever can unpack it, and under one address alone', async () => {
    const packed = await get('/assets/packed-3c4d.js', { 'Accept-Encoding': 'gzip, br' })
    expect([packed.headers.get('content-encoding'), packed.headers.get('content-type'), packed.text]).toEqual([
      'br',
      'application/javascript; charset=utf-8',
      'as the build packed it',
    ])
    expect(packed.headers.get('vary')).toBe('Origin, Accept-Encoding')
    const plain = await get('/assets/packed-3c4d.js')
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary'), plain.text]).toEqual([
      null,
      'Origin, Accept-Encoding',
      'as the build wrote it',
    ])
    expect((await get('/assets/packed-3c4d.js.br')).status).toBe(404)
  })

  it('compresses what is worth it, and answers ranges', async () => {
    expect((await get('/assets/app-1a2b.js', { 'Accept-Encoding': 'gzip' })).headers.get('content-encoding')).toBe(
      'gzip',
    )
    expect((await get('/api/capabilities/', { 'Accept-Encoding': 'gzip' })).headers.get('content-encoding')).toBeNull()
    expect(await get('/assets/app-1a2b.js', { Range: 'bytes=0-4' })).toMatchObject({ status: 206, text: 'expor' })
  })
})

describe('headers', () => {
  it('allows scripts from here and the inline ones of the built pages, by their hash, and no others', async () => {
    const hash = createHash('sha256').update(inline).digest('base64')
    for (const url of ['/', '/login', '/api/capabilities/', '/gone.js']) {
      const policy = (await get(url)).headers.get('content-security-policy') ?? ''
      const directives = Object.fromEntries(
        policy.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
      )
      expect(directives, url).toMatchObject({
        'default-src': "'none'",
        'script-src': `'self' 'sha256-${hash}'`,
        'style-src': "'self' 'unsafe-inline'",
        'connect-src': "'self'",
        'worker-src': "'self'",
        'img-src': "'self' data: blob:",
        'media-src': "'self'",
        'frame-src': 'https://www.openstreetmap.org',
        'frame-ancestors': "'none'",
        'base-uri': "'none'",
      })
    }
  })

  it('says nosniff, sends no referrer, and asks for HTTPS only where it is reached by it', async () => {
    const { headers } = await get('/')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('strict-transport-security')).toBeNull()
    const secure = await openTestProvider({ database: provider.database, publicUrl: 'https://escuela.example' })
    expect((await secure.fetch('/api/capabilities/')).headers.get('strict-transport-security')).toContain(
      'max-age=31536000',
    )
    await secure.close()
  })

  it.each(['/api/capabilities/', '/api/users/student/', '/api/gone/', '/api/docs/', '/api/password_reset/'])(
    '%s may be kept by nobody',
    async (url) => {
      expect((await get(url)).cache).toBe('no-store')
    },
  )

  it('answers an unknown call of the API in JSON, in Spanish', async () => {
    for (const url of ['/api/gone/', '/api/', '/api/%c3%28/', '/api/%']) {
      const found = await get(url)
      expect(found.status, url).toBeGreaterThanOrEqual(400)
      expect(JSON.parse(found.text), url).toEqual({
        detail: expect.stringMatching(/^(No se encontró|La solicitud no se pudo leer)\.$/),
      })
    }
  })
})

describe('other origins', () => {
  const preflight = async (on: TestProvider, origin: string) => {
    const response = await on.fetch('/api/users/attendance/student/1/', {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'PATCH',
        'Access-Control-Request-Headers': 'authorization,content-type,if-match',
      },
    })
    return {
      origin: response.headers.get('access-control-allow-origin'),
      allowed: response.headers.get('access-control-allow-headers'),
      status: response.status,
    }
  }

  it('may call where they are named, with the headers announced', async () => {
    expect(await preflight(provider, 'https://app.example')).toEqual({
      origin: 'https://app.example',
      allowed: 'Authorization, Content-Type, If-Match, Idempotency-Key',
      status: 204,
    })
  })

  it('may send no other headers to a provider without capabilities', async () => {
    expect(await preflight(plain, 'https://app.example')).toMatchObject({
      origin: 'https://app.example',
      allowed: 'Authorization, Content-Type',
    })
  })

  it('may not call where they are not named, and never with cookies', async () => {
    for (const origin of ['https://evil.example', 'https://app.example.evil.example', 'http://app.example', 'null'])
      expect((await preflight(provider, origin)).origin, origin).toBeNull()
    const response = await provider.fetch('/api/capabilities/', { headers: { Origin: 'https://app.example' } })
    expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    expect(response.headers.get('access-control-expose-headers')).toBe('Retry-After, Date')
  })
})

describe('a provider without capabilities', () => {
  it('announces none, shows no versions, and minds no header or query of ours', async () => {
    const { token, refresh } = await plain.signIn('teacher')
    expect((await ask(plain, 'renewToken', { body: { refresh } })).status).toBe(404)
    expect((await ask(plain, 'capabilities')).body).toEqual({ capabilities: [] })
    const told = await ask(plain, 'attendanceList', { token, query: { since: 'x' } })
    expect(told.status).toBe(200)
    expect(JSON.stringify(told.body)).not.toMatch(/version|cursor|deleted/)
    const changed = await ask(plain, 'attendanceChange', {
      id: 1,
      token,
      body: { points: 1 },
      headers: { 'If-Match': '"99"' },
    })
    expect(changed.status).toBe(200)
    const roll = { attendance_date: '2026-03-04', student: 1, group: 1, status: 'falta' }
    expect(
      (await ask(plain, 'attendanceCreate', { token, body: roll, headers: { 'Idempotency-Key': 'k' } })).status,
    ).toBe(201)
    expect(
      await ask(plain, 'attendanceCreate', { token, body: roll, headers: { 'Idempotency-Key': 'k' } }),
    ).toMatchObject({ status: 409, body: { current: { status: { value: 'falta' } } } })
  })
})

describe('the page for programmers', () => {
  it('lists every call, without scripts', async () => {
    const { text, status, type } = await get('/api/docs/')
    expect({ status, type }).toEqual({ status: 200, type: 'text/html; charset=utf-8' })
    for (const { path: call } of Object.values(endpoints)) expect(text).toContain(call)
    expect(text).not.toContain('<script')
  })
})
