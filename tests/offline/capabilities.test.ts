/** The provider's capabilities: requested once, stored, and not lost by a temporary failure. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failed, type Capability, type FailureCode } from '../../src/contract'
import { learnAnnouncement } from '../../src/offline/database/announcements'
import { forgetIdentity, rememberIdentity } from '../../src/offline/database/identity'
import { PersonDatabase } from '../../src/offline/database/person-database'
import { readMetadata, writeMetadata } from '../../src/offline/database/metadata'
import { atSchool, learnSchoolClock } from '../../src/offline/database/school-clock'
import { openCapabilities } from '../../src/offline/sync/capabilities'
import type { ProviderClient } from '../../src/provider/client'

const announced: Capability[] = ['row-versions', 'changes-since']

let database: PersonDatabase
let clock = 0
let answer: Capability[] | FailureCode | 'foreign 404' = announced
let going = true
let opened = 0
/** Another origin for each test, whose capabilities the device does not know yet. */
let provider = ''
const asked = vi.fn()

beforeEach(() => {
  database = new PersonDatabase(`announced ${(opened += 1)}`)
  provider = `https://school-${opened}.example`
  clock = 1_000_000
  answer = announced
  going = true
  asked.mockReset()
})
afterEach(async () => {
  learnSchoolClock({ capabilities: [] }, clock)
  await database.delete()
})

function open(heard: unknown = { capabilities: [] }, openIn = openCapabilities) {
  const client = (async (...[name, , options]: [string, object, { heard?: (json: unknown) => void }]) => {
    asked(name)
    if (answer === 'foreign 404') return failed('network', 404)
    if (typeof answer === 'string') return failed(answer, 0)
    options.heard?.(heard)
    return { ok: true, status: 200, value: answer }
  }) as unknown as ProviderClient
  return openIn({ client, database, now: () => clock, mayWrite: () => going, provider })
}
const kept = () => readMetadata(database, 'capabilities')

it('makes one call, however many callers ask at the same time', async () => {
  const capabilities = open()
  expect(await Promise.all([capabilities(), capabilities()])).toEqual([announced, announced])
  expect(await capabilities()).toEqual(announced)
  expect(asked).toHaveBeenCalledTimes(1)
  await expect.poll(kept).toEqual(announced)
})

it('learns within five minutes that a capability was withdrawn, and no caller waits for that', async () => {
  const capabilities = open()
  await capabilities()
  answer = ['changes-since']
  clock += 299_999
  expect(await capabilities()).toEqual(announced)
  expect(asked).toHaveBeenCalledTimes(1)
  clock += 1
  expect(await capabilities()).toEqual(announced)
  await expect.poll(capabilities).toEqual(['changes-since'])
  expect(asked).toHaveBeenCalledTimes(2)
  await expect.poll(kept).toEqual(['changes-since'])
})

it('takes a foreign 404 for a lost page the second time in a row, and asks again every 30 s whether it came back', async () => {
  const capabilities = open()
  await capabilities()
  answer = 'foreign 404'
  clock += 300_000
  await capabilities()
  await expect.poll(() => asked.mock.calls.length).toBe(2)
  expect(await capabilities()).toEqual(announced)
  clock += 30_000
  await capabilities()
  await expect.poll(capabilities).toEqual([])
  answer = announced
  clock += 30_000
  await capabilities()
  await expect.poll(capabilities).toEqual(announced)
  expect(asked).toHaveBeenCalledTimes(4)
})

it('keeps the capabilities if foreign 404s are not in a row', async () => {
  const capabilities = open()
  await capabilities()
  for (const [index, next] of (['foreign 404', 'server', 'foreign 404'] as const).entries()) {
    answer = next
    clock += 300_000
    await expect.poll(async () => (await capabilities(), asked.mock.calls.length)).toBe(index + 2)
    await expect.poll(capabilities).toEqual(announced)
  }
  expect(asked).toHaveBeenCalledTimes(4)
})

it('keeps the capabilities if a later call fails, however the clock is set', async () => {
  const capabilities = open()
  await capabilities()
  answer = 'server'
  clock -= 3_600_000
  expect([await capabilities(), await capabilities()]).toEqual([announced, announced])
  await expect.poll(() => asked.mock.calls.length).toBe(2)
  clock += 30_000
  answer = []
  await capabilities()
  await expect.poll(capabilities).toEqual([])
})

it('learns the school’s time', async () => {
  await open({ capabilities: [], clock: new Date(clock + 3_600_000).toISOString() })()
  expect(atSchool(clock)).toBe(clock + 3_600_000)
})

it.each<FailureCode>(['network', 'timeout', 'server', 'busy'])(
  'holds to what was announced the last time where no answer came, and asks again half a minute later: %s',
  async (failure) => {
    await writeMetadata(database, 'capabilities', ['idempotency-key'])
    answer = failure
    const capabilities = open()
    expect(await capabilities()).toEqual(['idempotency-key'])
    clock += 29_999
    answer = announced
    expect(await capabilities()).toEqual(['idempotency-key'])
    expect(asked).toHaveBeenCalledTimes(1)
    clock += 1
    expect(await capabilities()).toEqual(announced)
    await expect.poll(kept).toEqual(announced)
  },
)

it('has no capabilities if the provider never answered', async () => {
  answer = 'network'
  expect(await open()()).toEqual([])
})

it.each<FailureCode>(['missing', 'malformed', 'unauthorized'])(
  'believes an answer that there is nothing: %s',
  async (failure) => {
    await writeMetadata(database, 'capabilities', announced)
    answer = failure
    const capabilities = open()
    expect([await capabilities(), await capabilities()]).toEqual([[], []])
    expect(asked).toHaveBeenCalledTimes(1)
    await expect.poll(kept).toEqual([])
  },
)

describe('another user of the same device', () => {
  const lupe = {
    owner: '3',
    name: 'Lupe',
    email: 'lupe@lucero.test',
    role: 'Maestro',
    token: 'a.b.lupe',
    refresh: 'r',
    expiresAt: Date.now() + 1_000_000,
  }
  const rowVersions = { capabilities: ['row-versions', 'of-tomorrow'] }
  /** Opens another page of this device; nothing is in its memory. */
  async function nextPage(): Promise<typeof openCapabilities> {
    vi.resetModules()
    return (await import('../../src/offline/sync/capabilities')).openCapabilities
  }
  beforeEach(() => {
    answer = 'network'
  })
  afterEach(forgetIdentity)

  it('begins with the capabilities that the sign-in received, if its own first call fails', async () => {
    learnAnnouncement(provider, rowVersions)
    expect(await open()()).toEqual(['row-versions'])
  })

  it('begins with them also in pages that are opened later, for this user and the next one', async () => {
    learnAnnouncement(provider, rowVersions)
    await rememberIdentity({ ...lupe, provider })
    expect(await open([], await nextPage())()).toEqual(['row-versions'])
    await rememberIdentity({ ...lupe, owner: '4', token: 'a.b.benito', provider })
    expect(await open([], await nextPage())()).toEqual(['row-versions'])
  })

  it('learns in every page that a capability was withdrawn', async () => {
    await rememberIdentity({ ...lupe, provider })
    learnAnnouncement(provider, rowVersions)
    answer = 'missing'
    expect(await open()()).toEqual([])
    answer = 'network'
    const later = await nextPage()
    await expect.poll(() => open([], later)()).toEqual([])
  })

  it('does not mix up two providers', async () => {
    learnAnnouncement('https://another.example', rowVersions)
    await rememberIdentity({ ...lupe, provider: 'https://another.example' })
    expect(await open()()).toEqual([])
    expect(await open([], await nextPage())()).toEqual([])
  })
})

it('stores nothing for a user who has signed out meanwhile', async () => {
  going = false
  expect(await open()()).toEqual(announced)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await kept()).toBeNull()
})
