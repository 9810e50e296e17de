/**
 * A family registers itself: a page without scripts that keeps what was typed and gives no hint about who has an
 * account.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { studentCreation } from '../../src/contract'
import { ask, rowOf, rowsOf } from './ask'
import { openTestProvider, type TestProvider } from './provider'
import { people } from './school'

let provider: TestProvider
let desk: string

beforeAll(async () => {
  provider = await openTestProvider()
  desk = (await provider.signIn('desk')).token
})
beforeEach(async () => {
  provider.mails.length = 0
  await provider.database.query('delete from rate_limit')
})
afterAll(() => provider.close())

const family = {
  'tutor.first_name': 'Ñusta',
  'tutor.last_name': "O'Connor-Ñúñez",
  'tutor.email': 'Nusta@familia.example',
  'tutor.phone': '55 1234 5678',
  'tutor.gender': 'femenino',
  'tutor.relationship': 'madre',
  'student.first_name': 'Zoé',
  'student.last_name': 'Núñez',
  'student.birthdate': '2018-02-28',
  'student.comment': 'Alergia a la nuez',
  'contact.first_name': 'Jesús',
  'contact.last_name': 'Peña',
  'contact.phone': '5598765432',
  'contact.relationship': 'abuelo',
} satisfies Record<`student.${keyof (typeof studentCreation)['shape']}`, string> & Record<string, string>
/** Sends the form as a browser does, which follows the redirect of the answer. */
async function send(fields: Record<string, string>): Promise<Response> {
  const answer = await provider.fetch('/api/record/', { method: 'POST', body: new URLSearchParams(fields) })
  const elsewhere = answer.headers.get('location')
  return answer.status === 303 && elsewhere ? provider.fetch(elsewhere) : answer
}
const counts = () =>
  provider.database.query(
    `select (select count(*)::int from person) as people, (select count(*)::int from student) as students, (select count(*)::int from emergency_contact) as contacts,
       (select md5(string_agg(p::text, '' order by id)) from person p) as content`,
  )

const namesOf = async (email: string) =>
  (
    await provider.database.query<{ first_name: string }>(
      'select s.first_name from student s join person p on p.id = s.tutor_id where p.email = $1 order by s.id',
      [email],
    )
  ).map(({ first_name }) => first_name)

it('is a page without scripts, with the option lists and the aviso de privacidad', async () => {
  const response = await provider.fetch('/api/record/')
  const html = await response.text()
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect(html).toContain('<form method="post" action="/api/record/"')
  for (const name of Object.keys(family))
    expect(html).toMatch(
      new RegExp(`<label for="${name}">[^<]+</label><(input|select|textarea) id="${name}" name="${name}"`),
    )
  expect(html).toContain('<option value="tutor_legal">Tutor legal</option>')
  expect(html).toContain('href="/privacidad"')
  expect(html).not.toMatch(/<script|javascript:|\son\w+=/i)
})

it('has the school’s look: its star, its paper, its fonts, and a link from the answer', async () => {
  const pages = await Promise.all(
    ['/api/record/', '/api/record/enviado/', '/api/password_reset/', '/api/password_reset/unknown/'].map(async (url) =>
      (await provider.fetch(url)).text(),
    ),
  )
  for (const html of pages)
    expect(html).toMatch(/<link rel="stylesheet" href="\/api\/record\/letras\.css">.*<header><a href="\/".*<svg/s)
  expect(pages[1]).toMatch(/<a class="go" href="\/">.*<a class="way" href="https:\/\/wa\.me\/525512345678">/s)
  const styles = await provider.fetch('/api/record/letras.css')
  expect([styles.status, styles.headers.get('content-type'), await styles.text()]).toEqual([
    200,
    'text/css; charset=utf-8',
    '',
  ])
})

describe('a new family', () => {
  it('waits, all of it inactive, until the desk activates it', async () => {
    const response = await send(family)
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('Recibimos tu registro')])
    const [tutor] = rowsOf(await ask(provider, 'tutorList', { query: { search: 'nusta' }, token: desk }))
    expect(tutor).toMatchObject({
      email: 'nusta@familia.example',
      last_name: "O'Connor-Ñúñez",
      is_active: false,
      create_student: false,
    })
    const [student] = rowsOf(await ask(provider, 'studentList', { query: { search: 'zoe nunez' }, token: desk }))
    const child = Object.entries(family).filter(([name]) => name.startsWith('student.'))
    expect(student).toMatchObject({
      ...Object.fromEntries(child.map(([name, value]) => [name.slice('student.'.length), value])),
      is_active: false,
      tutor: { id: tutor?.id },
      emergency_contact: { first_name: 'Jesús' },
      folio: expect.stringMatching(/^LUC-\d{4,}$/),
    })
    await expect
      .poll(() => provider.mails)
      .toMatchObject([{ to: 'nusta@familia.example', subject: expect.stringContaining('recibimos tu registro') }])

    // Before activation no sign-in is possible, not even with a reset link; afterwards it is.
    const reset = () =>
      provider.fetch('/api/password_reset/', {
        method: 'POST',
        body: new URLSearchParams({ email: family['tutor.email'] }),
      })
    provider.mails.length = 0
    await reset()
    await ask(provider, 'tutorActivate', { id: Number(tutor?.id), body: { is_active: true }, token: desk })
    await reset()
    await expect.poll(() => provider.mails.length).toBe(1)
    const [, path = ''] = /http:\/\/lucero\.test(\S+)/.exec(provider.mails[0]?.text ?? '') ?? []
    await provider.fetch(path, {
      method: 'POST',
      body: new URLSearchParams({ password: 'una muy larga', repeat: 'una muy larga' }),
    })
    const session = await ask(provider, 'login', { body: { email: family['tutor.email'], password: 'una muy larga' } })
    expect(rowOf(session)).toMatchObject({ group: 'Tutor', name: "Ñusta O'Connor-Ñúñez" })
    expect(rowsOf(await ask(provider, 'studentList', { token: String(rowOf(session).token) }))).toHaveLength(1)
  })
})

it('sent twice is written and mailed once, and reloading the answer sends nothing', async () => {
  const twice = { ...family, 'tutor.email': 'dos@familia.example' }
  await Promise.all([send(twice), send(twice)])
  const before = await counts()
  await expect.poll(() => provider.mails).toMatchObject([{ subject: expect.stringContaining('recibimos tu registro') }])
  const answer = await provider.fetch('/api/record/enviado/')
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Recibimos tu registro')])
  expect(await counts()).toEqual(before)

  // Another child of the same family is no repetition: it is added to the waiting registration, and the family is
  // informed.
  await send({ ...twice, 'student.first_name': 'Otra' })
  await expect.poll(() => provider.mails).toMatchObject([{}, { subject: expect.stringContaining('otro registro') }])
  expect(await namesOf('dos@familia.example')).toEqual(['Zoé', 'Otra'])
  const waiting = await provider.database.query(
    "select id from registration where tutor_id = (select id from person where email = 'dos@familia.example')",
  )
  expect(waiting).toHaveLength(1)
})

describe('several children', () => {
  const two = {
    ...family,
    children: '2',
    'student2.first_name': 'Saúl',
    'student2.last_name': 'Núñez',
    'student2.birthdate': '2020-05-01',
  }

  it('come in one form, and none of them is dropped', async () => {
    const response = await send({ ...two, 'tutor.email': 'tres@familia.example' })
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('Recibimos tu registro')])
    expect(await namesOf('tres@familia.example')).toEqual(['Zoé', 'Saúl'])
    const [contacts] = await provider.database.query(
      "select count(*)::int as count from emergency_contact where tutor_id = (select id from person where email = 'tres@familia.example')",
    )
    expect(contacts).toEqual({ count: 1 })
  })

  it('are asked about by buttons that need no script, judge nothing and lose nothing that was typed', async () => {
    const before = await counts()
    const grown = await (
      await send({ 'student.first_name': 'Zoé', 'tutor.email': 'sin arroba', children: '1', add: '1' })
    ).text()
    expect(grown).toContain('<legend>Estudiante 2</legend>')
    expect(grown).toMatch(/id="student2\.first_name" name="student2\.first_name" required autofocus/)
    expect(grown).toContain('value="sin arroba"')
    expect(grown).not.toContain('aria-invalid="true"')
    // Enter presses the form's first button, which must send the form and not add a child.
    expect(/<button[^>]*>/.exec(grown)?.[0]).not.toContain('name=')
    const shrunk = await (await send({ ...two, 'student3.first_name': 'Ana', children: '3', remove: '2' })).text()
    expect(shrunk).toContain(
      'name="student2.first_name" required autocomplete="off" type="text" maxlength="150" value="Ana"',
    )
    expect(shrunk).not.toContain('Saúl')
    expect(shrunk).not.toContain('student3')
    expect(await counts()).toEqual(before)
  })

  it('are judged each at its own field, and the same child twice is asked about', async () => {
    const html = await (await send({ ...two, 'student2.birthdate': '2099-01-01' })).text()
    expect(html).toContain('id="student2.birthdate-error">La fecha de nacimiento no puede ser futura.</p>')
    expect(html).not.toContain('id="student.birthdate-error"')
    const same = await (await send({ ...two, 'student2.first_name': 'ZOÉ', 'student2.birthdate': '2018-02-28' })).text()
    expect(same).toContain('id="student2.first_name-error">Este estudiante ya está arriba')
  })
})

describe('a family that has an account', () => {
  it('gets its child added to wait, unseen by that account until the desk says yes, and nothing else of it changes', async () => {
    const { token } = await provider.signIn('tutor')
    const own = async () =>
      [
        await ask(provider, 'studentList', { token }),
        await ask(provider, 'contactList', { token }),
        await ask(provider, 'tutorList', { token }),
      ].map(rowsOf)
    const before = await own()
    const response = await send({ ...family, 'tutor.email': people.tutor.email.toUpperCase() })
    expect(await response.text()).toContain('Recibimos tu registro')
    expect(await own()).toEqual(before)
    await expect
      .poll(() => provider.mails)
      .toMatchObject([{ to: people.tutor.email, subject: expect.stringContaining('otro registro') }])
    // Nothing that a stranger typed is mailed to anybody.
    expect(provider.mails[0]?.text).not.toContain('Ñusta')
    const [waiting] = rowsOf(await ask(provider, 'registrationList', { query: { search: 'zoe' }, token: desk })).filter(
      ({ known }) => known,
    )
    expect(waiting).toMatchObject({
      known: true,
      said: { name: "Ñusta O'Connor-Ñúñez", phone: '5512345678' },
      tutor: { id: people.tutor.id, first_name: 'Begoña' },
      students: [{ first_name: 'Zoé', is_active: false, groups: [] }],
    })
    await provider.restore()
  })
})

describe('a known e-mail', () => {
  it.each([[people.admin.email], [people.student.email.toUpperCase()]])(
    'that is no family’s (%s) gets the same reply and changes nothing',
    async (email) => {
      const before = await counts()
      const other = `otra-${email}`.toLowerCase()
      const unknown = await (await send({ ...family, 'tutor.email': `otra-${email}` })).text()
      await provider.database.query('delete from student where tutor_id in (select id from person where email = $1)', [
        other,
      ])
      await provider.database.query(
        'delete from emergency_contact where tutor_id in (select id from person where email = $1)',
        [other],
      )
      await provider.database.query(
        'delete from registration where tutor_id in (select id from person where email = $1)',
        [other],
      )
      await provider.database.query('delete from person where email = $1', [other])
      provider.mails.length = 0
      const known = await send({ ...family, 'tutor.email': email })
      expect([known.status, await known.text()]).toEqual([200, unknown])
      expect(await counts()).toEqual(before)
      // The provider answers before it sends an e-mail. The e-mail about the first registration may come only now, so
      // only those to this address count.
      const mails = () => provider.mails.filter(({ to }) => to === email.toLowerCase())
      await expect.poll(mails).toMatchObject([{ subject: expect.stringContaining('ya tiene una cuenta') }])
      // Nothing that a stranger typed is mailed to anybody.
      expect(mails()[0]?.text).not.toContain('Ñusta')
    },
  )
})

describe('what is wrong', () => {
  it('is said in Spanish beside its field, and what was typed stays', async () => {
    const before = await counts()
    const response = await send({
      ...family,
      'tutor.email': 'sin arroba',
      'tutor.phone': '',
      'student.birthdate': '2018-02-30',
      'contact.relationship': 'vecino',
      'student.comment': '<img src=x onerror=alert(1)>"\'',
    })
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(html).toContain('id="tutor.email-error">Escribe un correo válido.</p>')
    expect(html).toContain('id="tutor.phone-error">Este campo es requerido.</p>')
    expect(html).toContain('id="student.birthdate-error">La fecha debe existir')
    expect(html).toContain('id="contact.relationship-error">Este valor no es válido.</p>')
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(4)
    expect(html).toContain('value="sin arroba"')
    expect(html).toContain('value="O&#39;Connor-Ñúñez"')
    expect(html).toContain('<option value="madre" selected>')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;</textarea>')
    expect(html).not.toContain('<img')
    expect(await counts()).toEqual(before)
    expect(provider.mails).toEqual([])
  })

  it.each([
    ['nothing at all', {}, 400],
    ['a date to come', { ...family, 'student.birthdate': '2099-01-01' }, 400],
    ['a very long name', { ...family, 'student.first_name': 'x'.repeat(151) }, 400],
    ['a NUL', { ...family, 'student.first_name': 'a\0b' }, 400],
    ['more than a form holds', { ...family, 'student.comment': 'x'.repeat(70_000) }, 413],
  ])('%s is refused', async (_what, fields, status) => {
    const before = await counts()
    expect((await send(fields)).status).toBe(status)
    expect(await counts()).toEqual(before)
  })
})

it('takes only so many of one e-mail and of one network, and keeps what was typed', async () => {
  const register = (email: string) => send({ ...family, 'tutor.email': email })
  for (let tries = 0; tries < 3; tries++) expect((await register(people.tutor.email)).status).toBe(200)
  const again = await register(people.tutor.email)
  expect([again.status, again.headers.get('retry-after'), await again.text()]).toEqual([
    429,
    expect.stringMatching(/^\d+$/),
    expect.stringContaining('value="Ñusta"'),
  ])
  // An evening of registrations at the school comes from a single network address.
  for (let tries = 3; tries < 25; tries++)
    expect((await register(`${tries}-${people.otherTutor.email}`)).status).toBe(200)
  await provider.database.query(`update rate_limit set points = 199 where starts_with(key, 'registration network')`)
  expect((await register('otra@familia.example')).status).toBe(200)
  expect((await register('una.mas@familia.example')).status).toBe(429)
})

it('tells everybody on the page after sending that some addresses cannot register, as those of the staff', async () => {
  const page = await (await provider.fetch('/api/record/enviado/')).text()
  expect(page).toContain('envíalo con otro correo o llama a la escuela')
})
