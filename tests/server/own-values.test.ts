/**
 * A school that is not the demo's, on a build from the demo's school file: nothing that its provider sends, draws,
 * mails or exports names the demo school.
 */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpointNames, endpoints } from '../../src/contract'
import { ownSchoolFile } from '../../src/profile/school-file'
import { exportSchool } from '../../src/server/export/export-school'
import { exportPerson } from '../../src/server/personal-data/export'
import { diskStorage } from '../../src/server/files/file-storage'
import { openMail, senderOf } from '../../src/server/mail'
import { ensureProfile } from '../../src/server/profile'
import { ask } from './ask'
import { buildSite } from './built-site'
import { openTestProvider, type TestProvider } from './provider'
import { now } from './school'

const built = buildSite()
const folder = mkdtempSync(path.join(tmpdir(), 'lucero-own-'))
let provider: TestProvider
let token: string
/** Every text that the provider sent, by its source. */
const received = new Map<string, string>()

/** The demo's name, addresses, telephones; telephones also as they are written on paper. */
const demo =
  /Lucero|lucero|5512345678|55 1234 5678|5587654321|55 8765 4321|División del Norte|Ignacio Allende|se aprende jugando|Mariana Robles|Curso de verano|volcán|panqueques/
const leaks = () =>
  [...received].filter(([, text]) => demo.test(text)).map(([from, text]) => [from, demo.exec(text)?.[0]])

const email = (who: string) => `${who}@nandu.example`
const passwordOf = 'lucero-demo'

beforeAll(async () => {
  provider = await openTestProvider({ site: built.site, publicUrl: 'https://portal.nandu.example' })
  const { database } = provider
  // The tests' school under another name, with the profile of a new database.
  const audited = ['person', 'bank_data', 'student', 'receipt', 'profile', 'school']
  const each = (what: string) => audited.map((table) => `alter table ${table} ${what} trigger audit;`).join('\n')
  await database.script(`
    ${each('disable')}
    update person set email = replace(email, '@lucero.test', '@nandu.example');
    update school set name = 'Sede Centro';
    update bank_data set account_holder = 'Colegio Ñandú';
    update student set folio = replace(folio, 'LUC', 'NAN');
    update receipt set student_folio = replace(student_folio, 'LUC', 'NAN');
    delete from profile;
    ${each('enable')}
  `)
  await ensureProfile(database)
  const login = await ask(provider, 'login', { body: { email: email('admin'), password: passwordOf } })
  token = String(Object(login.body).token)
})
afterAll(async () => {
  await provider.close()
  built.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function get(url: string): Promise<void> {
  const answer = await provider.fetch(url)
  received.set(url, await answer.text())
}

const pages = [
  '/',
  '/privacidad',
  '/login',
  '/dashboard',
  '/manifest.webmanifest',
  '/api/record/',
  '/api/record/enviado/',
]

async function everything(round: string): Promise<void> {
  received.clear()
  provider.mails.length = 0
  await provider.database.query('delete from rate_limit')
  for (const url of [
    ...pages,
    '/robots.txt',
    '/sitemap.xml',
    '/favicon.svg',
    '/api/password_reset/',
    '/api/password_reset/wrong/',
    '/api/invitation/wrong/',
    '/api/docs/',
    '/api/docs/openapi.json',
  ])
    await get(url)
  for (const name of endpointNames.filter((each) => endpoints[each].method === 'GET' && each !== 'resetPoints')) {
    const { body } = await ask(provider, name, { id: 1, token, query: queries[name] ?? {} })
    received.set(name, JSON.stringify(body))
  }
  const form = { method: 'POST', body: new URLSearchParams({ email: email('tutora') }) }
  received.set('asked for a link', await (await provider.fetch('/api/password_reset/', form)).text())
  const staff = { role: 'Maestro', first_name: 'Ñusta', last_name: 'Ávila', email: email(`nueva${round}`) }
  await ask(provider, 'staffCreate', { token, body: staff })
  await provider.fetch('/api/record/', { method: 'POST', body: new URLSearchParams(family(round)) })
  await expect.poll(() => provider.mails.length).toBe(3)
  const [row] = await provider.database.query<{ id: number }>('select max(id) as id from registration')
  await ask(provider, 'registrationAccept', { token, id: row?.id ?? 0, body: {} })
  await ask(provider, 'tutorChange', {
    token,
    id: 6,
    body: { email: email(`papa${round}`), current_password: passwordOf },
  })
  const link = /https:\S+\/api\/password_reset\/\S+/.exec(provider.mails.map(({ text }) => text).join('\n'))?.[0] ?? ''
  await get(new URL(link).pathname)
  const invitation = /https:\S+(\/api\/invitation\/\S+)/.exec(provider.mails.map(({ text }) => text).join('\n'))?.[1]
  await get(invitation ?? '')
  const password = 'un jarrón azul junto al piano'
  await provider.fetch(new URL(link).pathname, {
    method: 'POST',
    body: new URLSearchParams({ password, repeat: password }),
  })
  await expect.poll(() => provider.mails.length).toBe(6)
  for (const [index, mail] of provider.mails.entries()) received.set(`mail ${index}`, JSON.stringify(mail))
  const files = diskStorage(path.join(folder, 'files'))
  received.set(
    'a person',
    await exportPerson(
      provider.database,
      files,
      { student: 1, account: 5, identifier: '' },
      new Date(now).toISOString(),
    ),
  )
  const sheets = path.join(folder, `sheets${round}`)
  mkdirSync(sheets)
  await exportSchool(provider.database, sheets, 'csv')
  for (const file of readdirSync(sheets)) received.set(file, readFileSync(path.join(sheets, file), 'utf8'))
}

const queries: Partial<Record<string, Record<string, unknown>>> = {
  membershipList: { id_group: 1 },
  myStudents: { email: email('tutora') },
  audit: { table: 'profile', id: 1 },
  cashCut: { from: '2026-03-01', to: '2026-03-04' },
  incomeReport: { from: '2026-03-01', to: '2026-03-04' },
  attendanceReport: { from: '2026-03-01', to: '2026-03-04' },
}

const family = (round: string) => ({
  children: '1',
  'tutor.first_name': 'Ana',
  'tutor.last_name': `Ríos ${round}`,
  'tutor.email': email(`familia${round}`),
  'tutor.phone': '5544440000',
  'tutor.gender': 'femenino',
  'tutor.relationship': 'madre',
  'student.first_name': 'Zoé',
  'student.last_name': `Núñez ${round}`,
  'student.birthdate': '2018-02-28',
  'contact.first_name': 'Jesús',
  'contact.last_name': 'Peña',
  'contact.phone': '5598765432',
  'contact.relationship': 'abuelo',
})

it('while nobody has entered anything', async () => {
  await everything('uno')
  expect(received.size).toBeGreaterThan(50)
  expect(leaks()).toEqual([])
  for (const page of pages)
    if (!page.startsWith('/api/record/enviado')) expect(received.get(page), page).toContain('Tu escuela')
  expect(provider.mails[0]?.from).toEqual({ name: 'Tu escuela', address: 'no-responder@portal.nandu.example' })
})

it('and once it has a profile, which all of them show', async () => {
  const body = {
    name: 'Colegio Ñandú',
    full_name: 'Colegio Ñandú · Inglés',
    email: 'hola@nandu.example',
    phone: '5544332211',
    privacy: 'Colegio Ñandú responde.',
    folio_prefix: 'NAN',
    headline: 'Aquí se siembra',
    announcements: [{ id: 'a', title: 'Curso de invierno', text: 'En diciembre' }],
    testimonials: [{ id: 'a', user: 'Ana Ríos', text: 'Muy bien' }],
    places: [{ id: 'a', name: 'Sede Centro', address: 'Calle 1' }],
  }
  await ask(provider, 'profileChange', { token, body })
  await everything('dos')
  expect(leaks()).toEqual([])
  for (const page of pages) expect(received.get(page), page).toContain('Colegio Ñandú')
  for (const mail of provider.mails) {
    expect(mail.from).toEqual({ name: 'Colegio Ñandú', address: 'hola@nandu.example' })
    expect(`${mail.subject} ${mail.text}`, mail.subject).toContain('Colegio Ñandú')
    expect(mail.text).not.toMatch(/https?:\/\/(?!portal\.nandu\.example\/)/)
  }
  expect(received.get('a person')).toContain('"school": "Colegio Ñandú"')
  expect(received.get('students.csv')).toContain('NAN-')
  for (const words of ['Aquí se siembra', 'Curso de invierno', 'Ana Ríos', 'Sede Centro'])
    expect(received.get('/'), words).toContain(words)
})

it('and if it is called like the demo, whose pages of another school stay away', async () => {
  await ask(provider, 'profileChange', { token, body: { name: 'Lucero' } })
  for (const page of ['/', '/privacidad']) {
    const text = await (await provider.fetch(page)).text()
    expect(text, page).toContain('Lucero')
    expect(text, page).not.toMatch(/5512345678|División del Norte/)
  }
  expect(await (await provider.fetch('/privacidad')).text()).toContain('Colegio Ñandú responde.')
})

it('sends from the account of its mail server while it has no address', () => {
  const school = { ...ownSchoolFile, name: 'Colegio Ñandú' }
  const { account } = openMail('smtps://buzon%40nandu.example:secreto@smtp.nandu.example', () => undefined)
  expect(senderOf(school, 'http://127.0.0.1', account).address).toBe('buzon@nandu.example')
  expect(senderOf({ ...school, email: 'hola@nandu.example' }, 'http://127.0.0.1', account).address).toBe(
    'hola@nandu.example',
  )
})
