/**
 * How a drain treats the provider and the user: how many requests it sends at a time, how long it pauses, what it
 * reports, and what its requests contain.
 */
import { describe, expect, it } from 'vitest'
import { failed, type Attendance, type Capability, type Failure, type FailureCode } from '../../src/contract'
import { drain } from '../../src/offline/engine/drain'
import { newFieldSlot, withEdit } from '../../src/offline/engine/edit-slot'
import type { Environment } from '../../src/offline/engine/environment'
import { sendSlot } from '../../src/offline/engine/send-slot'
import type { OutboxEvent, Slot } from '../../src/offline/engine/slot'
import type { ProviderClient } from '../../src/provider/client'
import { creationOn, kids, pointsEdit, rowsOn, teens } from './attendance-rows'
import { drainEnvironment } from './drain-environment'
import { memoryDisk } from './simulation/memory-store'

const today = '2026-11-20'
const start = 1_000_000

const row = rowsOn(today)
const edit = pointsEdit
const creation = (student: number) => creationOn(today, student)
const no = (code: FailureCode, more: Partial<Failure> = {}) => ({
  ok: false as const,
  failure: { ...failed(code, 0).failure, ...more },
})

type Options = { ifMatch?: number; idempotencyKey?: string; next?: string; token?: string | null }
type Call = { name: string; id: string | undefined; query: Record<string, unknown>; body: unknown; options: Options }

/**
 * A device with `slots`, and a provider with `rows`. `answers`: returns the answer to a call, or a promise of it;
 * undefined: the provider answers from `rows`.
 */
function school(
  rows: Attendance[],
  slots: readonly Slot[],
  { capabilities = [] as Capability[], answers = (_call: Call): unknown => undefined } = {},
) {
  const disk = memoryDisk()
  const clock = { now: start }
  const events: OutboxEvent[] = []
  const calls: Call[] = []
  const client = (async (name: string, { id, query = {}, body }: Partial<Call>, options: Options) => {
    const call = { name, id, query: query as Record<string, unknown>, body, options }
    calls.push(call)
    const own = await answers(call)
    if (own !== undefined) return own
    if (name === 'attendanceList')
      return {
        ok: true,
        status: 200,
        value: {
          rows: rows.filter(({ group }) => group?.id === call.query.id_group),
          unreadable: 0,
          next: null,
          count: null,
          deleted: [],
          cursor: null,
        },
      }
    if (name === 'attendanceCreate')
      return {
        ok: true,
        status: 201,
        value: row(900, { student: { id: (body as { student: string }).student, name: '' } }),
      }
    const found = rows.find((one) => one.id === id)
    return found ? { ok: true, status: 200, value: { ...found, points: 5 } } : no('missing', { status: 404 })
  }) as unknown as ProviderClient
  const environment = drainEnvironment(clock, today, capabilities, {
    client,
    store: disk.store,
    emit: (event) => void events.push(event),
  })
  return {
    clock,
    rows,
    events,
    calls,
    environment,
    put: (more: readonly Slot[]) => disk.store.transaction('write', (transaction) => transaction.putSlots(more)),
    slots: async () => [...(await disk.read()).slots.values()],
    mirror: async () => [...(await disk.read()).rows.values()],
    state: async () => (await disk.read()).drainState,
    drain: (settings?: { force: boolean }) => drain(environment, settings),
    begin: () => disk.store.transaction('write', (transaction) => transaction.putSlots(slots)),
  }
}

/**
 * A provider that answers one change after the other; `kinds`: the answers in order, 'well': a success. Counts how many
 * changes are on their way at the same time.
 */
function oneByOne(kinds: readonly (unknown | 'well')[]) {
  let travelling = 0
  const most: number[] = []
  const waiting: (() => void)[] = []
  const answers = async ({ name }: Call) => {
    if (name !== 'attendanceChange') return undefined
    const mine = kinds[most.length]
    most.push((travelling += 1))
    await new Promise<void>((resolve) => waiting.push(resolve))
    travelling -= 1
    return mine === 'well' ? undefined : mine
  }
  const answerAll = async () => {
    for (let idle = 0; idle < 20; idle += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      const next = waiting.shift()
      if (next) idle = 0
      next?.()
    }
  }
  return { answers, answerAll, most }
}

const many = Array.from({ length: 30 }, (_, index) => row(index + 1))

describe('the number of requests at a time', () => {
  it.each<[string, unknown]>([
    ['a server error', no('server', { status: 500 })],
    ['silence that says nothing of the network', no('malformed')],
  ])('is six while all is well; after %s it is one, and one more with each success', async (_, failure) => {
    const provider = oneByOne([...Array(5).fill('well'), failure, ...Array(60).fill('well')])
    const there = school(
      many,
      many.map((of) => edit(of)),
      provider,
    )
    await there.begin()
    const drained = there.drain()
    await provider.answerAll()
    await drained
    expect(provider.most.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6])
    const after = provider.most.slice(11)
    expect(Math.min(...after)).toBe(3)
    expect(Math.max(...after)).toBe(6)
    expect(Math.max(...provider.most)).toBe(6)
  })
})

it('is one after a list did not arrive in time', async () => {
  const rows = [row(50, { group: teens }), ...many]
  const provider = oneByOne(Array(60).fill('well'))
  const there = school(
    rows,
    rows.map((of, index) => edit(of, index)),
    {
      answers: (call) =>
        call.name === 'attendanceList' && call.query.id_group === teens.id ? no('timeout') : provider.answers(call),
    },
  )
  await there.begin()
  const drained = there.drain()
  await provider.answerAll()
  await drained
  expect(provider.most.slice(0, 4)).toEqual([1, 1, 2, 2])
})

describe('a pause', () => {
  it('is as long as a busy provider asks, and later drains keep it unless the user asks for sending', async () => {
    let busy = true
    const there = school([row(1)], [edit(row(1))], {
      answers: ({ name }) =>
        busy && name === 'attendanceChange' ? no('busy', { status: 429, retryAfterMs: 90_000 }) : undefined,
    })
    await there.begin()
    expect(await there.drain()).toEqual({ reason: 'resting', nextAt: start + 90_000 })
    expect(await there.state()).toMatchObject({ restUntil: start + 90_000, failures: 1 })
    expect((await there.slots())[0]).toMatchObject({ state: 'waiting', nextAt: start + 90_000, attempt: 1 })
    const before = there.calls.length
    there.clock.now += 89_999
    expect(await there.drain()).toEqual({ reason: 'resting', nextAt: start + 90_000 })
    expect(there.calls).toHaveLength(before)
    busy = false
    there.clock.now += 1
    expect(await there.drain()).toEqual({ reason: 'drained', nextAt: null })
    expect(await there.state()).toMatchObject({ restUntil: 0, failures: 0 })
  })

  it('after no response grows with each failure, and ends when the user asks for sending', async () => {
    let silent = true
    const there = school([row(1)], [edit(row(1))], { answers: () => (silent ? no('network') : undefined) })
    await there.begin()
    // 500 ms plus half of 2 s, 4 s and 8 s (`backoff` with `random` = 0.5).
    for (const wait of [1_500, 2_500, 4_500]) {
      expect(await there.drain()).toEqual({ reason: 'unreachable', nextAt: there.clock.now + wait })
      there.clock.now += wait
    }
    expect(await there.slots()).toMatchObject([{ state: 'queued', attempt: 0 }])
    silent = false
    there.clock.now -= 1
    expect((await there.drain()).reason).toBe('resting')
    expect((await there.drain({ force: true })).reason).toBe('drained')
  })

  it('does not read the outbox for each change that is made meanwhile', async () => {
    const there = school([row(1)], [edit(row(1))], { answers: () => no('network') })
    await there.begin()
    expect((await there.drain()).reason).toBe('unreachable')
    let reads = 0
    const watched: Environment['store'] = {
      transaction: (mode, work) =>
        there.environment.store.transaction(mode, (transaction) =>
          work({ ...transaction, allSlots: () => ((reads += 1), transaction.allSlots()) }),
        ),
    }
    expect((await drain({ ...there.environment, store: watched })).reason).toBe('resting')
    expect(reads).toBe(0)
    await drain({ ...there.environment, store: watched }, { force: true })
    expect(reads).toBeGreaterThan(0)
  })

  it('of 0 s that the provider asks for grows as after no response', async () => {
    const there = school([row(1)], [edit(row(1))], {
      answers: ({ name }) => (name === 'attendanceList' ? no('busy', { retryAfterMs: 0 }) : undefined),
    })
    await there.begin()
    expect(await there.drain()).toEqual({ reason: 'resting', nextAt: start + 1_500 })
  })
})

describe('the events of a drain', () => {
  it('are all confirmed rows in one event, each refusal in the provider’s words, each conflict, and the progress', async () => {
    const rows = [row(1), row(2), row(3), row(4, { points: 8 })]
    const there = school(rows, [...rows.map((of) => edit(of)), creation(7)], {
      answers: ({ name, id }) =>
        name === 'attendanceChange' && id === '2'
          ? no('invalid', { status: 422, fields: { points: ['Demasiados.'] } })
          : undefined,
    })
    await there.begin()
    expect(await there.drain()).toEqual({ reason: 'drained', nextAt: null })
    const confirmed = there.events.filter(({ kind }) => kind === 'confirmed')
    expect(confirmed).toHaveLength(1)
    expect(confirmed[0]).toMatchObject({
      rows: [
        { field: 'creation', student: { id: '7' } },
        { field: 'points', student: { id: '101' }, group: kids, date: today },
        { field: 'points', student: { id: '103' } },
      ],
    })
    expect(there.events.filter(({ kind }) => kind === 'refused')).toMatchObject([
      {
        kind: 'refused',
        key: 'field/2/points',
        field: 'points',
        student: { id: '102' },
        values: { points: 5 },
        detail: 'Demasiados.',
      },
    ])
    expect(there.events.filter(({ kind }) => kind === 'conflict')).toEqual([
      { kind: 'conflict', key: 'field/4/points', field: 'points' },
    ])
    const progress = there.events.flatMap((event) => (event.kind === 'progress' ? [event] : []))
    expect(progress.at(-1)).toEqual({ kind: 'progress', done: 3, total: 5 })
    expect(there.events.at(-1)).toEqual({ kind: 'idle' })
    expect((await there.slots()).map(({ key, state }) => [key, state]).sort()).toEqual([
      ['field/2/points', 'rejected'],
      ['field/4/points', 'conflict'],
    ])
  })

  it('count slots that are added while it sends', async () => {
    const there: ReturnType<typeof school> = school([row(1), row(2)], [edit(row(1))], {
      answers: async ({ name, id }) =>
        void (name === 'attendanceChange' && id === '1' && (await there.put([edit(row(2))]))),
    })
    await there.begin()
    await there.drain()
    expect(there.events.filter(({ kind }) => kind === 'progress')).toEqual([
      { kind: 'progress', done: 1, total: 1 },
      { kind: 'progress', done: 2, total: 2 },
    ])
  })

  it('do not hide an exception of our own code: the drain rejects with it', async () => {
    const there = school([row(1)], [edit(row(1))], {
      answers: ({ name }) => (name === 'attendanceList' ? Promise.reject(new Error('torn')) : undefined),
    })
    await there.begin()
    await expect(there.drain()).rejects.toThrow('torn')
    expect(there.calls).toHaveLength(1)
  })

  it('count a creation that found a row in its place as done, and its remaining fields as new slots', async () => {
    const there = school(
      [row(7, { student: { id: '7', name: 'Zoé' }, status: { value: 'retardo', label: 'Retardo' } })],
      [creation(7)],
    )
    await there.begin()
    await there.drain()
    expect(there.events).toEqual([
      { kind: 'conflict', key: 'field/7/status', field: 'status' },
      { kind: 'progress', done: 1, total: 1 },
      { kind: 'idle' },
    ])
    expect(await there.slots()).toMatchObject([
      { kind: 'field', state: 'conflict', mine: { status: { value: 'falta' } }, theirs: { id: '7' } },
    ])
  })

  it('say that a sign-in is needed; then no next drain is planned', async () => {
    const there = school(
      [row(1), row(2)],
      [
        edit(row(1)),
        edit(row(2)),
        creation(7),
        { ...edit(row(3)), state: 'unknown' },
        { ...edit(row(4)), state: 'rejected' },
      ],
      { answers: ({ name }) => (name === 'attendanceList' ? no('unauthorized', { status: 401 }) : undefined) },
    )
    await there.begin()
    expect(await there.drain()).toEqual({ reason: 'needsSignIn', nextAt: null })
    expect(there.events).toEqual([{ kind: 'needsSignIn' }, { kind: 'idle' }])
    expect((await there.slots()).map(({ state }) => state)).toEqual([
      'needsSignIn',
      'needsSignIn',
      'needsSignIn',
      'unknown',
      'rejected',
    ])
  })

  it('and its result say when the next slot becomes due', async () => {
    const there = school(
      [row(1), row(2)],
      [
        { ...edit(row(1)), nextAt: start + 9_000 },
        { ...edit(row(2)), state: 'waiting', nextAt: start + 4_000 },
      ],
    )
    await there.begin()
    expect(await there.drain()).toEqual({ reason: 'drained', nextAt: start + 4_000 })
    expect(there.calls).toEqual([])
  })
})

describe('the requests of a drain', () => {
  it('have row versions and Idempotency-Keys only if the provider announces them', async () => {
    const versioned = row(1, { version: 3 })
    const options = async (capabilities: Capability[]) => {
      const there = school([versioned], [edit(versioned), creation(7)], { capabilities })
      await there.begin()
      await there.drain()
      return there.calls.flatMap(({ name, options: { ifMatch, idempotencyKey, token } }) =>
        name === 'attendanceList' ? [] : [{ name, ifMatch, keyed: idempotencyKey !== undefined, token }],
      )
    }
    expect(await options([])).toEqual([
      { name: 'attendanceCreate', ifMatch: undefined, keyed: false, token: 'secret' },
      { name: 'attendanceChange', ifMatch: undefined, keyed: false, token: 'secret' },
    ])
    expect(await options(['row-versions'])).toMatchObject([
      { ifMatch: undefined, keyed: false },
      { ifMatch: 3, keyed: false },
    ])
    expect(await options(['idempotency-key'])).toMatchObject([
      { ifMatch: undefined, keyed: true },
      { ifMatch: undefined, keyed: false },
    ])
  })

  it.each([
    [
      'read again where it does not say what has overtaken it',
      false,
      ['attendanceList', 'attendanceChange', 'attendanceList', 'attendanceChange'],
    ],
    ['not read again where it does', true, ['attendanceList', 'attendanceChange', 'attendanceChange']],
  ])('after an answer that somebody was first is %s', async (_, says, asked) => {
    const versioned = row(1, { version: 3 })
    let changes = 0
    const there = school([versioned], [edit(versioned)], {
      capabilities: ['row-versions'],
      answers: ({ name }) => {
        if (name !== 'attendanceChange' || (changes += 1) > 1) return undefined
        there.rows[0] = { ...versioned, observations: 'Tosía', version: 4 }
        return no('stale', { status: 412, ...(says && { current: there.rows[0] }) })
      },
    })
    await there.begin()
    await there.drain()
    expect(there.calls.map(({ name }) => name)).toEqual(asked)
    expect(there.calls.flatMap(({ name, options }) => (name === 'attendanceChange' ? [options.ifMatch] : []))).toEqual([
      3, 4,
    ])
    expect(await there.slots()).toEqual([])
  })

  it('follow the capabilities that change during the drain, from the next list on', async () => {
    const rows = [row(1, { version: 3 }), row(2, { group: teens, version: 4 })]
    const versions = async (before: Capability[], after: Capability[]) => {
      const there = school(
        rows,
        rows.map((one) => edit(one)),
      )
      there.environment.capabilities = async () =>
        there.calls.some(({ name }) => name === 'attendanceList') ? after : before
      await there.begin()
      await there.drain()
      return there.calls.flatMap(({ name, options }) => (name === 'attendanceChange' ? [options.ifMatch] : []))
    }
    expect(await versions([], ['row-versions'])).toEqual([undefined, 4])
    expect(await versions(['row-versions'], [])).toEqual([3, undefined])
  })

  it('read today’s list by its date, any other day’s by its group alone, and the list of the oldest change first', async () => {
    const rows = [row(1), row(2, { attendance_date: '2026-11-19' }), row(3, { group: teens })]
    const lists = async (capabilities: Capability[]) => {
      const there = school(rows, [edit(rows[0] ?? row(1), 2), edit(rows[1] ?? row(1), 3), edit(rows[2] ?? row(1), 1)], {
        capabilities,
      })
      await there.begin()
      await there.drain()
      expect(await there.slots()).toEqual([])
      return there.calls.filter(({ name }) => name === 'attendanceList').map(({ query }) => query)
    }
    expect(await lists([])).toEqual([{ id_group: '3', today }, { id_group: '2', today }, { id_group: '2' }])
    expect(await lists(['row-versions'])).toEqual([
      { id_group: '3', today },
      { id_group: '2', today },
      { id_group: '2', page_size: 1_000 },
    ])
  })

  it('stop at the page that shows the last wanted row, but read to the end if a row may be missing', async () => {
    const pages = async (slots: Slot[]) => {
      const there = school([row(2), row(4)], slots, {
        answers: ({ name, options }) => {
          if (name !== 'attendanceList') return undefined
          const at = Number(options.next ?? 1)
          return {
            ok: true,
            status: 200,
            value: {
              rows: [row(at)],
              unreadable: 0,
              next: at < 5 ? String(at + 1) : null,
              count: 5,
              deleted: [],
              cursor: null,
            },
          }
        },
      })
      await there.begin()
      await there.drain()
      return there.calls.filter(({ name }) => name === 'attendanceList').length
    }
    expect(await pages([edit(row(2))])).toBe(2)
    expect(await pages([edit(row(2)), edit(row(4))])).toBe(4)
    // A row that is missing in several pages may have moved between them: all five pages are read twice.
    expect(await pages([creation(7)])).toBe(10)
  })

  it.each([
    ['a second a page: each row is good from when its own page came', 1_000, 1],
    ['and one page a tab’s sleep: nothing of it is good', 25_000, 2],
  ])('may take thirty seconds for a list, %s', async (_, slowest, readBefore) => {
    const rows = Array.from({ length: 30 }, (__, index) => row(index + 1))
    let [begun, read, sentAfter] = [0, 0, 0]
    let slept = false
    const there = school(rows, [edit(row(2)), edit(row(30))], {
      answers: async ({ name, options }) => {
        if (name !== 'attendanceList') return void (sentAfter ||= read)
        // The answer arrives when the transactions in progress have ended.
        for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setImmediate(resolve))
        const at = Number(options.next ?? 1)
        if (at === 1 && (begun += 1) > 5) throw new Error('it goes round for ever')
        if (at === 30) read += 1
        there.clock.now += at === 15 && !slept ? slowest : 1_000
        slept ||= at === 15
        return {
          ok: true,
          status: 200,
          value: {
            rows: [row(at)],
            unreadable: 0,
            next: at < 30 ? String(at + 1) : null,
            count: 30,
            deleted: [],
            cursor: null,
          },
        }
      },
    })
    await there.begin()
    expect((await there.drain()).reason).toBe('drained')
    expect(await there.slots()).toEqual([])
    expect(sentAfter).toBe(readBefore)
  })

  it('end a list that leads in a circle, which proves nothing about a missing row: that is looked up', async () => {
    const there = school([row(1)], [edit(row(1)), creation(7)], {
      answers: ({ name }) =>
        name === 'attendanceList'
          ? {
              ok: true,
              status: 200,
              value: { rows: [row(1)], unreadable: 0, next: 'again', count: null, deleted: [], cursor: null },
            }
          : undefined,
    })
    await there.begin()
    expect((await there.drain()).reason).toBe('drained')
    expect(there.calls.map(({ name }) => name)).toEqual([
      'attendanceList',
      'attendanceList',
      'attendanceHistory',
      'attendanceChange',
    ])
    expect(await there.slots()).toMatchObject([{ kind: 'creation', state: 'waiting', attempt: 1 }])
  })

  describe('for a change whose outcome is unknown', () => {
    const adult = row(50, { group: teens })
    const lost = (call: Call) =>
      call.name === 'attendanceChange' && call.id === '50' ? no('server', { status: 502 }) : undefined
    const lists = (calls: Call[]) =>
      calls.filter(({ name }) => name === 'attendanceList').map(({ query }) => query.id_group)

    it('read its list once, and again when its quarantine is over: other changes do not cause further reads', async () => {
      const there = school([row(1), row(2), adult], [edit(adult)], { answers: lost })
      await there.begin()
      await there.drain()
      expect(lists(there.calls.splice(0))).toEqual([teens.id, teens.id])
      for (const of of [row(1), row(2)]) {
        there.clock.now += 6_000
        await there.put([edit(of)])
        await there.drain()
      }
      expect(lists(there.calls.splice(0))).toEqual([kids.id, kids.id])
      there.clock.now = start + 30_000
      await there.drain()
      expect(lists(there.calls)).toContain(teens.id)
    })

    it('read its list when the user asks for sending, after no response, and after the page that sent it was killed', async () => {
      let silent = false
      const there = school([adult], [edit(adult)], { answers: (call) => (silent ? no('network') : lost(call)) })
      await there.begin()
      await there.drain()
      there.calls.splice(0)
      await there.drain()
      expect(lists(there.calls)).toEqual([])
      silent = true
      const { nextAt } = await there.drain({ force: true })
      expect(lists(there.calls.splice(0))).toEqual([teens.id])
      silent = false
      there.clock.now = nextAt!
      await there.drain()
      expect(lists(there.calls.splice(0))).toEqual([teens.id])
      await there.drain()
      expect(lists(there.calls)).toEqual([])
      const [slot] = await there.slots()
      await there.put([{ ...slot!, state: 'sending' }])
      await there.drain()
      expect(lists(there.calls.splice(0))).toEqual([teens.id])
    })

    it('need no read of their own if its list is read for another change: if it has arrived, that settles it', async () => {
      const arrived = { ...row(1), points: 5 }
      const there = school([row(1), row(2)], [edit(row(1))], {
        answers: (call) =>
          call.name === 'attendanceChange' && call.id === '1' ? no('server', { status: 502 }) : undefined,
      })
      await there.begin()
      await there.drain()
      expect(await there.slots()).toMatchObject([{ state: 'unknown' }])
      there.rows.splice(0, 1, arrived)
      there.calls.splice(0)
      there.clock.now += 6_000
      await there.put([edit(row(2))])
      await there.drain()
      expect(lists(there.calls)).toEqual([kids.id])
      expect(await there.slots()).toEqual([])
    })
  })

  it('do not exist if nobody is signed in, or for another user’s slots', async () => {
    const foreign = { ...edit(row(1)), owner: 'benito' }
    const there = school([row(1)], [foreign])
    await there.begin()
    expect((await there.drain()).reason).toBe('drained')
    expect(await drain({ ...there.environment, identity: async () => null })).toEqual({
      reason: 'needsSignIn',
      nextAt: null,
    })
    expect([there.calls, await there.slots()]).toEqual([[], [foreign]])
  })
})

describe('a settled change', () => {
  it('puts the provider’s row into the mirror, unless the mirror has a newer version by now', async () => {
    for (const [version, answered, points] of [
      [3, 4, 5],
      [4, 4, 5],
      [5, 4, 9],
      [null, 0, 5],
      [5, null, 5],
    ] as const) {
      const there = school([row(1)], [edit(row(1))], {
        answers: ({ name }) =>
          name === 'attendanceChange'
            ? { ok: true, status: 200, value: row(1, { points: 5, version: answered }) }
            : undefined,
      })
      await there.begin()
      await there.environment.store.transaction('write', (transaction) =>
        transaction.changeRows({ put: [row(1, { points: 9, version })], gone: [] }),
      )
      await there.drain()
      expect(await there.mirror()).toMatchObject([{ points }])
      expect(await there.slots()).toEqual([])
    }
  })

  it('is sent again in the same drain if it was edited while it was being sent', async () => {
    const waiting = edit(row(1))
    const there = school([row(1)], [waiting], {
      answers: async ({ name, body }) => {
        if (name !== 'attendanceChange') return undefined
        const { points } = body as { points: number }
        if (points === 5)
          await there.put((await there.slots()).map((slot) => withEdit(slot, { points: 6 }, start) ?? slot))
        return { ok: true, status: 200, value: row(1, { points }) }
      },
    })
    await there.begin()
    expect(await there.drain()).toEqual({ reason: 'drained', nextAt: null })
    expect(there.calls.flatMap(({ name, body }) => (name === 'attendanceChange' ? [body] : []))).toEqual([
      { points: 5 },
      { points: 6 },
    ])
    expect([await there.slots(), there.events.filter(({ kind }) => kind === 'confirmed').length]).toEqual([[], 1])
  })

  it('is neither sent nor decided by a list that was requested before an answer that made its row doubtful', async () => {
    const rows = many.slice(0, 14)
    let lists = 0
    let answer = () => {}
    const late = new Promise<void>((resolve) => (answer = resolve))
    const turns = async () => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    }
    // A second change of the first row waits until the first change is answered, so the list is still needed for that
    // row.
    const behind = newFieldSlot(
      { owner: 'lupe', now: 0 },
      row(1),
      'observations',
      { observations: '' },
      { observations: 'Tos' },
    )
    const there = school(rows, [...rows.map((of) => edit(of)), behind], {
      answers: async ({ name, id }) => {
        if (name === 'attendanceChange' && id === '1') return late.then(() => no('missing', { status: 404 }))
        if (name === 'attendanceChange') {
          // Each change takes a second, until the first list is too old and is read again, while the first change is
          // still on its way.
          if (lists === 1) there.clock.now += 1_000
          return undefined
        }
        lists += 1
        const value = {
          rows: lists > 2 ? rows.slice(1) : rows,
          unreadable: 0,
          next: null,
          count: null,
          deleted: [],
          cursor: null,
        }
        if (lists === 2) {
          answer()
          await turns()
        }
        return { ok: true, status: 200, value }
      },
    })
    await there.begin()
    await there.drain()
    expect(await there.slots()).toMatchObject([
      { row: '1', state: 'gone' },
      { row: '1', state: 'gone' },
    ])
    expect(there.calls.filter(({ id }) => id === '1')).toHaveLength(1)
    expect(there.events.filter(({ kind }) => kind === 'refused')).toEqual([])
  })

  it('is not settled by the answer to another attempt', async () => {
    const parked: Slot = { ...edit(row(1)), state: 'rejected', mine: { points: 9 } }
    const there = school([row(1)], [edit(row(1))], {
      answers: async ({ name }) =>
        name === 'attendanceChange' ? there.put([parked]).then(() => undefined) : undefined,
    })
    await there.begin()
    await there.drain()
    expect(await there.slots()).toEqual([parked])
  })

  it('may have no group', async () => {
    const loose = row(1, { group: null })
    const there = school([loose], [edit(loose)], {
      answers: ({ name }) =>
        name === 'attendanceList'
          ? {
              ok: true,
              status: 200,
              value: { rows: [loose], unreadable: 0, next: null, count: 1, deleted: [], cursor: null },
            }
          : undefined,
    })
    await there.begin()
    await there.drain()
    expect(await there.slots()).toEqual([])
  })

  it('causes no write of slots to which nothing happened', async () => {
    const there = school(
      [row(1)],
      [
        { ...edit(row(1)), state: 'rejected' },
        { ...edit(row(2)), nextAt: start + 5_000 },
      ],
    )
    await there.begin()
    const written: unknown[] = []
    const { store } = there.environment
    await drain({
      ...there.environment,
      store: {
        transaction: (mode, work) =>
          store.transaction(mode, (transaction) =>
            work({ ...transaction, putSlots: async (put) => void written.push(...put) }),
          ),
      },
    })
    expect(written).toEqual([])
  })

  it('deletes a row from its old place if the provider has moved it', async () => {
    const moved = row(1, { attendance_date: '2026-11-19' })
    const there = school([moved], [edit(row(1))], {
      answers: ({ name }) =>
        name === 'attendanceChange' ? { ok: true, status: 200, value: { ...moved, points: 5 } } : undefined,
    })
    const changes: unknown[] = []
    const { store } = there.environment
    const watched: Environment = {
      ...there.environment,
      store: {
        transaction: (mode, work) =>
          store.transaction(mode, (transaction) =>
            work({ ...transaction, changeRows: async (change) => void changes.push(change) }),
          ),
      },
    }
    await there.begin()
    await drain(watched)
    expect(changes).toEqual([
      { put: [{ ...moved, points: 5 }], gone: [{ id: '1', attendance_date: today, group: kids }] },
    ])
  })
})

describe('what an answer means', () => {
  const creating = creation(7)
  const changing = edit(row(1))
  it.each<['creating' | 'changing', FailureCode, number, string]>([
    ['changing', 'network', 0, 'lost'],
    ['changing', 'timeout', 0, 'lost'],
    ['changing', 'server', 500, 'lost'],
    ['changing', 'malformed', 200, 'lost'],
    ['changing', 'timeout', 408, 'lost'],
    ['changing', 'busy', 425, 'busy'],
    ['creating', 'timeout', 408, 'lost'],
    ['changing', 'invalid', 400, 'refused'],
    ['changing', 'invalid', 422, 'refused'],
    ['creating', 'invalid', 422, 'refused'],
    ['creating', 'invalid', 400, 'doubtful'],
    ['changing', 'forbidden', 403, 'refused'],
    ['changing', 'tooLarge', 413, 'refused'],
    ['changing', 'missing', 404, 'doubtful'],
    ['creating', 'conflict', 409, 'doubtful'],
    ['changing', 'busy', 429, 'busy'],
    ['changing', 'unauthorized', 401, 'unauthorized'],
    ['changing', 'stale', 412, 'stale'],
  ])('to %s: %s (%i) is %s', async (what, code, status, kind) => {
    const slot = what === 'creating' ? creating : changing
    const client = (async () => no(code, { status })) as unknown as ProviderClient
    expect(await sendSlot(client, slot, { values: slot.mine, key: 'k' }, {})).toMatchObject({
      kind,
      row: null,
      failure: { code },
    })
  })

  it('counts for its own row only, which a refusal may contain too', async () => {
    const sent = (slot: Slot, answer: unknown) =>
      sendSlot((async () => answer) as unknown as ProviderClient, slot, { values: slot.mine, key: 'k' }, {})
    const ok = (value: Attendance) => ({ ok: true, status: 200, value })
    expect(await sent(changing, ok(row(1)))).toEqual({ kind: 'accepted', row: row(1), failure: null })
    // A 2xx with another row is an answer, but no echo of this change.
    expect(await sent(changing, ok(row(2)))).toEqual({ kind: 'accepted', row: null, failure: null })
    expect(await sent(creating, ok(row(9, { student: { id: '7', name: '' } })))).toMatchObject({ kind: 'accepted' })
    expect(await sent(creating, ok(row(9)))).toMatchObject({ kind: 'accepted', row: null })
    expect(await sent(changing, no('stale', { status: 412, current: row(1, { points: 8 }) }))).toMatchObject({
      kind: 'stale',
      row: { points: 8 },
    })
    expect(await sent(changing, no('stale', { status: 412, current: row(2) }))).toMatchObject({
      kind: 'stale',
      row: null,
    })
  })
})

describe('a roll that can still be undone', () => {
  const undoable = { ...creation(7), nextAt: start + 10_000 }
  const withAnEdit = (answers: (call: Call) => unknown = () => undefined) =>
    school([row(1)], [edit(row(1)), undoable], { answers })

  it('does not leave with another change of its list', async () => {
    const there = withAnEdit()
    await there.begin()
    expect(await there.drain()).toEqual({ reason: 'drained', nextAt: start + 10_000 })
    expect(there.calls.map(({ name }) => name)).toEqual(['attendanceList', 'attendanceChange'])
    expect(await there.slots()).toEqual([undoable])
    there.clock.now += 10_000
    await there.drain()
    expect(there.calls.at(-1)?.name).toBe('attendanceCreate')
    expect(await there.slots()).toEqual([])
  })

  const unreadable = { rows: [row(1)], unreadable: 1, next: null, count: null, deleted: [], cursor: null }

  it.each<[string, unknown]>([
    ['was not to be had', no('server', { status: 500 })],
    ['is somewhere else', no('missing', { status: 404 })],
    ['is no list', no('malformed')],
    ['had a row that nobody could read', { ok: true, status: 200, value: unreadable }],
  ])('waits as long if that list %s', async (_, answer) => {
    let spoilt = true
    const there = withAnEdit(({ name }) => (spoilt && name === 'attendanceList' ? answer : undefined))
    await there.begin()
    await there.drain()
    spoilt = false
    there.clock.now += 9_999
    await there.drain({ force: true })
    expect(there.calls.map(({ name }) => name)).not.toContain('attendanceCreate')
    there.clock.now += 1
    await there.drain({ force: true })
    expect(await there.slots()).toEqual([])
  })
})
