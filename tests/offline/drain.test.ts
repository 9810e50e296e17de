/**
 * One drain, step by step: the late results of a tab that was frozen change nothing, and a list that cannot be read
 * delays no other list.
 */
import { describe, expect, it } from 'vitest'
import { attendance, type Capability } from '../../src/contract'
import { newFieldSlot } from '../../src/offline/engine/edit-slot'
import { ClockWatch } from '../../src/offline/engine/clock-watch'
import { drain } from '../../src/offline/engine/drain'
import type { ProviderClient } from '../../src/provider/client'
import { memoryDisk } from './simulation/memory-store'
import type { Environment } from '../../src/offline/engine/environment'

const row = attendance.parse({
  id: 40,
  attendance_date: '2026-11-20',
  student: 7,
  group: 2,
  status: 'falta',
  points: 1,
  observations: '',
  beginning_of_the_cycle: false,
})
const page = { rows: [row], unreadable: 0, next: null, count: null, deleted: [], cursor: null }
const offline = {
  ok: false,
  failure: { code: 'network', status: 0, detail: '', fields: {}, retryAfterMs: null, current: undefined },
}

const forbidden = {
  ok: false,
  failure: { ...offline.failure, code: 'forbidden', status: 403, detail: 'Este grupo ya no es tuyo.' },
}

type Call = { query?: { id_group?: string } }

function environment(
  disk: ReturnType<typeof memoryDisk>,
  client: (name: string, call: Call) => Promise<unknown>,
): Environment {
  return {
    now: () => 1_000,
    steady: () => 1_000,
    clockWatch: new ClockWatch(),
    random: () => 0.5,
    today: () => '2026-11-20',
    client: ((name: string, call: Call) => client(name, call)) as unknown as ProviderClient,
    store: disk.store,
    identity: async () => ({ owner: 'lupe', token: 'token' }),
    capabilities: async () => [],
    lock: (work) => work(),
    emit: () => undefined,
  }
}

it('leaves the slot to the drain that has taken over', async () => {
  const disk = memoryDisk()
  const slot = newFieldSlot({ owner: 'lupe', now: 0 }, row, 'points', { points: 1 }, { points: 5 })
  await disk.store.transaction('write', (transaction) => transaction.putSlots([slot]))
  const contents = async () => (await disk.read()).slots.get(slot.key)

  let thaw: (answer: unknown) => void = () => undefined
  let left: () => void = () => undefined
  const departed = new Promise<void>((resolve) => (left = resolve))
  const frozen = drain(
    environment(disk, (name) =>
      name === 'attendanceList'
        ? Promise.resolve({ ok: true, status: 200, value: page })
        : new Promise((resolve) => ((thaw = resolve), left())),
    ),
  )
  await departed
  expect((await contents())?.state).toBe('sending')

  await drain(environment(disk, async () => offline))
  const taken = await contents()
  expect(taken?.state).toBe('unknown')

  thaw({ ok: true, status: 200, value: { ...row, points: 5 } })
  expect(await frozen).toEqual({ reason: 'fenced', nextAt: null })
  expect(await contents()).toBe(taken)
  expect((await disk.read()).rows.size).toBe(0)
})

it('ends if a list that was read once cannot be read again for a slot that was added since', async () => {
  const disk = memoryDisk()
  const author = { owner: 'lupe', now: 0 }
  const other = { ...row, id: '41', student: { id: '8', name: '' } }
  const first = newFieldSlot(author, row, 'points', { points: 1 }, { points: 5 })
  const second = newFieldSlot(author, other, 'points', { points: 1 }, { points: 6 })
  const put = (slot: typeof first) => disk.store.transaction('write', (transaction) => transaction.putSlots([slot]))
  await put(first)

  let lists = 0
  let looks = 0
  const surroundings = environment(disk, async (name) => {
    if (name === 'attendanceList')
      return (lists += 1) === 1 ? { ok: true, status: 200, value: { ...page, rows: [row, other] } } : forbidden
    await put(second)
    return { ok: true, status: 200, value: { ...row, points: 5 } }
  })
  const now = () => {
    if ((looks += 1) > 10_000) throw new Error('it goes round for ever')
    return 1_000
  }
  expect(await drain({ ...surroundings, now })).toEqual({ reason: 'drained', nextAt: null })
  expect((await disk.read()).slots.get(first.key)).toBeUndefined()
  expect((await disk.read()).slots.get(second.key)).toMatchObject({
    state: 'rejected',
    error: { detail: 'Este grupo ya no es tuyo.' },
  })
})

it('sends no more marked slots once its storage has failed: another drain may have taken them over', async () => {
  const disk = memoryDisk()
  const rows = Array.from({ length: 8 }, (_, index) => ({
    ...row,
    id: String(40 + index),
    student: { id: String(7 + index), name: '' },
  }))
  await disk.store.transaction('write', (transaction) =>
    transaction.putSlots(
      rows.map((one) => newFieldSlot({ owner: 'lupe', now: 0 }, one, 'points', { points: 1 }, { points: 5 })),
    ),
  )
  const answers: (() => void)[] = []
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const surroundings = environment(disk, (name) =>
    name === 'attendanceList'
      ? Promise.resolve({ ok: true, status: 200, value: { ...page, rows } })
      : new Promise((resolve) => answers.push(() => resolve({ ok: true, status: 200, value: { ...row, points: 5 } }))),
  )
  let written = 0
  const store: Environment['store'] = {
    transaction: (mode, work) =>
      mode === 'write' && (written += 1) === 3
        ? Promise.reject(new Error('QuotaExceededError'))
        : disk.store.transaction(mode, work),
  }
  const ended = drain({ ...surroundings, store }).catch(String)
  while (answers.length < 6) await turn()
  answers[0]?.()
  expect(await ended).toContain('QuotaExceededError')
  const left = answers.length
  expect(left).toBeLessThan(rows.length)
  answers.forEach((answer) => answer())
  await turn()
  expect(answers).toHaveLength(left)
})

describe('lists without a response', () => {
  const elsewhere = { ...row, id: '50', group: { id: '3', name: '' } }
  const slots = [row, elsewhere].map((one) =>
    newFieldSlot({ owner: 'lupe', now: 0 }, one, 'points', { points: 1 }, { points: 5 }),
  )
  const silence = { ok: false, failure: { ...offline.failure, code: 'timeout' } }

  async function drained(silent: readonly string[]) {
    const disk = memoryDisk()
    await disk.store.transaction('write', (transaction) => transaction.putSlots(slots))
    const result = await drain(
      environment(disk, async (name, { query }) => {
        if (name === 'attendanceList')
          return silent.includes(query?.id_group ?? '')
            ? silence
            : {
                ok: true,
                status: 200,
                value: { ...page, rows: [row, elsewhere].filter(({ group }) => group?.id === query?.id_group) },
              }
        // A change is sent only after its list was read. If group 2's list gets no answer, this call is the change in
        // group 3.
        return { ok: true, status: 200, value: { ...(silent.includes('2') ? elsewhere : row), points: 5 } }
      }),
    )
    return {
      reason: result.reason,
      states: [...(await disk.read()).slots.values()].map((slot) => [slot.group?.id, slot.state]),
    }
  }

  it.each(['2', '3'])('delay no other list: %s', async (silent) => {
    expect(await drained([silent])).toEqual({ reason: 'drained', states: [[silent, 'waiting']] })
  })

  it('stop the drain, which changes nothing, if no list gets a response', async () => {
    expect(await drained(['2', '3'])).toEqual({
      reason: 'unreachable',
      states: [
        ['2', 'queued'],
        ['3', 'queued'],
      ],
    })
  })

  it('stop the drain if the only list gets no response', async () => {
    const disk = memoryDisk()
    await disk.store.transaction('write', (transaction) => transaction.putSlots(slots.slice(0, 1)))
    expect((await drain(environment(disk, async () => silence))).reason).toBe('unreachable')
    expect([...(await disk.read()).slots.values()]).toMatchObject([{ state: 'queued', attempt: 0 }])
  })
})

describe('a request whose answer was lost', () => {
  /**
   * The answer to the first attempt is lost while the provider announces `first`; returns what happens to the second
   * attempt, right afterwards, while it announces `second`.
   */
  async function attempts(first: Capability[], second: Capability[]) {
    const disk = memoryDisk()
    const slot = newFieldSlot({ owner: 'lupe', now: 0 }, row, 'points', { points: 1 }, { points: 5 })
    await disk.store.transaction('write', (transaction) => transaction.putSlots([slot]))
    const versioned = { ...row, version: 1 }
    let sent = 0
    const client = async (name: string) => {
      if (name === 'attendanceList') return { ok: true, status: 200, value: { ...page, rows: [versioned] } }
      sent += 1
      return sent === 1
        ? { ...offline, failure: { ...offline.failure, code: 'timeout' } }
        : { ok: true, status: 200, value: { ...versioned, points: 5, version: 2 } }
    }
    for (const announced of [first, second])
      await drain({ ...environment(disk, client), capabilities: async () => announced }, { force: true })
    return sent
  }

  it('is sent again at once if it carried the key or version by which the provider refuses it a second time', async () => {
    expect(await attempts(['row-versions'], ['row-versions'])).toBe(2)
  })

  it('waits for its quarantine if it carried none, even if the provider announces it since', async () => {
    expect(await attempts([], ['row-versions'])).toBe(1)
  })
})
