/** The public page as the provider draws it from the profile: what is on it, what is not, and when it changes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { entryNames } from '../../src/contract'
import { ask, rowOf, rowsOf } from './ask'
import { buildSite } from './built-site'
import { openTestProvider, type TestProvider } from './provider'
import { now, today } from './school'

const built = buildSite()
let provider: TestProvider
let token: string
let schoolNow = now

beforeAll(async () => {
  provider = await openTestProvider({
    site: built.site,
    publicUrl: 'https://portal.nandu.example',
    schoolClock: () => schoolNow,
  })
  token = (await provider.signIn('admin')).token
})
afterAll(async () => {
  await provider.close()
  built.remove()
})
/** A school without any text for its page. */
beforeEach(async () => {
  schoolNow = provider.clock.now
  await provider.database.query(`
    update profile set name = 'Colegio Ñandú', full_name = 'Colegio Ñandú · Inglés', description = 'Por las tardes',
      email = '', phone = '', chat = '', social = '', reviews = '', privacy = '', logo = '', headline = '', welcome = '',
      summary = '', chat_message = '', lessons = false, films = false, essence = '', announcements = '[]',
      testimonials = '[]', places = '[]'`)
})

/** An entry without an id gets its place in the list as one. */
const withIds = (body: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      Array.isArray(value) ? value.map((entry, index) => ({ id: String(index), ...entry })) : value,
    ]),
  )
const send = (body: Record<string, unknown>) => ask(provider, 'profileChange', { token, body: withIds(body) })
const change = async (body: Record<string, unknown>) => rowOf(await send(body))
const page = async (headers: Record<string, string> = {}) => {
  const answer = await provider.fetch('/', { headers })
  return { status: answer.status, etag: answer.headers.get('etag') ?? '', html: await answer.text() }
}
const html = async () => (await page()).html
const idsOf = (text: string) =>
  ['como', 'Nuestra_esencia', 'Cartelera', 'Encuentranos', 'familias'].filter((id) => text.includes(`id="${id}"`))
const linksOf = (text: string) =>
  ['Nuestra_esencia', 'Cartelera', 'Encuentranos'].filter((id) => text.includes(`href="#${id}"`))

it('without texts has the name and nothing that was not entered: no section, no entry of the menu, no way to reach nobody', async () => {
  const text = await html()
  expect(text).toContain('<h1>Colegio Ñandú · Inglés</h1>')
  expect(text).toContain('Por las tardes')
  expect([idsOf(text), linksOf(text)]).toEqual([[], []])
  expect(text).not.toMatch(/wa\.me|tel:|mailto:|href="\/privacidad"|data-island="(chat|clip|map|testimonials)"/)
  expect(text).not.toMatch(/Lucero|lucero|5512345678|División del Norte|social\.png/)
})

it.each([
  ['announcements', [{ title: 'Curso', text: 'En julio' }], 'Cartelera', 'Curso'],
  ['places', [{ name: 'Sede Centro', address: 'Calle 1' }], 'Encuentranos', 'Sede Centro'],
  ['essence', 'Jugando', 'Nuestra_esencia', 'Jugando'],
  ['films', true, 'Nuestra_esencia', '/videos/mercado.webm'],
])('%s draw their section, and its entry of the menu', async (field, value, id, words) => {
  await change({ [field]: value })
  const text = await html()
  expect([idsOf(text), linksOf(text)]).toEqual([[id], [id]])
  expect(text).toContain(words)
})

it('lessons and testimonials draw a section without an entry of the menu', async () => {
  await change({ lessons: true, testimonials: [{ user: 'Ana Ríos', text: 'Muy bien' }] })
  const text = await html()
  expect([idsOf(text), linksOf(text)]).toEqual([['como', 'familias'], []])
  expect(text).toContain('src="/assets/cooking-1a2b.svg"')
})

it.each([0, 1, 12])('has %i testimonials', async (count) => {
  await change({ testimonials: Array.from({ length: count }, (_, place) => ({ user: `Ana ${place}`, text: 'Sí' })) })
  expect((await html()).match(/<figure>/g) ?? []).toHaveLength(count)
})

it('refuses a seventh announcement and a thirteenth testimonial', async () => {
  for (const [field, most] of [
    ['announcements', 6],
    ['testimonials', 12],
    ['places', 6],
  ] as const) {
    const entries = (from: number, until: number) =>
      Array.from({ length: until - from }, (_, index) => ({ id: `e${from + index}`, [entryNames[field]]: 'Uno' }))
    expect(await send({ [field]: entries(0, most + 1) }), field).toMatchObject({ status: 400 })
    expect(await send({ [field]: entries(0, most) }), field).toMatchObject({ status: 200 })
    expect(await send({ [field]: entries(most, most + 1) }), field).toMatchObject({
      status: 400,
      body: { [field]: [`No pueden ser más de ${most}.`] },
    })
  }
})

it('shows an announcement until its last day at the school has ended, not longer', async () => {
  await change({ chat: '5544332211', announcements: [{ title: 'Hoy', until: today }, { title: 'Siempre' }] })
  expect(await html()).toMatch(/data-until="2026-03-04".*<h3>Hoy<\/h3>/s)
  schoolNow += 86_400_000
  const tomorrow = await html()
  expect(tomorrow).toContain('<h3>Siempre</h3>')
  expect(tomorrow).not.toContain('<h3>Hoy</h3>')
  // A page in a cache compares with the school's clock too.
  expect(tomorrow).toContain('data-clock-ahead="1440"')
})

it('opens a chat with the message of each announcement', async () => {
  await change({
    chat: '5544332211',
    announcements: [{ title: 'Curso', message: 'Quiero el curso', button: 'Lo quiero' }],
  })
  const text = await html()
  expect(text).toContain('href="https://wa.me/525544332211?text=Quiero%20el%20curso"')
  expect(text).toContain('Lo quiero')
})

it('shows the map of a place whose link contains coordinates, and only the link of another', async () => {
  const map = 'https://www.google.com/maps/place/Nandu/@19.3789,-99.1603,17z'
  await change({
    places: [
      { name: 'Centro', map },
      { name: 'Norte', map: 'https://maps.app.goo.gl/abc' },
    ],
  })
  const text = await html()
  expect(text.match(/data-island="map"/g)).toHaveLength(1)
  expect(text).toContain('marker=19.3789%2C-99.1603')
  expect(text).toContain('href="https://maps.app.goo.gl/abc"')
})

describe('a location that is one of the school’s', () => {
  const place = async () =>
    rowsOf({ status: 200, headers: new Headers(), body: rowOf(await ask(provider, 'profile')).places })
  beforeEach(async () => {
    await provider.database.query(
      `update school set name = 'Lucero Centro', street = 'Av. Juárez 10', is_active = true where id = 1`,
    )
    await change({ places: [{ id: 'centro', school: 1, hours: 'Sábado, de 09:00 a 14:00' }] })
  })

  it('has that one’s name and address, whatever they become', async () => {
    expect(await place()).toMatchObject([
      { school: '1', name: 'Lucero Centro', address: expect.stringMatching(/^Av\. Juárez 10, Centro/) },
    ])
    const body = { name: 'Ñandú Sur', street: 'Calle Nueva 5' }
    expect((await ask(provider, 'schoolChange', { token, id: 1, body })).status).toBe(200)
    expect(await place()).toMatchObject([
      { name: 'Ñandú Sur', address: expect.stringMatching(/^Calle Nueva 5, Centro/) },
    ])
    expect(await html()).toMatch(/<h3>Ñandú Sur<\/h3>.*Calle Nueva 5.*Sábado/s)
    await change({ places: [{ id: 'centro', hint: 'Casa verde' }] })
    expect(await place()).toMatchObject([{ name: 'Ñandú Sur', hint: 'Casa verde', hours: 'Sábado, de 09:00 a 14:00' }])
  })

  it('is on the page only while it is active; an administrator still sees it', async () => {
    await provider.database.query('update school set is_active = false where id = 1')
    expect(await html()).not.toContain('Encuentranos')
    expect(await place()).toEqual([])
    expect(rowOf(await ask(provider, 'profile', { token })).places).toMatchObject([{ id: 'centro', is_active: false }])
  })

  it('has no name of its own, exists, and leaves the page like the others', async () => {
    expect(await send({ places: [{ id: 'centro', name: 'Otra' }] })).toMatchObject({
      status: 400,
      body: { 'places.0.name': [expect.stringContaining('Escuelas')] },
    })
    expect(await send({ places: [{ id: 'sur', school: 999 }] })).toMatchObject({
      status: 400,
      body: { 'places.0.school': ['El registro elegido no existe.'] },
    })
    expect(await send({ places: [{ id: 'otra', school: 1 }] })).toMatchObject({
      status: 400,
      body: { 'places.0.school': ['Esta sede ya está en la página.'] },
    })
    await change({ places: [{ id: 'centro', name: '' }] })
    expect(await place()).toEqual([])
  })
})

it('a location without an address is told to nobody as one with an empty address', async () => {
  await change({ places: [{ id: 'sur', name: 'Sur' }] })
  expect(await html()).toMatch(/<h3>Sur<\/h3>/)
  expect(await html()).not.toMatch(/<address>|streetAddress/)
})

it('a location that was typed takes the name and address of one of the school’s, and keeps what only visitors need', async () => {
  await change({ places: [{ id: 'a', name: 'Casa amarilla', address: 'Calle 1', hours: 'Sábado' }] })
  await change({ places: [{ id: 'a', school: 1 }] })
  const [own] = await provider.database.query<{ name: string }>('select name from school where id = 1')
  expect(rowOf(await ask(provider, 'profile')).places).toMatchObject([
    { id: 'a', school: '1', name: own?.name, hours: 'Sábado' },
  ])
  expect(await html()).not.toContain('Casa amarilla')
})

it('an edit is on the page at its next request; without one, nothing is sent again', async () => {
  const before = await page()
  expect((await page({ 'If-None-Match': before.etag })).status).toBe(304)
  await change({ headline: 'Aquí se juega' })
  const after = await page({ 'If-None-Match': before.etag })
  expect(after).toMatchObject({ status: 200, html: expect.stringContaining('<h1>Aquí se juega</h1>') })
  expect(after.etag).not.toBe(before.etag)
})

it('texts are text: they end no element, attribute or script', async () => {
  const hostile = '</script><b title="x">&amp;'
  await change({ headline: hostile, testimonials: [{ user: hostile, text: hostile }], places: [{ name: hostile }] })
  const text = await html()
  expect(text).not.toContain(hostile)
  expect(text).not.toContain('<b title')
  expect(text).toContain('&lt;/script&gt;&lt;b title=&quot;x&quot;&gt;&amp;amp;')
})

describe('an entry is changed by its id', () => {
  it('and the others stay; an entry with an unknown id is the last of its list', async () => {
    await change({
      testimonials: [
        { id: 'ana', user: 'Ana', text: 'Uno' },
        { id: 'eva', user: 'Eva', text: 'Dos' },
      ],
    })
    await change({ testimonials: [{ id: 'ana', text: 'Otro' }] })
    const { testimonials } = await change({ testimonials: [{ id: 'zoe', user: 'Zoé', text: 'Tres' }] })
    expect(testimonials).toEqual([
      { id: 'ana', user: 'Ana', text: 'Otro' },
      { id: 'eva', user: 'Eva', text: 'Dos' },
      { id: 'zoe', user: 'Zoé', text: 'Tres' },
    ])
    expect((await html()).match(/<figure>/g)).toHaveLength(3)
  })

  it('and without its name it goes with all of its texts, for everybody who reads the profile', async () => {
    await change({
      announcements: [
        { title: 'Uno', text: 'Adiós', message: 'Mensaje' },
        { title: 'Dos', until: '2030-01-01' },
      ],
    })
    const { announcements } = await change({ announcements: [{ title: '' }, { until: '' }] })
    expect(announcements).toMatchObject([{ id: '1', title: 'Dos', until: null }])
    expect(JSON.stringify((await ask(provider, 'profile')).body)).not.toMatch(/Adiós|Mensaje/)
    expect(await html()).not.toContain('<h3>Uno')
  })

  it.each([
    ['announcements', { text: 'En julio' }, 'announcements.0.title'],
    ['testimonials', { text: 'Muy bien' }, 'testimonials.0.user'],
    ['places', { address: 'Calle 1' }, 'places.0.name'],
  ])('%s: a new one without its name is refused', async (field, entry, at) => {
    expect(await send({ [field]: [entry] })).toMatchObject({
      status: 400,
      body: { [at]: ['Escríbelo: sin este dato lo demás no sale en la página.'] },
    })
    expect(rowOf(await ask(provider, 'profile'))[field]).toEqual([])
  })
})

it('an announcement that has ended is read by administrators only', async () => {
  await change({
    announcements: [
      { title: 'Ayer', until: '2026-03-03' },
      { title: 'Hoy', until: today },
    ],
  })
  const titles = async (asked = {}) =>
    Array.from(Object(rowOf(await ask(provider, 'profile', asked)).announcements), (entry) => Object(entry).title)
  expect(await titles({ token })).toEqual(['Ayer', 'Hoy'])
  const desk = (await provider.signIn('desk')).token
  for (const asked of [{}, { token: desk }, { token: 'wrong' }]) expect(await titles(asked)).toEqual(['Hoy'])
})

describe('the preview', () => {
  it('is the page with changes that are not stored', async () => {
    await change({ announcements: [{ title: 'Uno', text: 'Texto' }] })
    const body = withIds({ headline: 'Aquí se juega', announcements: [{ title: 'Otro' }] })
    const { html: preview } = rowOf(await ask(provider, 'profilePreview', { token, body }))
    expect(preview).toContain('<h1>Aquí se juega</h1>')
    expect(preview).toMatch(/<h3>Otro<\/h3><p>Texto<\/p>/)
    expect(await html()).not.toMatch(/Aquí se juega|Otro/)
  })
  it('says what is wrong with a change', async () =>
    expect(await ask(provider, 'profilePreview', { token, body: { accent_color: '#ffee88' } })).toMatchObject({
      status: 400,
      body: { accent_color: [expect.stringContaining('no se leen bien')] },
    }))
})

it('colours, icon, manifest and what crawlers read are the school’s', async () => {
  const logo =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const text = async (url: string) => (await provider.fetch(url)).text()
  await change({ theme_color: '#123456', accent_color: '#8a1538' })
  expect(await html()).toContain('--ink:#123456;')
  expect(await html()).toContain('--accent:#8a1538;')
  expect(await text('/favicon.svg')).toContain('fill="#123456"')
  expect(JSON.parse(await text('/manifest.webmanifest'))).toMatchObject({ icons: [] })
  await change({ logo })
  const icon = await text('/favicon.svg')
  expect(icon).toContain(`href="${logo}"`)
  // Also the corners of a square logo are within the circle to which a launcher may cut a maskable icon.
  const [, x, y] = /<image [^>]*x="(\d+)" y="(\d+)"/.exec(icon) ?? []
  expect(Math.hypot(50 - Number(x), 50 - Number(y))).toBeLessThanOrEqual(40)
  expect(JSON.parse(await text('/manifest.webmanifest'))).toMatchObject({
    theme_color: '#123456',
    icons: [
      { src: '/favicon.svg', sizes: 'any', purpose: 'any' },
      { src: '/favicon.svg', sizes: 'any', purpose: 'maskable' },
    ],
  })
  expect(await html()).toContain('<img src="/favicon.svg"')
  expect(await html()).toContain('"logo":"https://portal.nandu.example/favicon.svg"')
  for (const url of ['/icons/192.png', '/icons/apple-touch-180.png']) {
    const picture = await provider.fetch(url)
    expect([picture.headers.get('content-type'), Buffer.from(await picture.arrayBuffer()).toString('base64')]).toEqual([
      'image/png',
      logo.split(',')[1],
    ])
  }
  expect(await text('/robots.txt')).toContain('Sitemap: https://portal.nandu.example/sitemap.xml')
  expect(await text('/sitemap.xml')).toContain('<loc>https://portal.nandu.example/</loc>')
  await change({ logo: '' })
  expect(await html()).not.toMatch(/<img src="\/favicon.svg"|"logo":|icons\/512/)
})

it('the privacy notice has its headings, and says so if there is none', async () => {
  const notice = async () => (await provider.fetch('/privacidad')).text()
  expect(await notice()).toContain('La escuela todavía no publica su aviso.')
  await change({ privacy: 'Lo cuidamos.\n\n# Quién responde\n\nColegio Ñandú\nresponde.' })
  const text = await notice()
  expect(text).toContain('<h2>Quién responde</h2><p>Colegio Ñandú\nresponde.</p>')
  expect(text).toContain('Última actualización: 4 de marzo de 2026.')
  expect(await html()).toContain('href="/privacidad"')
})
