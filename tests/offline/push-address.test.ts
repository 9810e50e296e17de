/**
 * A push subscription that the browser has changed by itself: for whom the new address is sent, what is sent with it,
 * and when nothing is sent.
 */
import 'fake-indexeddb/auto'
import { jwtDecode } from 'jwt-decode'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { endpointHash } from '../../src/contract'
import { forgetIdentity, markSignedOut, rememberIdentity, type Identity } from '../../src/offline/database/identity'
import { tellPushAddress } from '../../src/offline/sync/tell-push-address'
import { openTestProvider, type TestProvider } from '../server/provider'
import { now, people } from '../server/school'
import { clearSky, through, type Network } from './scenarios/school-day'

/** Keys in the form of a real subscription; nothing is sent to it here. */
const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
const before = 'https://push.example.com/before'
const next = { endpoint: 'https://push.example.com/next', keys }
const asksWhat = 'GET /api/capabilities/'
const asksFor = async (endpoint: string) => `GET /api/push/key/?device=${await endpointHash(endpoint)}`
const tells = 'POST /api/push/subscription/'

let provider: TestProvider
let network: Network
let identity: Identity

beforeAll(async () => void (provider = await openTestProvider()))
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  network = clearSky()
  vi.stubGlobal('fetch', through(network, provider))
  await provider.database.query('delete from push_subscription')
  const { token, refresh, group, name, email } = await provider.signIn('tutor')
  const { exp = 0 } = jwtDecode(token)
  identity = {
    owner: String(people.tutor.id),
    name,
    email,
    role: group,
    token,
    refresh,
    expiresAt: exp * 1000,
    provider: 'http://lucero.test',
  }
  await rememberIdentity(identity)
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await forgetIdentity()
})
afterAll(async () => provider.close())

/** Registers this device for two kinds of notices, at its old address. */
async function asked(endpoint = before): Promise<void> {
  const body = JSON.stringify({ endpoint, keys, kinds: ['absence', 'points'] })
  const { status } = await provider.fetch('/api/push/subscription/', {
    method: 'POST',
    headers: { Authorization: `Bearer ${identity.token}`, 'Content-Type': 'application/json' },
    body,
  })
  expect(status).toBe(200)
}

const kept = () => provider.database.query('select endpoint, kinds, person_id from push_subscription order by id')
const at = (endpoint: string) => [{ endpoint, kinds: ['absence', 'points'], person_id: people.tutor.id }]

it('replaces the old address, with the kinds of notices that were chosen there', async () => {
  await asked()
  await tellPushAddress(next, before)
  expect(network.reached).toEqual([asksWhat, await asksFor(before), tells])
  expect(await kept()).toEqual(at(next.endpoint))
})

it('is found by the session if the browser does not report the old address', async () => {
  await asked()
  await tellPushAddress(next, undefined)
  expect(network.reached).toEqual([asksWhat, 'GET /api/push/key/', tells])
  expect(await kept()).toEqual(at(next.endpoint))
})

it('is found by the old address alone after somebody has signed in again', async () => {
  await asked()
  const { token } = await provider.signIn('tutor')
  await rememberIdentity({ ...identity, token })
  await tellPushAddress(next, before)
  expect(await kept()).toEqual([...at(before), ...at(next.endpoint)])
})

it('is not sent without an identity record, nor for a user who signed out or whose session has ended', async () => {
  await asked()
  await forgetIdentity()
  await tellPushAddress(next, before)
  await rememberIdentity({ ...identity, expiresAt: now })
  await tellPushAddress(next, before)
  await rememberIdentity(identity)
  await markSignedOut(identity.token)
  await tellPushAddress(next, before)
  expect(network.reached).toEqual([])
  expect(await kept()).toEqual(at(before))
})

it('is sent for a user whose session lasts a moment more', async () => {
  await asked()
  await rememberIdentity({ ...identity, expiresAt: now + 1 })
  await tellPushAddress(next, before)
  expect(await kept()).toEqual(at(next.endpoint))
})

it('makes no other call to a provider that does not announce notices', async () => {
  await asked()
  network.refuse = (call) => (call === asksWhat ? Response.json({ capabilities: ['row-versions'] }) : undefined)
  await tellPushAddress(next, before)
  expect(network.reached).toEqual([])
  network.refuse = (call) => (call === asksWhat ? Response.json({ detail: 'No existe' }, { status: 404 }) : undefined)
  await tellPushAddress(next, before)
  expect(network.reached).toEqual([])
  expect(await kept()).toEqual(at(before))
})

it('is not sent if the chosen kinds cannot be read, nor if there are none', async () => {
  await tellPushAddress(next, before)
  expect(network.reached).toEqual([asksWhat, await asksFor(before)])
  await asked()
  const nextTime = await asksFor(before)
  network.refuse = (call) => (call === nextTime ? Response.json({ detail: 'Ahora no' }, { status: 503 }) : undefined)
  await tellPushAddress(next, before)
  network.weather = 'cut'
  await tellPushAddress(next, before)
  expect(network.reached).toEqual([asksWhat, nextTime, asksWhat])
  expect(await kept()).toEqual(at(before))
})

it('is sent only with its keys', async () => {
  await asked()
  await tellPushAddress({ endpoint: next.endpoint }, before)
  await tellPushAddress({ keys }, before)
  expect(network.reached).not.toContain(tells)
  expect(await kept()).toEqual(at(before))
})
