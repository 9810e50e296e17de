/**
 * Choosing a new password: pages without scripts, a link for one use within one hour, and no hint about who has an
 * account.
 */
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfiguration } from '../../src/server/configuration'
import { ensureAdministrator } from '../../src/server/first-administrator'
import { isEasyPassword } from '../../src/server/security/easy-passwords'
import { ask } from './ask'
import { openTestProvider, type TestProvider } from './provider'
import { password, people } from './school'

let provider: TestProvider
let hashed = 0

beforeAll(async () => {
  provider = await openTestProvider({
    publicUrl: 'https://escuela.example',
    // A cheap hash, to save time; sessions.test uses the real one.
    hashing: { make: (secret) => ((hashed += 1), hash(secret, { memoryCost: 64, timeCost: 1, parallelism: 1 })) },
  })
})
beforeEach(async () => {
  provider.mails.length = 0
  hashed = 0
  await provider.database.query('delete from rate_limit')
})
afterAll(() => provider.close())

const start = '/api/password_reset/'
const send = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  provider.fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers })
const login = async (secret: string) =>
  (await ask(provider, 'login', { body: { email: people.tutor.email, password: secret } })).status

async function link(): Promise<string> {
  await send(start, { email: people.tutor.email })
  await expect.poll(() => provider.mails.length).toBe(1)
  const [url = ''] = /https:\/\/\S+/.exec(provider.mails[0]?.text ?? '') ?? []
  expect(url).toMatch(/^https:\/\/escuela\.example\/api\/password_reset\/[\w-]{43}\/$/)
  return new URL(url).pathname
}

describe('asking', () => {
  it('is a page without scripts that nothing may keep or frame', async () => {
    const response = await provider.fetch(start)
    const html = await response.text()
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('<html lang="es-MX">')
    expect(html).toContain('<form method="post" action="/api/password_reset/">')
    expect(html).not.toContain('<script')
  })

  it('answers the same whether the account exists or not, and writes only to the one that does', async () => {
    const known = await send(start, { email: ` ${people.tutor.email.toUpperCase()} ` })
    const unknown = await send(start, { email: 'nadie@lucero.test' })
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(await known.text()).toBe(await unknown.text())
    await expect.poll(() => provider.mails.length).toBe(1)
    expect(provider.mails[0]).toMatchObject({
      to: people.tutor.email,
      subject: expect.stringContaining('contraseña'),
    })
  })

  it('takes the link from its configuration, never from the Host header', async () => {
    await send(start, { email: people.tutor.email }, { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' })
    await expect.poll(() => provider.mails.length).toBe(1)
    expect(provider.mails[0]?.text).not.toContain('evil')
  })

  it('says what is wrong with an address that is none', async () => {
    const response = await send(start, { email: '<script>alert(1)</script>' })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Escribe un correo válido.')
  })

  it('asking too often for another person fills no mailbox: the last links stay valid', async () => {
    const told = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        (await send(start, { email: people.tutor.email }, { 'X-Forwarded-For': `10.0.0.${index}` })).text(),
      ),
    )
    expect(new Set(told).size).toBe(1)
    await expect.poll(() => provider.mails.length).toBe(5)
    const [url = ''] = /https:\/\/\S+/.exec(provider.mails[4]?.text ?? '') ?? []
    expect((await provider.fetch(new URL(url).pathname)).status).toBe(200)
  })

  it('is refused to one network after sixty', async () => {
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) =>
        expect((await send(start, { email: `nadie${index}@lucero.test` })).status).toBe(200),
      ),
    )
    const refused = await send(start, { email: 'nadie@lucero.test' })
    expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
      expect.stringContaining('Demasiados intentos'),
    ])
  })
})

describe('choosing', () => {
  it('saves the password once, ends every session, and the link is used up', async () => {
    const before = await provider.signIn('tutor')
    const url = await link()
    expect((await provider.fetch(url)).status).toBe(200)
    expect((await provider.fetch(url)).status).toBe(200)
    const done = await send(url, { password: 'una nueva y larga', repeat: 'una nueva y larga' })
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Contraseña guardada')])
    await expect.poll(() => provider.mails.length).toBe(2)
    expect(provider.mails[1]).toMatchObject({
      to: people.tutor.email,
      subject: 'Lucero: tu contraseña cambió',
      text: expect.stringContaining('Hola, Begoña:'),
    })
    expect(provider.mails[1]?.text).not.toContain('una nueva y larga')
    expect([await login(password), await login('una nueva y larga')]).toEqual([401, 200])
    expect((await ask(provider, 'studentList', { token: before.token })).status).toBe(401)
    expect((await ask(provider, 'renewToken', { body: { refresh: before.refresh } })).status).toBe(401)

    expect((await provider.fetch(url)).status).toBe(404)
    expect((await send(url, { password: 'otra distinta', repeat: 'otra distinta' })).status).toBe(404)
    expect(await login('una nueva y larga')).toBe(200)
    await send(await ((provider.mails.length = 0), link()), { password, repeat: password })
  })

  it('is for one of two at the same moment', async () => {
    const url = await link()
    const both = await Promise.all([
      send(url, { password: 'la primera', repeat: 'la primera' }),
      send(url, { password: 'la segunda', repeat: 'la segunda' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('is over after an hour', async () => {
    const url = await link()
    provider.clock.now += 3_600_001
    expect((await provider.fetch(url)).status).toBe(404)
    expect((await send(url, { password: 'demasiado tarde', repeat: 'demasiado tarde' })).status).toBe(404)
    expect(await login('demasiado tarde')).toBe(401)
  })

  it('makes earlier links useless once one was used', async () => {
    const first = await link()
    provider.mails.length = 0
    const second = await link()
    expect((await send(second, { password: 'por el segundo', repeat: 'por el segundo' })).status).toBe(200)
    expect((await send(first, { password: 'por el primero', repeat: 'por el primero' })).status).toBe(404)
  })

  it.each([
    [{ password: 'corta', repeat: 'corta' }, 'al menos 8'],
    [{ password: 'suficiente', repeat: 'distinta' }, 'no son iguales'],
    [{}, 'al menos 8'],
  ])('asks again for %j, and the link stays good', async (fields: Record<string, string>, sentence) => {
    const url = await link()
    const response = await send(url, fields)
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(sentence)])
    expect((await provider.fetch(url)).status).toBe(200)
  })

  it('stores no link that could be read from the database', async () => {
    const url = await link()
    const rows = await provider.database.query<{ token_hash: string }>('select token_hash from password_reset')
    expect(rows.some(({ token_hash }) => url.includes(token_hash))).toBe(false)
  })

  it('shows nothing of an address back to the page', async () => {
    const html = await (await provider.fetch('/api/password_reset/%22%3E%3Cscript%3E/')).text()
    expect(html).not.toContain('<script>')
    expect(
      await send('/api/password_reset/%22%3E%3Cscript%3E/', { password: 'x', repeat: 'x' }).then((response) =>
        response.text(),
      ),
    ).not.toContain('<script>')
  })

  it('computes no hash for an invalid link', async () => {
    expect(
      (await send(`${start}${'x'.repeat(43)}/`, { password: 'una nueva y larga', repeat: 'una nueva y larga' })).status,
    ).toBe(404)
    expect(hashed).toBe(0)
  })

  it('is refused at once if too many wait already', async () => {
    const full = await openTestProvider({ database: provider.database, hashing: { mostWaiting: 0 } })
    const url = await link()
    const refused = await full.fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ password: 'una nueva y larga', repeat: 'una nueva y larga' }),
    })
    expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
      503,
      '5',
      expect.stringContaining('Vuelve a intentar en un momento'),
    ])
    expect((await provider.fetch(url)).status).toBe(200)
    await full.close()
  })
})

describe('a password that is guessed first', () => {
  it('is refused with a word on what to do, and the link stays good', async () => {
    const url = await link()
    const response = await send(url, { password: 'Contraseña1', repeat: 'Contraseña1' })
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringMatching(/primeras que alguien probaría.*Elige otra/),
    ])
    expect([(await provider.fetch(url)).status, hashed]).toEqual([200, 0])
  })

  it('keeps nobody out who has it already', async () => {
    await provider.database.query('update person set password_hash = $2 where id = $1', [
      people.otherTutor.id,
      await hash('12345678', { memoryCost: 64, timeCost: 1, parallelism: 1 }),
    ])
    expect(
      (await ask(provider, 'login', { body: { email: people.otherTutor.email, password: '12345678' } })).status,
    ).toBe(200)
  })

  it('makes no first administrator', async () => {
    await provider.database.query('update person set is_active = false where id = $1', [people.admin.id])
    const made = ensureAdministrator(
      provider.database,
      readConfiguration({ ADMIN_EMAIL: 'directora@escuela.example', ADMIN_PASSWORD: 'Directora2026' }),
      () => undefined,
    )
    await expect(made).rejects.toThrow('ADMIN_PASSWORD cannot be used')
    await provider.database.query('update person set is_active = true where id = $1', [people.admin.id])
  })

  const school = { name: 'Lucero', full_name: 'Lucero · Inglés para niños' }
  const owner = { email: 'begona.pena@familia.example', first_name: 'Begoña', last_name: 'Peña Ñúñez' }
  it.each([
    '12345678',
    '11111111',
    '20121985',
    '1234-5678',
    'password',
    'Password123!',
    'PASSWORD',
    'contraseña',
    'contrasena2026',
    'qwertyuiop',
    'abcdefgh',
    '1q2w3e4r5t',
    'holahola1',
    'teamo1234',
    'iloveyou',
    'guadalupe',
    'escuela1',
    'ingles2026',
    'lucero2026',
    'Lucero-Lucero',
    'begoña85',
    'BegonaPena',
    'begona.pena@familia.example',
    'nunez.1985',
    'Enero2026',
  ])('is %s', (easy) => expect(isEasyPassword(easy, owner, school)).toBe(true))

  it.each([
    'una nueva y larga',
    'correcto caballo batería',
    'xK4!pq9Zt',
    'nubes moradas 7',
    'begoña y su tambor',
    'lucero del alba verde',
  ])('is not %s', (good) => expect(isEasyPassword(good, owner, school)).toBe(false))
})

it('a school that cannot send e-mails promises none: on no page is a link said to arrive', async () => {
  const quiet = await openTestProvider({ database: provider.database, isMailPrinted: true })
  const page = async (url: string, fields?: Record<string, string>) =>
    (await quiet.fetch(url, fields && { method: 'POST', body: new URLSearchParams(fields) })).text()
  const pages = [
    await page(start),
    await page(start, { email: people.tutor.email }),
    await page('/api/invitation/nothing/'),
    await page('/api/record/enviado/'),
  ]
  await quiet.close()
  for (const html of pages)
    expect(html).not.toMatch(/te enviaremos|recibirás|recibir un enlace|Revisa tu correo|¿Olvidaste/i)
  expect(pages[0]).toContain('llama o escribe a la escuela')
  expect(pages[1]).toContain('llama o escribe a la escuela')
  expect(pages[3]).toContain('te dará un enlace')
  expect(await (await send(start, { email: people.tutor.email })).text()).toContain('Revisa tu correo')
})
