/** One drain, step by step: what a tab hears that was frozen meanwhile changes nothing, and a list that cannot be read holds nobody up. */
import { expect, it } from 'vitest'
import { attendance } from '../../src/contract'
import { newFieldSlot } from '../../src/offline/engine/edit-slot'
import { drain } from '../../src/offline/engine/drain'
import type { ProviderClient } from '../../src/provider/client'
import { memoryDisk } from './simulation/memory-store'
import type { Environment } from '../../src/offline/engine/environment'

const row = attendance.parse({ id: 40, attendance_date: '2026-11-20', student: 7, group: 2, status: 'falta', points: 1, observations: '', beginning_of_the_cycle: false })
const page = { rows: [row], unreadable: 0, next: null, count: null, deleted: [], cursor: null }
const offline = { ok: false, failure: { code: 'network', status: 0, detail: '', fields: {}, retryAfterMs: null, current: undefined } }

const forbidden = { ok: false, failure: { ...offline.failure, code: 'forbidden', status: 403, detail: 'Este grupo ya no es tuyo.' } }

function environment(disk: ReturnType<typeof memoryDisk>, client: (name: string) => Promise<unknown>): Environment {
  return {
    now: () => 1_000,
    random: () => 0.5,
    today: () => '2026-11-20',
    client: ((name: string) => client(name)) as unknown as ProviderClient,
    store: disk.store,
    identity: async () => ({ owner: 'lupe', token: 'token' }),
    capabilities: [],
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
  const frozen = drain(environment(disk, (name) => (name === 'attendanceList' ? Promise.resolve({ ok: true, status: 200, value: page }) : new Promise((resolve) => ((thaw = resolve), left())))))
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

it('ends when a list that was read once cannot be read again for what came in since', async () => {
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
    if (name === 'attendanceList') return (lists += 1) === 1 ? { ok: true, status: 200, value: { ...page, rows: [row, other] } } : forbidden
    await put(second)
    return { ok: true, status: 200, value: { ...row, points: 5 } }
  })
  const now = () => {
    if ((looks += 1) > 10_000) throw new Error('it goes round for ever')
    return 1_000
  }
  expect(await drain({ ...surroundings, now })).toEqual({ reason: 'drained', nextAt: null })
  expect((await disk.read()).slots.get(first.key)).toBeUndefined()
  expect((await disk.read()).slots.get(second.key)).toMatchObject({ state: 'rejected', error: { detail: 'Este grupo ya no es tuyo.' } })
})
