/**
 * Moving an account to another e-mail: the person who does it must enter their own password, the former owner is
 * informed and signed out, and no concurrent call slips through.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Queryable } from '../../src/server/database/database'
import { ask } from './ask'
import { kind } from './databases'
import { openTestProvider, type TestProvider } from './provider'
import { password, people } from './school'

let provider: TestProvider
let desk: string

beforeAll(async () => {
  provider = await openTestProvider()
  desk = (await provider.signIn('desk')).token
})
beforeEach(() => void (provider.mails.length = 0))
afterEach(async () => {
  await provider.database.query('delete from rate_limit')
  await provider.database.query('delete from password_reset')
  await provider.database.query('update person set email = $2 where id = $1', [tutor.id, tutor.email])
  await provider.restore()
})
afterAll(() => provider.close())

const { tutor } = people
const elsewhere = 'begona@otra.example'
const move = (body: Record<string, unknown>) => ask(provider, 'tutorChange', { id: tutor.id, token: desk, body })
const emailNow = async () =>
  (await provider.database.query<{ email: string }>('select email from person where id = $1', [tutor.id]))[0]?.email
const askForLink = () =>
  provider.fetch('/api/password_reset/', { method: 'POST', body: new URLSearchParams({ email: tutor.email }) })
const links = () => provider.database.query('select token_hash from password_reset where person_id = $1', [tutor.id])

it('deactivating a student closes the account and its sessions; reactivating opens the account, but no earlier session', async () => {
  const { token, refresh } = await provider.signIn('student')
  const activate = (is_active: boolean) => ask(provider, 'studentActivate', { id: 1, token: desk, body: { is_active } })
  const login = () => ask(provider, 'login', { body: { email: people.student.email, password } })
  expect((await activate(false)).status).toBe(200)
  expect((await ask(provider, 'student', { id: 1, token })).status).toBe(401)
  expect((await ask(provider, 'renewToken', { body: { refresh } })).status).toBe(401)
  expect((await login()).status).toBe(401)
  // The family's account is not affected.
  expect((await ask(provider, 'student', { id: 1, token: (await provider.signIn('tutor')).token })).status).toBe(200)
  expect((await activate(true)).status).toBe(200)
  expect((await ask(provider, 'student', { id: 1, token })).status).toBe(401)
  expect((await login()).status).toBe(200)
})

describe('another e-mail', () => {
  it('needs the password of whoever changes it, and says so at its own field', async () => {
    expect(await move({ email: elsewhere })).toMatchObject({
      status: 400,
      body: { current_password: [expect.stringContaining('tu propia contraseña')] },
    })
    expect(await move({ email: elsewhere, current_password: 'wrong' })).toMatchObject({
      status: 400,
      body: { current_password: ['Esa no es tu contraseña.'] },
    })
    expect([await emailNow(), provider.mails]).toEqual([tutor.email, []])
  })

  it('is not an e-mail that differs only in case', async () => {
    expect((await move({ email: tutor.email, first_name: 'Begoña' })).status).toBe(200)
    expect((await move({ email: tutor.email.toUpperCase() })).status).toBe(200)
    expect(provider.mails).toEqual([])
  })

  it('ends the sessions and links of the account, and informs the former address', async () => {
    const before = await provider.signIn('tutor')
    await askForLink()
    await expect.poll(() => provider.mails.length).toBe(1)
    expect((await ask(provider, 'studentList', { token: before.token })).status).toBe(200)
    expect(await move({ email: elsewhere, current_password: password })).toMatchObject({
      status: 200,
      body: { email: elsewhere },
    })
    expect((await ask(provider, 'studentList', { token: before.token })).status).toBe(401)
    expect((await ask(provider, 'renewToken', { body: { refresh: before.refresh } })).status).toBe(401)
    expect(await links()).toEqual([])
    expect((await ask(provider, 'studentList', { token: desk })).status).toBe(200)
    await expect.poll(() => provider.mails.length).toBe(2)
    expect(provider.mails[1]).toMatchObject({
      to: tutor.email,
      subject: 'Lucero: el correo de tu cuenta cambió',
      text: expect.stringContaining('Hola, Begoña:'),
    })
    expect(provider.mails[1]?.text).not.toContain(elsewhere)
  })

  it('allows ten wrong passwords within a quarter of an hour', async () => {
    const told = await Promise.all(
      Array.from({ length: 12 }, async () => (await move({ email: elsewhere, current_password: 'wrong' })).status),
    )
    expect(told.sort()).toEqual([...Array<number>(10).fill(400), 429, 429])
    expect((await move({ email: elsewhere, current_password: password })).status).toBe(429)
    expect((await move({ phone: '5510000005' })).status).toBe(200)
  })

  it('is changed with all that follows from it, or not at all', async () => {
    await askForLink()
    await expect.poll(() => provider.mails.length).toBe(1)
    await provider.database
      .script(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'a disk that is full'; end $$;
      create trigger refuse before delete on password_reset for each row execute function refuse();`)
    expect((await move({ email: elsewhere, current_password: password })).status).toBe(500)
    await provider.database.script('drop trigger refuse on password_reset; drop function refuse()')
    expect([await emailNow(), (await links()).length, provider.mails.length]).toEqual([tutor.email, 1, 1])
  })
})

// The embedded database runs one transaction after the other, so nothing can happen at the same time.
if (kind === 'postgres') {
  describe('in the same moment', () => {
    /**
     * Starts `work` while the transaction `other` is open. The transaction ends once `work` waits for a lock, has
     * ended, or (`passed`) has got past it.
     */
    async function amid<Result>(
      other: (transaction: Queryable) => Promise<unknown>,
      work: () => Promise<Result>,
      passed?: () => boolean,
    ): Promise<Result> {
      let settled = false
      const begun = await provider.database.transaction(async (transaction) => {
        await other(transaction)
        const running = work().finally(() => (settled = true))
        const waits = async () =>
          (
            await provider.database.query(
              `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).length > 0
        await expect.poll(async () => (passed ? passed() : settled) || (await waits())).toBe(true)
        return { running }
      })
      return begun.running
    }
    const change = (name: 'studentChange' | 'contactChange', id: number, body: Record<string, unknown>) => () =>
      ask(provider, name, { id, token: admin, body })
    let admin: string
    beforeAll(async () => void (admin = (await provider.signIn('admin')).token))
    beforeEach(() =>
      provider.database.query(
        `insert into emergency_contact (id, first_name, last_name, phone, relationship, tutor_id) values (90, 'Ñico', 'Peña', '5511112222', 'tio', 5)`,
      ),
    )

    it('no link to choose a password goes to the former address', async () => {
      const asked = await openTestProvider({ database: provider.database })
      await amid(
        async (transaction) => {
          await transaction.query('update person set email = $2 where id = $1', [tutor.id, elsewhere])
          await transaction.query('delete from password_reset where person_id = $1', [tutor.id])
        },
        () =>
          asked.fetch('/api/password_reset/', { method: 'POST', body: new URLSearchParams({ email: tutor.email }) }),
        () => asked.mails.length > 0,
      )
      // `close` waits until the e-mails that follow an answer are sent.
      await asked.close()
      expect([asked.mails, await links()]).toEqual([[], []])
    })

    it('nobody signs in with the former password', async () => {
      const told = await amid(
        async (transaction) => {
          await transaction.query('update person set password_hash = null where id = $1', [people.otherTutor.id])
          await transaction.query('delete from session where person_id = $1', [people.otherTutor.id])
        },
        () => ask(provider, 'login', { body: { email: people.otherTutor.email, password } }),
      )
      expect(told.status).toBe(401)
      expect(
        await provider.database.query('select id from session where person_id = $1', [people.otherTutor.id]),
      ).toEqual([])
    })

    it('no student gets a contact that is on its way to another tutor', async () => {
      const told = await amid(
        (transaction) => transaction.query('update emergency_contact set tutor_id = 6 where id = 90'),
        change('studentChange', 5, { tutor: '5', emergency_contact: '90' }),
      )
      expect(told).toMatchObject({
        status: 400,
        body: { emergency_contact: ['El contacto de emergencia debe ser de este tutor.'] },
      })
    })

    it('no contact gets another tutor while a student is on its way to it', async () => {
      const told = await amid(
        async (transaction) => {
          await transaction.query('select id from emergency_contact where id = 90 for share')
          await transaction.query('update student set tutor_id = 5, emergency_contact_id = 90 where id = 5')
        },
        change('contactChange', 90, { user: '6' }),
      )
      expect(told).toMatchObject({
        status: 400,
        body: { user: ['Hay estudiantes de otro tutor con este contacto de emergencia.'] },
      })
    })
  })
}
