/** The staff: invited by mail, changed, deactivated and signed out by administrators, of whom one always remains. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { EndpointName } from '../../src/contract'
import { ask, rowOf, rowsOf, type Asked } from './ask'
import { openTestProvider, type TestProvider } from './provider'
import { password, people } from './school'

let provider: TestProvider
let admin: string

beforeAll(async () => {
  provider = await openTestProvider()
  admin = (await provider.signIn('admin')).token
})
afterEach(async () => {
  provider.mails.length = 0
  await provider.restore()
})
afterAll(() => provider.close())

const as = (name: EndpointName, asked: Asked = {}) => ask(provider, name, { token: admin, ...asked })
const teacher = { role: 'Maestro', first_name: 'Ñusta', last_name: 'Ávila', email: 'Nueva@lucero.test' }

it('lists who works here, and no family', async () => {
  const rows = rowsOf(await as('staffList'))
  expect(rows.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4])
  expect(Object.keys(rows[0] ?? {})).toEqual([
    'id',
    'role',
    'first_name',
    'last_name',
    'email',
    'phone',
    'is_active',
    'date_joined',
    'account',
    'version',
  ])
  expect(rowsOf(await as('staffList', { query: { search: 'guemes' } })).map(({ id }) => id)).toEqual([4])
})

it('invites by mail: the link chooses the password, once, for a week, and then the account is open', async () => {
  const made = await as('staffCreate', { body: teacher, headers: { 'Idempotency-Key': 'one' } })
  expect(made).toMatchObject({
    status: 201,
    body: { role: 'Maestro', first_name: 'Ñusta', email: 'nueva@lucero.test', phone: '', is_active: true },
  })
  expect(made.body).not.toHaveProperty('password_hash')
  await expect.poll(() => provider.mails.length).toBe(1)
  expect((await as('staffCreate', { body: teacher, headers: { 'Idempotency-Key': 'one' } })).body).toEqual(made.body)
  await expect.poll(() => provider.mails).toHaveLength(1)
  expect(provider.mails[0]).toMatchObject({ to: 'nueva@lucero.test', subject: expect.stringContaining('tu cuenta') })
  const [, link = ''] = /http:\/\/lucero\.test(\S+)/.exec(provider.mails[0]?.text ?? '') ?? []
  const login = () =>
    ask(provider, 'login', { body: { email: 'nueva@lucero.test', password: 'cuatro palabras muy largas' } })
  expect((await login()).status).toBe(401)
  provider.clock.now += 6 * 86_400_000
  const fields = new URLSearchParams({ password: 'cuatro palabras muy largas', repeat: 'cuatro palabras muy largas' })
  expect((await provider.fetch(link, { method: 'POST', body: fields })).status).toBe(200)
  expect((await provider.fetch(link)).status).toBe(404)
  expect(await login()).toMatchObject({ status: 200, body: { group: 'Maestro' } })
  admin = (await provider.signIn('admin')).token
})

it('invites again by a new link, and the earlier one is invalid', async () => {
  const { id } = rowOf(await as('staffCreate', { body: teacher }))
  await expect.poll(() => provider.mails.length).toBe(1)
  const linkIn = (letter: number) => /http:\/\/lucero\.test(\S+)/.exec(provider.mails[letter]?.text ?? '')?.[1] ?? ''
  const states = async () => rowsOf(await as('staffList', { query: { search: 'nusta' } })).map(({ account }) => account)
  const inviteAgain = () => as('invitationCreate', { body: { people: [id], mail: true } })
  expect(await states()).toEqual(['invited'])
  provider.clock.now += 1000
  expect((await inviteAgain()).status).toBe(200)
  await expect.poll(() => provider.mails.length).toBe(2)
  expect((await provider.fetch(linkIn(0))).status).toBe(404)
  const fields = new URLSearchParams({ password: 'cuatro palabras muy largas', repeat: 'cuatro palabras muy largas' })
  expect((await provider.fetch(linkIn(1), { method: 'POST', body: fields })).status).toBe(200)
  expect(await states()).toEqual(['active'])
  await as('staffActivate', { id: Number(id), body: { is_active: false } })
  expect(await inviteAgain()).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('actívala') },
  })
})

it('sends nothing for an invitation that is refused', async () => {
  expect(await as('staffCreate', { body: { ...teacher, email: people.tutor.email } })).toMatchObject({
    status: 400,
    body: { email: ['Ya hay una cuenta con este correo.'] },
  })
  expect(await as('staffCreate', { body: { ...teacher, role: 'Alumno' } })).toMatchObject({
    status: 400,
    body: { role: [expect.any(String)] },
  })
  expect(provider.mails).toEqual([])
})

it('ends the sessions of who is switched off, signed out everywhere, given another post or another e-mail', async () => {
  const ends: [EndpointName, Asked][] = [
    ['staffActivate', { body: { is_active: false, groups: [{ group: 2, teacher: 3 }] } }],
    ['staffSignOut', {}],
    ['staffChange', { body: { role: 'Recepcion' } }],
    ['staffChange', { body: { email: 'otro@lucero.test', current_password: password } }],
  ]
  for (const [name, asked] of ends) {
    await provider.database.query(`update person set role = 'Maestro', is_active = true, email = $1 where id = 4`, [
      people.otherTeacher.email,
    ])
    const { token, refresh } = await provider.signIn('otherTeacher')
    expect((await ask(provider, 'studentList', { token })).status).toBe(200)
    expect((await as(name, { id: 4, ...asked })).status, name).toBe(200)
    expect((await ask(provider, 'studentList', { token })).status, name).toBe(401)
    expect((await ask(provider, 'renewToken', { body: { refresh } })).status, name).toBe(401)
  }
  const { token } = await ask(provider, 'login', { body: { email: 'otro@lucero.test', password } }).then(rowOf)
  expect((await as('staffChange', { id: 4, body: { phone: '55 1234 5678' } })).status).toBe(200)
  expect((await ask(provider, 'studentList', { token: String(token) })).status).toBe(200)
})

it('leaves nobody without an administrator, not even two who take the post from each other at once', async () => {
  const own = await as('staffChange', { id: 1, body: { role: 'Recepcion' } })
  expect(own).toMatchObject({ status: 400, body: { role: [expect.stringContaining('No puedes quitarte')] } })
  expect(await as('staffActivate', { id: 1, body: { is_active: false } })).toMatchObject({
    status: 400,
    body: { is_active: [expect.stringContaining('tu propia cuenta')] },
  })
  expect((await as('staffChange', { id: 1, body: { role: 'Administrador', phone: '55 1234 5678' } })).status).toBe(200)

  expect((await as('staffChange', { id: 2, body: { role: 'Administrador' } })).status).toBe(200)
  const second = (await provider.signIn('desk')).token
  const told = await Promise.all([
    as('staffActivate', { id: 2, body: { is_active: false } }),
    as('staffChange', { id: 1, token: second, body: { role: 'Maestro' } }),
  ])
  // One call succeeds; the other is refused, or its session has ended.
  expect(told.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(told.filter(({ status }) => status === 400 || status === 401 || status === 403)).toHaveLength(1)
  expect(
    await provider.database.query(`select id from person where role = 'Administrador' and is_active`),
  ).toHaveLength(1)
})
