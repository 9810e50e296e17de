/** Signing in, staying signed in, and signing out: renewal over a bad network, and tokens that nobody issued. */
import { createHmac } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/server/security/passwords'
import { ask, rowOf } from './ask'
import { openTestProvider, type TestProvider } from './provider'
import { password, people } from './school'

let provider: TestProvider
/** Hashes with which a password was compared. */
const hashes: string[] = []

beforeAll(async () => {
  provider = await openTestProvider({
    hashing: {
      async verify(hash, secret) {
        hashes.push(hash)
        return verify(hash, secret)
      },
    },
  })
})
beforeEach(() => {
  // Sessions are cached for a while: after this step those of earlier tests are looked up again.
  provider.clock.now += 20 * 60_000
})
afterAll(() => provider.close())

const login = (email: string, secret: string = password, headers: Record<string, string> = {}) =>
  ask(provider, 'login', { body: { email, password: secret }, headers })
const works = async (token: string) => (await ask(provider, 'studentList', { token })).status
const renew = (refresh: string) => ask(provider, 'renewToken', { body: { refresh } })
const words = (told: { body: unknown }) => rowOf({ status: 0, headers: new Headers(), ...told })

describe('signing in', () => {
  it('answers exactly what the specification reads', async () => {
    const told = await login(' MAESTRA@lucero.test ')
    expect(told).toMatchObject({
      status: 200,
      body: { group: 'Maestro', name: people.teacher.name, email: people.teacher.email },
    })
    expect(Object.keys(rowOf(told))).toEqual(['token', 'refresh', 'group', 'name', 'email', 'device'])
  })

  it('names no device where it announces nothing beyond the specification', async () => {
    const plain = await openTestProvider({ capabilities: 'none', database: provider.database })
    expect(Object.keys(await plain.signIn('teacher'))).toEqual(['token', 'refresh', 'group', 'name', 'email'])
    await plain.close()
  })

  it('puts the person and twelve hours into the token', async () => {
    const [, payload = ''] = (await provider.signIn('teacher')).token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(claims).toMatchObject({ user_id: people.teacher.id, exp: Math.floor(provider.clock.now / 1000) + 12 * 3600 })
  })

  it('says the same of a wrong password, an unknown account, one without password and one switched off', async () => {
    await provider.database.query('update person set is_active = false where id = $1', [people.otherTeacher.id])
    await provider.database.query(
      `insert into person (role, email, first_name) values ('Tutor', 'sin@lucero.test', 'Sin')`,
    )
    const told = await Promise.all([
      login(people.desk.email, 'wrong'),
      login('nadie@lucero.test'),
      login('sin@lucero.test'),
      login('sin@lucero.test', ''),
      login(people.otherTeacher.email),
    ])
    expect(told.map(({ status }) => status)).toEqual([401, 401, 401, 400, 401])
    expect(new Set(told.filter(({ status }) => status === 401).map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set(['{"detail":"Correo o contraseña incorrectos"}']),
    )
    await provider.database.query('update person set is_active = true where id = $1', [people.otherTeacher.id])
  })

  it('compares one password for unknown accounts too, at the same cost, so that time tells nothing', async () => {
    const cost = (hash: string) => hash.split('$').slice(1, 4).join(' ')
    const compared = async (email: string) => {
      hashes.length = 0
      expect((await login(email, 'wrong')).status).toBe(401)
      return hashes.map(cost)
    }
    await provider.database.query('update person set password_hash = $2 where id = $1', [
      people.otherTutor.id,
      await hashPassword(password),
    ])
    await provider.database.query(
      `insert into person (role, email, first_name) values ('Tutor', 'sin.clave@lucero.test', 'Sin')`,
    )
    const known = await compared(people.otherTutor.email)
    expect(known).toEqual(['argon2id v=19 m=19456,t=2,p=1'])
    expect(await compared('nadie@lucero.test')).toEqual(known)
    expect(await compared('sin.clave@lucero.test')).toEqual(known)
  })
})

describe('a token', () => {
  it('ends after twelve hours', async () => {
    const { token } = await provider.signIn('teacher')
    provider.clock.now += 12 * 3_600_000 - 1000
    expect(await works(token)).toBe(200)
    provider.clock.now += 2000
    expect(await works(token)).toBe(401)
  })

  it.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJ1c2VyX2lkIjoxfQ.'])('%j belongs to nobody', async (token) => {
    expect(await works(token)).toBe(401)
  })

  it('signed with another secret, or for another person or session, belongs to nobody', async () => {
    const { token } = await provider.signIn('teacher')
    const [head = '', payload = ''] = token.split('.')
    const forged = (claims: object, secret: string) => {
      const body = Buffer.from(
        JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...claims }),
      ).toString('base64url')
      return `${head}.${body}.${createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')}`
    }
    expect(await works(forged({}, 'a secret that only tests know'))).toBe(200)
    expect(await works(forged({}, 'another secret'))).toBe(401)
    expect(await works(forged({ user_id: people.admin.id }, 'a secret that only tests know'))).toBe(401)
    expect(await works(forged({ sid: 'x' }, 'a secret that only tests know'))).toBe(401)
  })

  it('ends with its person, seconds later', async () => {
    const { token } = await provider.signIn('student')
    expect(await works(token)).toBe(200)
    await provider.database.query('update person set is_active = false where id = $1', [people.student.id])
    provider.clock.now += 6000
    expect(await works(token)).toBe(401)
    await provider.database.query('update person set is_active = true where id = $1', [people.student.id])
  })
})

describe('renewing', () => {
  it('gives a new token and a new refresh token', async () => {
    const { token, refresh } = await provider.signIn('teacher')
    provider.clock.now += 11 * 3_600_000
    const told = await renew(refresh)
    expect(told.status).toBe(200)
    expect(Object.keys(rowOf(told))).toEqual(['token', 'refresh', 'name'])
    provider.clock.now += 2 * 3_600_000
    expect(await works(token)).toBe(401)
    expect(await works(String(words(told).token))).toBe(200)
  })

  it('may be repeated when its answer was lost, also by two tabs at once', async () => {
    const { refresh } = await provider.signIn('teacher')
    const told = await Promise.all([renew(refresh), renew(refresh), renew(refresh)])
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(told.map((each) => words(each).refresh)).size).toBe(1)
    expect((await renew(String(words(told[0] ?? { body: null }).refresh))).status).toBe(200)
  })

  it('ends the whole session when an older refresh token comes back', async () => {
    const { refresh } = await provider.signIn('teacher')
    const second = String(words(await renew(refresh)).refresh)
    const third = words(await renew(second))
    expect((await renew(refresh)).status).toBe(401)
    expect((await renew(String(third.refresh))).status).toBe(401)
    provider.clock.now += 6000
    expect(await works(String(third.token))).toBe(401)
  })

  it('refuses what was never given', async () => {
    const { refresh } = await provider.signIn('teacher')
    const [session, generation, signature] = refresh.split('.')
    for (const bad of [
      'x',
      `${session}.2.${signature}`,
      `${session}.${generation}.${signature}x`,
      `${session}.${generation}`,
    ]) {
      expect((await renew(bad)).status, bad).toBe(401)
    }
    expect((await renew(refresh)).status).toBe(200)
  })

  it('ends after thirty days without use', async () => {
    const { refresh } = await provider.signIn('teacher')
    provider.clock.now += 31 * 86_400_000
    expect((await renew(refresh)).status).toBe(401)
  })
})

describe('signing out everywhere', () => {
  it('ends all sessions of the person and the links to choose a password, here at once, and of nobody else', async () => {
    const [here, there, other] = [
      await provider.signIn('desk'),
      await provider.signIn('desk'),
      await provider.signIn('admin'),
    ]
    await provider.fetch('/api/password_reset/', {
      method: 'POST',
      body: new URLSearchParams({ email: people.desk.email }),
    })
    await expect.poll(() => provider.mails.length).toBe(1)
    const [link = ''] = /https?:\/\/\S+/.exec(provider.mails[0]?.text ?? '') ?? []
    expect([await works(here.token), await works(there.token), await works(other.token)]).toEqual([200, 200, 200])
    expect((await ask(provider, 'signOutEverywhere', { token: here.token })).status).toBe(200)
    expect([await works(here.token), await works(there.token), await works(other.token)]).toEqual([401, 401, 200])
    expect([(await renew(here.refresh)).status, (await renew(there.refresh)).status]).toEqual([401, 401])
    expect((await provider.fetch(link)).status).toBe(404)
  })

  it('is not there where it is not announced', async () => {
    const plain = await openTestProvider({ capabilities: 'none', database: provider.database })
    const { token } = await plain.signIn('desk')
    expect((await ask(plain, 'signOutEverywhere', { token })).status).toBe(404)
    expect((await ask(plain, 'studentList', { token })).status).toBe(200)
    await plain.close()
  })
})

describe('signing out', () => {
  it('ends this session, token and refresh token, and no other', async () => {
    const here = await provider.signIn('teacher')
    const there = await provider.signIn('teacher')
    expect(await works(here.token)).toBe(200)
    expect((await ask(provider, 'logout', { body: { refresh: here.refresh }, token: here.token })).status).toBe(200)
    expect(await works(here.token)).toBe(401)
    expect((await renew(here.refresh)).status).toBe(401)
    expect(await works(there.token)).toBe(200)
  })
})
