/**
 * Notices to a family's devices: encrypted and signed as push services require, sent only for the kinds that were
 * chosen, and never to an address inside the provider's own network.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { endpointHash, type EndpointName } from '../../src/contract'
import { isNonPublic, openPushAddresses } from '../../src/server/push/addresses'
import { vapidKeysOf } from '../../src/server/push/vapid'
import { ask, rowOf, type Asked } from './ask'
import { openTestProvider, type TestProvider } from './provider'
import { openPushService, type PushService } from './push-service'
import { now, people, today, type Who } from './school'

let service: PushService
let provider: TestProvider
let key = ''
const tokens = new Map<Who, string>()

beforeAll(async () => {
  service = await openPushService(() => key)
  provider = await openTestProvider({ push: { services: [service.origin], pointsWaitMs: 0 } })
  for (const who of ['desk', 'teacher', 'tutor', 'otherTutor'] as const)
    tokens.set(who, (await provider.signIn(who)).token)
  key = String(rowOf(await as('tutor', 'pushKey')).key)
})
afterEach(async () => {
  service.delivered.length = 0
  provider.clock.now = now
  await provider.restore()
})
afterAll(async () => {
  await provider.close()
  await service.close()
})

const as = (who: Who, name: EndpointName, asked: Asked = {}) =>
  ask(provider, name, { ...asked, token: tokens.get(who) })
const listen = async (who: Who, kinds: string[], device = `${who}’s phone`) =>
  expect((await as(who, 'pushSubscribe', { body: { ...service.device(device), kinds } })).status).toBe(200)
const mark = (student: number, body: Record<string, unknown> = {}) =>
  as('teacher', 'attendanceCreate', { body: { attendance_date: today, student, group: 1, status: 'falta', ...body } })
const told = (most: number) => vi.waitFor(() => expect(service.delivered.length).toBeGreaterThanOrEqual(most), 20_000)
/** Sends one more notice and waits for it: what was sent before it has arrived by then, so nothing else was sent. */
const nothingElse = async () => {
  const before = service.delivered.length
  await as('desk', 'receiptCreate', {
    body: {
      user: people.tutor.id,
      payment_period: '2026-03-01',
      student_folio: 'LUC-0002',
      group: 1,
      amount_expected: 1,
      abono: 0,
      payment_total: 1,
      status: 'pendiente',
    },
  })
  await told(before + 1)
  expect(service.delivered.slice(before).map(({ message }) => message.title)).toEqual(['Hay un pago por hacer'])
}

it('a mother hears of an absence and of its correction, by first name alone, and the other family of nothing', async () => {
  await listen('tutor', ['absence', 'payment'])
  await listen('otherTutor', ['points'])
  const row = rowOf(await mark(1))
  await mark(3)
  await told(1)
  const [absence] = service.delivered
  expect(absence).toMatchObject({
    device: 'tutor’s phone',
    message: {
      title: 'Íñigo: falta de hoy',
      tag: `absence/${String(row.id)}`,
      to: '/dashboard/student/1',
      stop: 'No avisar más',
    },
    claims: { aud: service.origin, sub: 'mailto:hola@lucero.test' },
  })
  expect(Number(absence?.claims.exp)).toBeLessThanOrEqual(Date.now() / 1000 + 86_400)
  expect(JSON.stringify(absence?.message)).not.toMatch(/Peña|LUC-|Kids/)
  await as('teacher', 'attendanceChange', { id: Number(row.id), body: { status: 'retardo' } })
  await told(2)
  expect(service.delivered[1]?.message).toMatchObject({
    title: 'Íñigo: falta corregida',
    tag: `absence/${String(row.id)}`,
  })
  await nothingElse()
})

it('points come as one sum, and only what is still so is told; what the family told itself is no news', async () => {
  await listen('tutor', ['absence', 'payment', 'points'])
  await as('tutor', 'absenceCreate', { body: { student: 1, date: today } })
  const [present] = await Promise.all([mark(2, { status: 'asistencia', points: 2 }), mark(1)])
  await as('teacher', 'attendanceChange', { id: Number(rowOf(present).id), body: { points: 3 } })
  await as('teacher', 'attendanceChange', { id: 1, body: { status: 'falta', points: 9 } })
  await told(1)
  await nothingElse()
  const titles = service.delivered.map(({ message }) => String(message.title))
  expect(titles.filter((title) => title.startsWith('Zoé ganó')).join()).toMatch(
    /^Zoé ganó (3 puntos|2 puntos,Zoé ganó 1 punto)$/,
  )
  expect(titles.join()).not.toMatch(/falta|9 puntos/)
})

it('a device that its service no longer knows is forgotten, a busy service is asked again, and one that signed out is told nothing', async () => {
  await listen('tutor', ['payment'])
  service.answers.push(503)
  const receipt = {
    user: people.tutor.id,
    payment_period: '2026-03-01',
    student_folio: 'LUC-0001',
    group: 1,
    amount_expected: 950.5,
    abono: 0,
    payment_total: 950.5,
    status: 'pendiente',
  }
  await as('desk', 'receiptCreate', { body: receipt })
  await told(2)
  expect(service.delivered[1]?.message).toMatchObject({
    title: 'Hay un pago por hacer',
    body: expect.stringContaining('Íñigo'),
  })
  expect(JSON.stringify(service.delivered[1]?.message)).not.toContain('950')
  const devices = async () => (await provider.database.query('select id from push_subscription')).length
  service.answers.push(410)
  await as('desk', 'receiptCreate', { body: receipt })
  await vi.waitFor(async () => expect(await devices()).toBe(0), 20_000)

  await listen('tutor', ['payment'])
  expect(rowOf(await as('tutor', 'pushKey')).kinds).toEqual(['payment'])
  const second = await provider.signIn('tutor')
  expect(rowOf(await ask(provider, 'pushKey', { token: second.token })).kinds).toEqual([])
  const { endpoint } = service.device('tutor’s tablet')
  expect(
    (
      await ask(provider, 'pushSubscribe', {
        token: second.token,
        body: { ...service.device('tutor’s tablet'), kinds: ['points'] },
      })
    ).status,
  ).toBe(200)
  await ask(provider, 'logout', { body: { refresh: second.refresh } })
  expect(await devices()).toBe(1)
  expect((await as('otherTutor', 'pushUnsubscribe', { body: { endpoint } })).status).toBe(200)
  expect(
    (await as('tutor', 'pushUnsubscribe', { body: { endpoint: service.device('tutor’s phone').endpoint } })).status,
  ).toBe(200)
  expect(await devices()).toBe(0)
})

it('a session that ran out has ended no notices: who signs in again finds them, and they are that session’s from then on', async () => {
  await listen('tutor', ['payment'])
  const { endpoint, keys } = service.device('tutor’s phone')
  provider.clock.now = now + 40 * 86_400_000
  const { token, refresh } = await provider.signIn('tutor')
  const { token: others } = await provider.signIn('otherTutor')
  const device = await endpointHash(endpoint)
  const known = async (asker: string, query = {}) => rowOf(await ask(provider, 'pushKey', { token: asker, query }))
  expect(await known(token, { device })).toMatchObject({ kinds: ['payment'], current: false })
  expect(await known(token)).toMatchObject({ kinds: [], current: false })
  expect(await known(others, { device })).toMatchObject({ kinds: [], current: false })
  await ask(provider, 'pushSubscribe', { token, body: { endpoint, keys, kinds: ['payment'] } })
  expect(await known(token, { device })).toMatchObject({ kinds: ['payment'], current: true })
  // The browser's address has changed: the answer has the kinds chosen before, but the new address must be subscribed.
  expect(await known(token, { device: await endpointHash('https://push.example.com/next') })).toMatchObject({
    kinds: ['payment'],
    current: false,
  })
  await ask(provider, 'logout', { body: { refresh } })
  expect(await provider.database.query('select id from push_subscription')).toEqual([])
})

it('a device whose keys are none is forgotten, and stands in no other’s way; a service that never answers keeps no provider from stopping', async () => {
  const receipt = {
    user: people.tutor.id,
    payment_period: '2026-03-01',
    student_folio: 'LUC-0001',
    group: 1,
    amount_expected: 950.5,
    abono: 0,
    payment_total: 950.5,
    status: 'pendiente',
  }
  const { endpoint } = service.device('broken')
  expect(
    (
      await as('tutor', 'pushSubscribe', {
        body: { endpoint, keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }, kinds: ['payment'] },
      })
    ).status,
  ).toBe(200)
  const { token } = await provider.signIn('tutor')
  expect(
    (await ask(provider, 'pushSubscribe', { token, body: { ...service.device('tutor’s tablet'), kinds: ['payment'] } }))
      .status,
  ).toBe(200)
  await as('desk', 'receiptCreate', { body: receipt })
  await told(1)
  expect(service.delivered.map(({ device }) => device)).toEqual(['tutor’s tablet'])
  await vi.waitFor(
    async () => expect(await provider.database.query('select endpoint from push_subscription')).toHaveLength(1),
    20_000,
  )

  const stopping = await openTestProvider({ push: { services: [service.origin] }, database: provider.database })
  service.answers.push('never')
  await ask(stopping, 'receiptCreate', { token: (await stopping.signIn('desk')).token, body: receipt })
  await told(2)
  await stopping.close()
  expect(service.delivered).toHaveLength(2)
})

describe('where notices may go', () => {
  it('is nowhere but to open addresses over HTTPS', async () => {
    const { keys } = service.device('x')
    for (const endpoint of [
      'http://push.example.com/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://[::ffff:10.0.0.1]/x',
      'https://192.168.1.1/',
      'https://169.254.169.254/latest',
      'https://localhost/x',
      'https://user:secret@push.example.com/x',
      'https://push.example.com:8443/x',
      'https://2130706433/x',
      'file:///etc/passwd',
    ]) {
      const { status, body } = await as('tutor', 'pushSubscribe', { body: { endpoint, keys, kinds: ['points'] } })
      expect([endpoint, status, Object.keys(Object(body))]).toEqual([endpoint, 400, ['endpoint']])
    }
    expect(
      (
        await as('tutor', 'pushSubscribe', {
          body: { endpoint: 'https://updates.push.example.com/wpush/v2/gAAA', keys, kinds: ['points'] },
        })
      ).status,
    ).toBe(200)
    expect((await as('tutor', 'pushSubscribe', { body: { ...service.device('y'), kinds: [] } })).status).toBe(400)
    expect(
      (
        await as('tutor', 'pushSubscribe', {
          body: { ...service.device('y'), keys: { p256dh: 'x', auth: 'y' }, kinds: ['points'] },
        })
      ).status,
    ).toBe(400)
  })

  it('is judged again by what a name means when it is dialled', async () => {
    const lookup = openPushAddresses([]).lookupFor('https://push.example.com/x')
    const found = await new Promise((resolve) =>
      lookup?.('localhost', { all: true }, (error, addresses) => resolve([error?.code, addresses])),
    )
    expect(found).toEqual(['ENOTFOUND', ''])
    expect(['8.8.8.8', '2606:4700::1111'].map(isNonPublic)).toEqual([false, false])
    expect(
      [
        '10.1.2.3',
        '172.31.255.255',
        '100.64.0.1',
        '0.0.0.0',
        '::',
        'fd00::1',
        'fe80::1',
        '::ffff:127.0.0.1',
        '64:ff9b::a00:1',
      ].map(isNonPublic),
    ).not.toContain(false)
  })
})

it('the school has one pair of keys, drawn from its secret unless it brings its own', () => {
  expect(vapidKeysOf(undefined, 'a secret')).toEqual(vapidKeysOf(undefined, 'a secret'))
  expect(vapidKeysOf(undefined, 'another secret').publicKey).not.toBe(vapidKeysOf(undefined, 'a secret').publicKey)
  const own = vapidKeysOf(undefined, 'elsewhere')
  expect(vapidKeysOf(own.privateKey, 'a secret')).toEqual(own)
  expect(own.publicKey).toMatch(/^[\w-]{87}$/)
})
