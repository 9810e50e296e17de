/** Nothing is repeated for ever: repetitions get slower, they end, and then the user is asked. */
import { describe, expect, it } from 'vitest'
import { attendance, type Attendance, type Capability } from '../../src/contract'
import { ClockWatch } from '../../src/offline/engine/clock-watch'
import { drain } from '../../src/offline/engine/drain'
import { newCreation, newFieldSlot } from '../../src/offline/engine/edit-slot'
import type { Slot } from '../../src/offline/engine/slot'
import type { Store } from '../../src/offline/engine/store'
import type { ProviderClient } from '../../src/provider/client'
import { memoryDisk } from './simulation/memory-store'

const today = '2026-11-20'
const ana = { id: '7', name: 'Ana' }
const kids = { id: '2', name: 'Kids' }
const author = { owner: 'lupe', now: 0 }
const row = attendance.parse({
  id: 40,
  attendance_date: today,
  student: ana,
  group: kids,
  status: 'falta',
  points: 1,
  observations: '',
  beginning_of_the_cycle: false,
  version: 1,
})
const edit = newFieldSlot(author, row, 'points', { points: 1 }, { points: 5 })
const creation = newCreation(author, {
  attendance_date: today,
  student: ana,
  group: kids,
  values: { status: { value: 'falta', label: 'Falta' } },
})

const failure = { code: 'server', status: 500, detail: '', fields: {}, retryAfterMs: null, current: undefined }
const listOf = (...rows: Attendance[]) => ({
  ok: true,
  status: 200,
  value: { rows, unreadable: 0, next: null, count: null, deleted: [], cursor: null },
})
const shown = (echo: Attendance) => ({ ok: true, status: 200, value: echo })

type World = {
  slot: Slot
  list: () => unknown
  /** The answer to a change; `count`: how many were sent so far, this one included. */
  write: (count: number) => unknown
  capabilities?: Capability[]
  /** How far the device's clock is ahead of the real time when the steady clock shows `at`; both in ms. */
  skew?: (at: number) => number
  alter?: (store: Store) => Store
}

/**
 * Runs one page for `minutes`. It drains again at the last drain's `nextAt`, but at most 5 s later; each answer takes
 * 100 ms.
 */
async function live(
  { slot, list, write, capabilities = [], skew = () => 0, alter = (store) => store }: World,
  minutes: number,
) {
  const disk = memoryDisk()
  await disk.store.transaction('write', (transaction) => transaction.putSlots([slot]))
  let steady = 0
  const writes: number[] = []
  const clockWatch = new ClockWatch()
  const now = () => 1_800_000_000_000 + steady + skew(steady)
  const client = (async (name: string) => {
    steady += 100
    if (steady > (minutes + 60) * 60_000) throw new Error('it goes round for ever')
    if (name === 'attendanceList') return list()
    writes.push(steady)
    return write(writes.length)
  }) as unknown as ProviderClient
  while (steady < minutes * 60_000) {
    const environment = {
      now,
      steady: () => steady,
      clockWatch,
      random: () => 0.5,
      today: () => today,
      client,
      store: alter(disk.store),
      identity: async () => ({ owner: 'lupe', token: 'token' }),
      capabilities: async () => capabilities,
      lock: <Result>(work: () => Promise<Result>) => work(),
      emit: () => undefined,
    }
    const { nextAt } = await drain(environment, { force: true }).catch(() => ({ nextAt: now() + 1_000 }))
    steady += nextAt === null ? 5_000 : Math.min(5_000, Math.max(1, nextAt - now()))
  }
  const contents = await disk.read()
  return { writes, left: contents.slots.get(slot.key), contents }
}

describe('a row whose version changes each time', () => {
  let version = 1
  const restless = {
    slot: edit,
    list: () => listOf({ ...row, version }),
    write: () => ({
      ok: false,
      failure: {
        ...failure,
        code: 'stale',
        status: 412,
        detail: 'Cambió.',
        current: { ...row, version: (version += 1) },
      },
    }),
    capabilities: ['row-versions' as const],
  }

  it('is tried a second time at once, then later and later, and at last the user decides', async () => {
    const { writes, left } = await live(restless, 10)
    expect(writes).toHaveLength(8)
    expect(left).toMatchObject({ state: 'rejected', mine: { points: 5 }, error: { code: 'stale', detail: 'Cambió.' } })
    expect(writes.slice(2).every((at, index) => at - (writes[index + 1] ?? 0) >= 500)).toBe(true)
  })
})

describe('a provider that keeps failing at one change', () => {
  it.each([
    ['with nothing to guard it', []],
    ['which row versions would guard', ['row-versions' as const]],
  ])('gets it every half minute at most: %s', async (_, capabilities) => {
    const { writes, left } = await live(
      { slot: edit, list: () => listOf(row), write: () => ({ ok: false, failure }), capabilities },
      10,
    )
    expect(writes.length).toBeGreaterThan(10)
    expect(writes.length).toBeLessThan(23)
    expect(left).toMatchObject({ state: 'unknown', mine: { points: 5 } })
  })
})

describe('an echo under another key', () => {
  it.each([
    ['with nothing to guard it', []],
    ['which an Idempotency-Key would guard', ['idempotency-key' as const]],
  ])('creates one row, not one every half minute: %s', async (_, capabilities) => {
    const { writes, left } = await live(
      {
        slot: creation,
        list: () => listOf(),
        write: () => shown({ ...row, attendance_date: '2026-11-21' }),
        capabilities,
      },
      60,
    )
    expect(writes).toHaveLength(1)
    expect(left).toMatchObject({ state: 'rejected', mine: creation.mine, error: { code: 'unechoed' } })
  })

  it('is forgotten if the row exists after all', async () => {
    const rows: Attendance[] = []
    const { writes, contents } = await live(
      {
        slot: creation,
        list: () => listOf(...rows),
        write: () => (rows.push(row), shown({ ...row, id: '41', student: { id: '8', name: '' } })),
      },
      1,
    )
    expect(writes).toHaveLength(1)
    expect(contents.slots.size).toBe(0)
    expect([...contents.rows.keys()]).toEqual(['40'])
  })
})

describe('a row that was deleted and created again', () => {
  it('is another row: nothing is sent to it, and the user decides', async () => {
    const { writes, left } = await live(
      { slot: edit, list: () => listOf({ ...row, id: '41' }), write: () => shown(row) },
      10,
    )
    expect(writes).toHaveLength(0)
    expect(left).toMatchObject({ state: 'gone', mine: { points: 5 } })
  })

  it('under an id that another student’s row has by now gets nothing either', async () => {
    const { writes, left } = await live(
      { slot: edit, list: () => listOf({ ...row, student: { id: '8', name: 'Beto' } }), write: () => shown(row) },
      10,
    )
    expect(writes).toHaveLength(0)
    expect(left).toMatchObject({ state: 'gone', mine: { points: 5 } })
  })

  it('beside our creation: both are shown, and no third one is created', async () => {
    const again = { ...row, id: '41', status: { value: 'retardo', label: 'Retardo' } }
    const { writes, contents } = await live(
      {
        slot: creation,
        list: () => listOf(...(writesDone() > 0 ? [again] : [])),
        write: (count) => ((done = count), { ok: false, failure }),
      },
      10,
    )
    expect(writes).toHaveLength(1)
    expect([...contents.slots.values()]).toMatchObject([
      { kind: 'field', row: '41', field: 'status', state: 'conflict', mine: creation.mine },
    ])
  })
  let done = 0
  const writesDone = () => done
})

describe('a clock that is set', () => {
  const lost = {
    slot: edit,
    list: () => listOf(row),
    write: (count: number) => (count === 1 ? { ok: false, failure } : shown({ ...row, points: 5 })),
  }

  it('forward does not end a quarantine', async () => {
    const { writes, left } = await live({ ...lost, skew: (at) => (at > 2_000 ? 20 * 60_000 : 0) }, 5)
    expect(writes).toHaveLength(2)
    expect((writes[1] ?? 0) - (writes[0] ?? 0)).toBeGreaterThanOrEqual(29_000)
    expect(left).toBeUndefined()
  })

  it('back by hours while the list is read does not end it either', async () => {
    const { writes, left } = await live({ ...lost, skew: (at) => (at > 250 ? -16 * 3_600_000 : 0) }, 5)
    expect(writes).toHaveLength(2)
    expect((writes[1] ?? 0) - (writes[0] ?? 0)).toBeGreaterThanOrEqual(29_000)
    expect((writes[1] ?? 0) - (writes[0] ?? 0)).toBeLessThan(100_000)
    expect(left).toBeUndefined()
  })

  it('back makes no wait longer than it was', async () => {
    const { writes, left } = await live({ ...lost, skew: (at) => (at > 2_000 ? -4 * 60_000 : 0) }, 5)
    expect(writes).toHaveLength(2)
    expect((writes[1] ?? 0) - (writes[0] ?? 0)).toBeLessThan(100_000)
    expect(left).toBeUndefined()
  })
})

describe('a storage that fails', () => {
  const failingAt = (which: number) => {
    let count = 0
    return (store: Store): Store => ({
      transaction: (mode, work) =>
        (count += 1) === which ? Promise.reject(new Error('QuotaExceededError')) : store.transaction(mode, work),
    })
  }

  it.each([1, 2, 3, 4])(
    'at the transaction number %i leaves the change to the next drain, which sends it once or finds it sent',
    async (which) => {
      let points = 1
      const alter = failingAt(which)
      const { writes, contents } = await live(
        {
          slot: edit,
          list: () => listOf({ ...row, points }),
          write: () => ((points = 5), shown({ ...row, points })),
          alter,
        },
        5,
      )
      expect(writes).toHaveLength(1)
      expect(contents.slots.size).toBe(0)
      expect(contents.rows.get('40')).toMatchObject({ points: 5 })
    },
  )
})
