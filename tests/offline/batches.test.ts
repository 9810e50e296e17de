/**
 * Changes that are sent in one request (capability `batch`): which ones are, what each answer means, and which are sent
 * alone.
 */
import { describe, expect, it } from 'vitest'
import {
  failed,
  readFailure,
  type Attendance,
  type BatchAnswer,
  type BatchCall,
  type Capability,
  type FailureCode,
} from '../../src/contract'
import { drain } from '../../src/offline/engine/drain'
import { newFieldSlot } from '../../src/offline/engine/edit-slot'
import type { OutboxEvent, Slot } from '../../src/offline/engine/slot'
import type { ProviderClient } from '../../src/provider/client'
import { creationOn, pointsEdit, rowsOn } from './attendance-rows'
import { drainEnvironment } from './drain-environment'
import { memoryDisk } from './simulation/memory-store'

const today = '2026-11-20'
const start = 1_000_000
const everything: Capability[] = ['row-versions', 'idempotency-key', 'batch']

const row = rowsOn(today, { version: 3 })
const edit = pointsEdit
const creation = (student: number) => creationOn(today, student)
const over: BatchAnswer = { status: 401, body: { detail: 'La sesión terminó.' } }
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1))

type Asked = { name: string; id?: string; body?: unknown; options: { ifMatch?: number; idempotencyKey?: string } }
type Settings = {
  capabilities?: Capability[]
  /** The provider's rows; by default the rows that the device saw. */
  there?: Attendance[]
  /** The answer to one call of a batch; undefined: the call succeeds. */
  answer?: (call: BatchCall) => BatchAnswer | undefined
  /** The answer to a whole batch; `told`: the answers to its calls. */
  whole?: (calls: readonly BatchCall[], told: BatchAnswer[]) => unknown
  /** How the list fails that is read after a 401 to check the session (`attendanceStatuses`); null: it succeeds. */
  session?: FailureCode | null
}

/** A device whose mirror has the rows `seen`, and a provider. */
function school(
  seen: readonly Attendance[],
  slots: readonly Slot[],
  { capabilities = everything, there = [...seen], answer = () => undefined, whole, session = null }: Settings = {},
) {
  const disk = memoryDisk()
  const asked: Asked[] = []
  const events: OutboxEvent[] = []
  const clock = { now: start }
  const states: string[][] = []
  const done = (path: string, body: object): Attendance | undefined => {
    const at = there.findIndex(({ id }) => path.endsWith(`/${id}/`))
    const found = there[at]
    if (found) return (there[at] = { ...found, ...body, version: (found.version ?? 0) + 1 })
    if (!('student' in body)) return undefined
    const made = row(900 + there.length, { student: { id: String(body.student), name: '' }, points: 0 })
    there.push(made)
    return made
  }
  const client = (async (
    name: string,
    request: { id?: string; body?: object; query?: object },
    options: Asked['options'],
  ) => {
    asked.push({ name, ...(request.id !== undefined && { id: request.id }), body: request.body, options })
    if (name === 'attendanceList')
      return {
        ok: true,
        status: 200,
        value: { rows: [...there], unreadable: 0, next: null, count: null, deleted: [], cursor: null },
      }
    if (name === 'attendanceStatuses')
      return session
        ? failed(session, session === 'network' ? 0 : 401)
        : {
            ok: true,
            status: 200,
            value: { rows: [], unreadable: 0, next: null, count: null, deleted: [], cursor: null },
          }
    const alone =
      name === 'attendanceChange'
        ? answer({ method: 'PATCH', path: `/${request.id}/`, body: { ...request.body } })
        : undefined
    if (alone && alone.status >= 400) return { ok: false, failure: readFailure(alone.status, alone.body, null) }
    if (name !== 'batch') return { ok: true, status: 200, value: done(`/${request.id}/`, request.body ?? {}) }
    states.push([...(await disk.read()).slots.values()].map(({ state }) => state))
    const calls = (request.body ?? []) as readonly BatchCall[]
    const told = calls.map(
      (call) => answer(call) ?? { status: call.method === 'POST' ? 201 : 200, body: done(call.path, call.body) },
    )
    return whole?.(calls, told) ?? { ok: true, status: 200, value: told }
  }) as unknown as ProviderClient
  const environment = drainEnvironment(clock, today, capabilities, {
    client,
    store: disk.store,
    emit: (event) => void events.push(event),
  })
  return {
    clock,
    asked,
    events,
    there,
    states,
    names: () => asked.map(({ name }) => name),
    batches: () => asked.filter(({ name }) => name === 'batch').map(({ body }) => body as readonly BatchCall[]),
    slots: async () => [...(await disk.read()).slots.values()],
    mirror: async () => [...(await disk.read()).rows.values()],
    async drain() {
      await disk.store.transaction('write', async (transaction) => {
        await transaction.changeRows({ put: seen, gone: [] })
        await transaction.putSlots(slots)
      })
      return drain(environment)
    },
    again: () => drain(environment, { force: true }),
  }
}

describe('changes of rows whose version is known', () => {
  it('are sent in one request, with the versions that the user saw and without reading a list, and are stored as `sending` before that', async () => {
    const seen = rows(3)
    const there = school(
      seen,
      seen.map((of) => edit(of)),
    )
    expect(await there.drain()).toEqual({ reason: 'drained', nextAt: null })
    expect(there.asked).toEqual([
      {
        name: 'batch',
        body: seen.map(({ id }) => ({
          method: 'PATCH',
          path: `/api/users/attendance/student/${id}/`,
          body: { points: 5 },
          if_match: 3,
        })),
        options: { token: 'secret' },
      },
    ])
    expect(there.states).toEqual([['sending', 'sending', 'sending']])
    expect(await there.slots()).toEqual([])
    expect((await there.mirror()).map(({ points, version }) => [points, version])).toEqual([
      [5, 4],
      [5, 4],
      [5, 4],
    ])
    expect(there.events).toContainEqual(
      expect.objectContaining({
        kind: 'confirmed',
        rows: expect.arrayContaining([expect.anything(), expect.anything(), expect.anything()]),
      }),
    )
  })

  it('are 200 at most, and each row has one request at a time', async () => {
    const seen = rows(250)
    const [first = row(1)] = seen
    const note = newFieldSlot(
      { owner: 'lupe', now: 1 },
      first,
      'observations',
      { observations: '' },
      { observations: 'Tosía' },
    )
    const there = school(seen, [...seen.map((of) => edit(of)), note])
    await there.drain()
    expect(there.batches().map(({ length }) => length)).toEqual([200, 50])
    for (const calls of there.batches()) expect(new Set(calls.map(({ path }) => path)).size).toBe(calls.length)
    expect(there.there[0]).toMatchObject({ points: 5, observations: 'Tosía', version: 5 })
    expect(await there.slots()).toEqual([])
  })

  it('have an answer each: a row that has changed is compared again, a refusal says why, and neither affects the others', async () => {
    const seen = rows(4)
    const moved = row(2, { points: 9, version: 4 })
    const there = school(
      seen,
      seen.map((of) => edit(of)),
      {
        there: [row(1), moved, row(3), row(4)],
        answer: ({ path }) =>
          path.endsWith('/2/')
            ? { status: 412, body: { detail: 'Cambió.', current: moved } }
            : path.endsWith('/3/')
              ? { status: 400, body: { points: ['Demasiados.'] } }
              : undefined,
      },
    )
    await there.drain()
    expect(there.names()).toEqual(['batch', 'attendanceList'])
    expect(await there.slots()).toMatchObject([
      { row: '2', state: 'conflict', theirs: { points: 9 } },
      { row: '3', state: 'rejected', error: { fields: { points: ['Demasiados.'] } } },
    ])
    expect(there.there.map(({ points }) => points)).toEqual([5, 9, 1, 5])
  })

  it('still share requests after one of them was refused', async () => {
    // More rows than fit into six batches of 200.
    const seen = rows(1_300)
    const there = school(
      seen,
      seen.map((of) => edit(of)),
      { answer: ({ path }) => (path.endsWith('/3/') ? { status: 400, body: { points: ['Demasiados.'] } } : undefined) },
    )
    await there.drain()
    expect(there.batches().map(({ length }) => length)).toEqual([200, 200, 200, 200, 200, 200, 100])
    expect(there.names()).not.toContain('attendanceChange')
    expect(await there.slots()).toMatchObject([{ row: '3', state: 'rejected' }])
  })

  it('are read first if the mirror’s row is not what the user saw', async () => {
    const seen = [row(1), row(2), row(3, { points: 7 }), row(4, { version: null })]
    const there = school(
      seen,
      seen.map((of) => edit(of)),
      { there: [row(1), row(2), row(3, { points: 7 }), row(4)] },
    )
    await there.drain()
    expect(there.batches()[0]?.map(({ path }) => path.at(-2))).toEqual(['1', '2'])
    expect(there.names()).toContain('attendanceList')
    expect(await there.slots()).toMatchObject([{ row: '3', state: 'conflict', theirs: { points: 7 } }])
    expect(there.there[3]).toMatchObject({ points: 5 })
  })

  it('are sent as usual if there is only one', async () => {
    const there = school([row(1)], [edit(row(1))])
    await there.drain()
    expect(there.names()).toEqual(['attendanceList', 'attendanceChange'])
  })
})

it('changes of rows without versions are read first, and then share a request', async () => {
  const seen = rows(3).map((of) => ({ ...of, version: null }))
  const there = school(
    seen,
    seen.map((of) => edit(of)),
    { capabilities: ['batch'] },
  )
  await there.drain()
  expect(there.names()).toEqual(['attendanceList', 'batch'])
  expect(there.batches()[0]?.every((call) => !('if_match' in call) && !('key' in call))).toBe(true)
  expect(await there.slots()).toEqual([])
})

it('a roll’s list is read first, then its rows are created in one request, each with its Idempotency-Key and the same texts as a form', async () => {
  const there = school([], [creation(7), creation(8)])
  await there.drain()
  expect(there.names()).toEqual(['attendanceList', 'batch'])
  expect(there.batches()[0]).toEqual(
    ['7', '8'].map((student) => ({
      method: 'POST',
      path: '/api/users/attendance/student/',
      body: { points: '0', status: 'falta', attendance_date: today, student, group: '2' },
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    })),
  )
  expect(await there.slots()).toEqual([])
})

it('a provider that does not announce `batch` never gets one', async () => {
  const seen = rows(3)
  const there = school(
    seen,
    seen.map((of) => edit(of)),
    { capabilities: ['row-versions', 'idempotency-key'] },
  )
  await there.drain()
  expect(there.names()).toEqual(['attendanceList', 'attendanceChange', 'attendanceChange', 'attendanceChange'])
})

describe('a batch whose outcome is unknown', () => {
  it.each<[string, Settings['whole']]>([
    ['its answer is lost', () => failed('network', 0)],
    ['it was not answered in time', () => failed('timeout', 0)],
    ['the provider failed at it', () => failed('server', 500)],
    ['its answer cannot be read', () => failed('malformed', 200)],
    ['it is answered for some of them', (_, told) => ({ ok: true, status: 200, value: told.slice(1) })],
    ['it is answered for more than were asked', (_, told) => ({ ok: true, status: 200, value: [...told, ...told] })],
    ['the provider has no such call', () => failed('missing', 404)],
    ['something on the way refuses its size', () => failed('tooLarge', 413)],
    ['this person may do nothing now', () => failed('forbidden', 403)],
  ])('%s: each row is read before anything is sent again, and is sent alone', async (_, whole) => {
    const seen = rows(3)
    let arrived = false
    // The first change was applied, the others were not.
    const there = school(
      seen,
      seen.map((of) => edit(of)),
      {
        whole,
        answer: ({ path }) =>
          path.endsWith('/1/') && !arrived ? ((arrived = true), undefined) : { status: 200, body: null },
      },
    )
    await there.drain()
    expect(there.batches()).toHaveLength(1)
    there.clock.now += 31_000
    await there.again()
    expect(there.names()).toEqual(['batch', 'attendanceList', 'attendanceChange', 'attendanceChange'])
    expect(there.asked.slice(2).map(({ id }) => id)).toEqual(['2', '3'])
    expect(await there.slots()).toEqual([])
    expect(there.there.map(({ points, version }) => [points, version])).toEqual([
      [5, 4],
      [5, 4],
      [5, 4],
    ])
  })
})

it('if the session ends in the middle of a batch, the calls before it are settled and the others wait for the next sign-in', async () => {
  const seen = rows(4)
  const there = school(
    seen,
    seen.map((of) => edit(of)),
    { answer: ({ path }) => (/\/[34]\/$/.test(path) ? over : undefined), session: 'unauthorized' },
  )
  expect(await there.drain()).toMatchObject({ reason: 'needsSignIn' })
  expect(await there.slots()).toMatchObject([
    { row: '3', state: 'needsSignIn' },
    { row: '4', state: 'needsSignIn' },
  ])
  expect(there.names()).toEqual(['batch', 'attendanceStatuses'])
})

it.each([
  ['in a request of many', 4],
  ['alone', 1],
])(
  'a 401 of one change %s, while the session is accepted, keeps no other at home: that one waits, is tried again, and at last a person is told',
  async (_, count) => {
    const seen = rows(count)
    const there = school(
      seen,
      seen.map((of) => edit(of)),
      { answer: ({ path }) => (path.endsWith('/1/') ? over : undefined) },
    )
    expect(await there.drain()).toEqual({ reason: 'drained', nextAt: expect.any(Number) })
    expect(await there.slots()).toMatchObject([
      { row: '1', state: 'waiting', mine: { points: 5 }, error: { code: 'unauthorized' } },
    ])
    expect(there.there.slice(1).map(({ points }) => points)).toEqual(seen.slice(1).map(() => 5))
    for (let attempts = 0; attempts < 20; attempts += 1) {
      there.clock.now += 300_000
      expect(await there.again()).toMatchObject({ reason: 'drained' })
    }
    expect(await there.slots()).toMatchObject([
      { row: '1', state: 'rejected', error: { detail: 'La sesión terminó.' } },
    ])
    expect(there.events).toContainEqual(expect.objectContaining({ kind: 'refused', detail: 'La sesión terminó.' }))
  },
)

it('a 401 of one change, after which the session cannot be checked, is tried again when the provider responds', async () => {
  const seen = rows(1)
  let silent = true
  const there = school(
    seen,
    seen.map((of) => edit(of)),
    { answer: () => (silent ? over : undefined), session: 'network' },
  )
  expect(await there.drain()).toMatchObject({ reason: 'unreachable' })
  silent = false
  there.clock.now += 60_000
  await there.again()
  expect(await there.slots()).toEqual([])
})

it('if a pause is asked for in the middle of a batch, the calls after it wait, and are then sent alone', async () => {
  const seen = rows(4)
  let busy = true
  const there = school(
    seen,
    seen.map((of) => edit(of)),
    {
      answer: ({ path }) =>
        busy && /\/[34]\/$/.test(path) ? { status: 503, body: { detail: 'Vuelve más tarde.' } } : undefined,
    },
  )
  expect(await there.drain()).toEqual({ reason: 'resting', nextAt: start + 30_000 })
  expect(await there.slots()).toMatchObject([
    { row: '3', state: 'waiting' },
    { row: '4', state: 'waiting' },
  ])
  busy = false
  there.clock.now += 30_000
  await there.again()
  expect(there.names()).toEqual(['batch', 'attendanceList', 'attendanceChange', 'attendanceChange'])
  expect(await there.slots()).toEqual([])
})

it('answers in the wrong order settle nothing', async () => {
  const seen = rows(3)
  const there = school(
    seen,
    seen.map((of) => edit(of)),
    { whole: (_, told) => ({ ok: true, status: 200, value: [...told.slice(1), ...told.slice(0, 1)] }) },
  )
  await there.drain()
  // The list is read again, and shows that all changes were applied.
  expect(there.names()).toEqual(['batch', 'attendanceList'])
  expect(await there.slots()).toEqual([])
  expect((await there.mirror()).map(({ id, points }) => [id, points])).toEqual([
    ['1', 5],
    ['2', 5],
    ['3', 5],
  ])
})
