/**
 * Odd lists, as real providers send them: a roll is still sent exactly once, no edited row counts as deleted, and no
 * other list is delayed.
 */
import { describe, expect, it } from 'vitest'
import { attendance } from '../../src/contract'
import { ClockWatch } from '../../src/offline/engine/clock-watch'
import { drain } from '../../src/offline/engine/drain'
import { newCreation, newFieldSlot } from '../../src/offline/engine/edit-slot'
import type { Environment } from '../../src/offline/engine/environment'
import type { Slot } from '../../src/offline/engine/slot'
import { discard, retry } from '../../src/offline/engine/slot-commands'
import { openProviderClient } from '../../src/provider/client'
import type { ProviderClient } from '../../src/provider/client'
import { memoryDisk } from './simulation/memory-store'

const today = '2026-11-20'
const list = '/api/users/attendance/student/'
const kids = { id: '2', name: 'Kids 2' }
const teens = { id: '3', name: 'Teens 1' }
const falta = { value: 'falta', label: 'Falta' }

type Wire = {
  id: number | string
  attendance_date: string
  student: unknown
  group: unknown
  status: unknown
  points: number
  observations: string
  beginning_of_the_cycle: boolean
  version?: number
}
type Asked = { path: string; query: URLSearchParams; rows: Wire[]; page: number; asked: number }

const wire = (id: number, student: number, more: Partial<Wire> = {}): Wire => ({
  id,
  attendance_date: today,
  student: { id: student, name: 'N' },
  group: kids,
  status: falta,
  points: 1,
  observations: '',
  beginning_of_the_cycle: false,
  ...more,
})
const creation = (student: number, group = kids): Slot =>
  newCreation(
    { owner: 'lupe', now: 0 },
    { attendance_date: today, student: { id: String(student), name: 'Zoé' }, group, values: { status: falta } },
  )
const edit = (row: Wire): Slot =>
  newFieldSlot({ owner: 'lupe', now: 0 }, attendance.parse(row), 'points', { points: 1 }, { points: 5 })

/**
 * A provider of the specification alone. `lists` returns its lists as HTTP responses, `history` those of one student;
 * by default it has no histories (404).
 */
function school(
  rows: Wire[],
  slots: readonly Slot[],
  {
    lists,
    history = () => notThere(),
    capabilities = [] as ('idempotency-key' | 'row-versions')[],
    patch,
  }: {
    lists: (asked: Asked) => Response | Wire[] | object
    history?: (asked: Asked) => Response | object
    capabilities?: ('idempotency-key' | 'row-versions')[]
    patch?: (row: Wire) => Response | undefined
  },
) {
  const disk = memoryDisk()
  const clock = { now: 1_000_000 }
  const sent: string[] = []
  let reads = 0
  const fetch = async (url: string, init: { method?: string; body?: unknown } = {}) => {
    const { pathname: path, searchParams: query } = new URL(url, 'http://x')
    if (init.method === 'POST') {
      const { student, group } = Object.fromEntries((init.body as FormData).entries())
      sent.push(`${group}/${student}`)
      const made = wire(900 + rows.length, Number(student), { group: { id: group, name: '' } })
      rows.push(made)
      return Response.json(made, { status: 201 })
    }
    if (init.method === 'PATCH') {
      const row = rows.find(({ id }) => path.endsWith(`/${id}/`))
      sent.push(path)
      return (
        (row && patch?.(row)) ??
        (row
          ? Response.json(Object.assign(row, JSON.parse(String(init.body))))
          : Response.json({ detail: 'No encontrado.' }, { status: 404 }))
      )
    }
    reads += 1
    const asked = { path, query, rows, page: Number(query.get('page') ?? 1), asked: reads }
    const answer = path.includes('/history/') ? history(asked) : lists(asked)
    return answer instanceof Response ? answer : Response.json(answer)
  }
  const environment: Environment = {
    now: () => clock.now,
    steady: () => clock.now,
    clockWatch: new ClockWatch(),
    random: () => 0.5,
    today: () => today,
    client: openProviderClient({ origin: 'http://x', fetch: fetch as never }),
    store: disk.store,
    identity: async () => ({ owner: 'lupe', token: 's' }),
    capabilities: async () => capabilities,
    lock: (work) => work(),
    emit: () => undefined,
  }
  return {
    sent,
    clock,
    environment,
    reads: () => reads,
    slots: async () => [...(await disk.read()).slots.values()],
    begin: () =>
      disk.store.transaction('write', async (transaction) => {
        await transaction.putSlots(slots)
        await transaction.changeRows({
          put: rows.flatMap((row) => {
            const read = attendance.safeParse(row)
            return read.success ? [read.data] : []
          }),
          gone: [],
        })
      }),
    /** Drains once every 5 s of the fake clock, for this many seconds. */
    async pass(seconds: number) {
      for (const until = clock.now + seconds * 1_000; clock.now < until; clock.now += 5_000) await drain(environment)
    },
  }
}

const notThere = () => Response.json({ detail: 'No encontrado.' }, { status: 404 })
const ofGroup = ({ rows, query }: Asked) =>
  rows.filter(({ group }) => String((group as { id: unknown } | null)?.id) === query.get('id_group'))
const paged =
  (
    size: number,
    change: (page: { count: number; next: string | null; results: Wire[] }, asked: Asked) => object = (page) => page,
  ) =>
  (asked: Asked) => {
    const found = ofGroup(asked)
    const results = found.slice((asked.page - 1) * size, asked.page * size)
    return change(
      {
        count: found.length,
        next:
          asked.page * size < found.length
            ? `http://inside/?id_group=${asked.query.get('id_group')}&page=${asked.page + 1}`
            : null,
        results,
      },
      asked,
    )
  }
const broken = wire(77, 0, { student: null })

const odd: [string, (asked: Asked) => Response | Wire[] | object][] = [
  ['a bare array with a row whose student is null', (asked) => [broken, ...ofGroup(asked)]],
  ['pages with a row whose student is null', paged(7, (page) => ({ ...page, results: [...page.results, broken] }))],
  ['a row that says nothing at all', (asked) => [...ofGroup(asked), { id: null }]],
  ['a row that is no object', (asked) => [...ofGroup(asked), 'fila']],
  ['a count one too many', paged(7, (page) => ({ ...page, count: page.count + 1 }))],
  ['a count one too many on a single page', paged(100, (page) => ({ ...page, count: page.count + 1 }))],
  ['a count that is too small', paged(7, (page) => ({ ...page, count: 1 }))],
  [
    'a count that changes from page to page',
    paged(7, (page, { page: number }) => ({ ...page, count: page.count + number })),
  ],
  ['no count at all', paged(7, ({ next, results }) => ({ next, results }))],
  [
    'a last page that names itself',
    paged(7, (page, { page: number, query }) => ({
      ...page,
      next: page.next ?? `?id_group=${query.get('id_group')}&page=${number}`,
    })),
  ],
  ['pages that lead in a circle, without a count', paged(7, ({ results }) => ({ next: '?page=1', results }))],
  ['a next that is empty', paged(7, (page) => ({ ...page, next: page.next ?? '' }))],
  [
    'a next without anything behind its question mark',
    paged(7, (page) => ({ ...page, next: page.next ?? 'http://inside/?' })),
  ],
  [
    'an empty last page',
    (asked) => {
      const found = ofGroup(asked)
      return {
        count: found.length,
        next: asked.page === 1 ? '?page=2&id_group=2' : null,
        results: asked.page === 1 ? found : [],
      }
    },
  ],
  [
    'the same rows on every page',
    (asked) => ({ count: 90, next: `?page=${asked.page + 1}&id_group=2`, results: ofGroup(asked) }),
  ],
  [
    'fields that nobody knows, ids as texts',
    (asked) =>
      ofGroup(asked).map((row) => ({
        ...row,
        id: String(row.id),
        student: String((row.student as { id: unknown }).id),
        extra: { deep: [1] },
      })),
  ],
]

describe('a roll of twenty at a provider of the specification alone, whose list has', () => {
  it.each(odd)('%s', async (_, lists) => {
    const rows = [wire(1, 501), wire(2, 502), wire(3, 503, { attendance_date: '2026-11-19' })]
    const roll = Array.from({ length: 20 }, (__, index) => creation(601 + index))
    const there = school(rows, [...roll, edit(wire(1, 501))], { lists })
    await there.begin()
    await there.pass(120)
    expect(await there.slots()).toEqual([])
    expect(there.sent.filter((one) => one.startsWith('2/')).sort()).toEqual(
      roll.map(({ student }) => `2/${student.id}`),
    )
    expect(rows.find(({ id }) => id === 1)?.points).toBe(5)
  })
})

describe('one group whose list cannot be read', () => {
  const elsewhere = wire(1, 501, { group: teens })
  const failures: [string, () => Response][] = [
    ['500 each time', () => Response.json({ detail: 'Error' }, { status: 500 })],
    ['503 and a year of pause', () => new Response('', { status: 503, headers: { 'Retry-After': '31536000' } })],
    ['429 each time', () => new Response('', { status: 429 })],
    [
      'a connection that breaks',
      () => {
        throw new TypeError('network')
      },
    ],
    ['408, with words of its own', () => Response.json({ detail: 'Request Timeout' }, { status: 408 })],
    ['425, with words of its own', () => Response.json({ detail: 'Too Early' }, { status: 425 })],
    ['a page without sense', () => Response.json({ hello: 1 })],
  ]
  it.each(failures)('delays no other: %s', async (_, failure) => {
    const there = school(
      [{ ...elsewhere }],
      [creation(601), { ...edit(elsewhere), createdAt: 5 }, { ...creation(602, teens), createdAt: 6 }],
      { lists: (asked) => (asked.query.get('id_group') === kids.id ? failure() : ofGroup(asked)) },
    )
    await there.begin()
    await there.pass(60)
    expect(there.sent).toEqual([`${list}1/`, '3/602'])
    expect(await there.slots()).toMatchObject([{ kind: 'creation', group: kids }])
    expect((await there.slots()).map(({ state }) => state)).not.toContain('rejected')
  })

  it.each(failures.slice(0, 1))('is no problem if the student’s history can be read: %s', async (_, failure) => {
    const rows = [wire(1, 501), wire(2, 602, { points: 3 })]
    const there = school(rows, [edit(wire(1, 501)), creation(601), creation(602)], {
      lists: failure,
      history: ({ path, rows: all }) =>
        all.filter(({ student }) => path.endsWith(`/${(student as { id: unknown }).id}/`)),
    })
    await there.begin()
    await there.pass(60)
    // Student 602 has a row by now, created by somebody else: no second one is created.
    expect(there.sent.sort()).toEqual([`${list}1/`, '2/601'])
    expect((await there.slots()).filter(({ kind }) => kind === 'creation')).toEqual([])
  })

  it('is no problem if the provider announces that it refuses duplicates', async () => {
    const rows = [wire(1, 501, { version: 1 })]
    const there = school(rows, [edit(wire(1, 501, { version: 1 })), creation(601)], {
      lists: () => Response.json({}, { status: 500 }),
      capabilities: ['idempotency-key', 'row-versions'],
    })
    await there.begin()
    await there.pass(60)
    expect(there.sent.sort()).toEqual([`${list}1/`, '2/601'])
    expect(await there.slots()).toEqual([])
  })
})

describe('a creation that may have arrived, if no list can be read and the provider refuses duplicates by a key', () => {
  const lost = {
    ...creation(601),
    state: 'unknown' as const,
    sent: { values: { status: falta }, key: 'k', guarded: true },
  }
  it.each<[string, Slot, string[]]>([
    ['is sent again as it was', lost, ['2/601']],
    // The changed creation would need a new key, so the provider could not refuse it as a duplicate.
    ['is not sent once it was changed', { ...lost, mine: { status: falta, points: 3 } }, []],
  ])('%s', async (_, slot, sent) => {
    const there = school([], [slot], {
      lists: () => Response.json({}, { status: 500 }),
      capabilities: ['idempotency-key'],
    })
    await there.begin()
    await there.pass(300)
    expect(there.sent).toEqual(sent)
  })
})

describe('a list that answers 401', () => {
  const over = () => Response.json({ detail: 'La sesión terminó.' }, { status: 401 })
  const rows = () => [wire(1, 501), wire(2, 502, { group: teens })]
  const slots = [creation(601), edit(wire(1, 501)), { ...edit(wire(2, 502, { group: teens })), createdAt: 5 }]
  const states = async (there: { slots: () => Promise<Slot[]> }) => (await there.slots()).map(({ state }) => state)

  it.each<[string, (asked: Asked) => Response | object, Slot[]]>([
    [
      'among others that are answered',
      (asked) => (asked.query.get('id_group') === kids.id ? over() : ofGroup(asked)),
      slots,
    ],
    [
      'and is the only one, while what everybody may read is answered',
      (asked) => (asked.path === list ? over() : []),
      slots.slice(0, 2),
    ],
  ])('%s, does not end the session: its own changes wait', async (_, lists, waiting) => {
    const there = school(rows(), waiting, { lists })
    await there.begin()
    expect((await drain(there.environment)).reason).toBe('drained')
    expect(await states(there)).toEqual(['waiting', 'waiting'])
    expect(there.sent).toEqual(waiting.length > 2 ? [`${list}2/`] : [])
    await there.pass(60)
    expect(await states(there)).toEqual(['waiting', 'waiting'])
  })

  it('and succeeds later: its changes are sent', async () => {
    const there = school(rows(), slots, {
      lists: (asked) => (asked.asked < 4 && asked.query.get('id_group') === kids.id ? over() : ofGroup(asked)),
    })
    await there.begin()
    await there.pass(60)
    expect([await there.slots(), there.sent.sort()]).toEqual([[], [`${list}1/`, `${list}2/`, '2/601']])
  })

  it.each<[string, (asked: Asked) => Response | object]>([
    ['as every call does', over],
    [
      'as the next list does, where nothing else is there to ask',
      (asked) => (asked.path === list ? over() : notThere()),
    ],
  ])('%s, means that the session is over', async (_, lists) => {
    const there = school(rows(), slots, { lists })
    await there.begin()
    expect(await drain(there.environment)).toEqual({ reason: 'needsSignIn', nextAt: null })
    expect(await states(there)).toEqual(['needsSignIn', 'needsSignIn', 'needsSignIn'])
    expect(there.sent).toEqual([])
  })
})

describe('a row that no list ever shows', () => {
  const circle = paged(7, ({ results }) => ({ next: '?page=1', results }))
  const lost: Slot = { ...creation(900), state: 'unknown', attempt: 1, sent: { values: { status: falta }, key: 'k' } }
  const unreadable = () => wire(1, 501, { points: { deep: 1 } as never })

  it('is left to the user: a creation that may have arrived, with pages that lead in a circle and no history', async () => {
    const there = school([wire(1, 501)], [lost], { lists: circle })
    await there.begin()
    await there.pass(600)
    expect(there.sent).toEqual([])
    expect(await there.slots()).toMatchObject([
      { kind: 'creation', state: 'rejected', error: { code: 'unproven' }, mine: { status: falta } },
    ])
    // No list is read for the rejected creation any more.
    const before = there.reads()
    await there.pass(60)
    expect(there.reads()).toBe(before)
    // The user has checked that the row does not exist, and retries: it is sent, once.
    await retry(there.environment.store, [lost])
    await there.pass(120)
    expect([there.sent, await there.slots()]).toEqual([['2/900'], []])
  })

  it('is left to the user: a change of a row that cannot be parsed, and a new row of the same student', async () => {
    const there = school([unreadable()], [edit(wire(1, 501)), creation(501)], { lists: ofGroup })
    await there.begin()
    await there.pass(600)
    expect(there.sent).toEqual([])
    expect((await there.slots()).map(({ state, error }) => [state, error?.code])).toEqual([
      ['rejected', 'unproven'],
      ['rejected', 'unproven'],
    ])
    await discard(there.environment.store, [edit(wire(1, 501))])
    expect(await there.slots()).toMatchObject([{ kind: 'creation' }])
  })

  it('is sent after all if a list shows it in time', async () => {
    const row = unreadable()
    const there = school([row], [edit(wire(1, 501))], { lists: ofGroup })
    await there.begin()
    await there.pass(60)
    expect(await there.slots()).toMatchObject([{ state: 'waiting' }])
    row.points = 1
    await there.pass(120)
    expect([there.sent, await there.slots()]).toEqual([[`${list}1/`], []])
  })

  it('keeps waiting while the list fails: a failing list proves nothing', async () => {
    const there = school([wire(1, 501)], [edit(wire(1, 501))], { lists: () => Response.json({}, { status: 500 }) })
    await there.begin()
    await there.pass(1_800)
    expect(await there.slots()).toMatchObject([{ state: 'waiting', error: { code: 'server' } }])
  })
})

describe('a row that cannot be parsed', () => {
  it('makes its own edit wait, and the row of the same student is not created twice', async () => {
    const unreadable = wire(1, 501, { points: { deep: 1 } as never })
    const rows = [unreadable, wire(2, 502)]
    const there = school(rows, [edit(wire(1, 501)), creation(501), edit(wire(2, 502)), creation(503)], {
      lists: ofGroup,
    })
    await there.begin()
    await there.pass(120)
    expect(there.sent.sort()).toEqual([`${list}2/`, '2/503'])
    expect((await there.slots()).map(({ state, attempt }) => [state, attempt > 3])).toEqual([
      ['waiting', true],
      ['waiting', true],
    ])
  })
})

describe('rows that move between pages during a reading', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => wire(index + 1, 501 + index))
  /**
   * While page 2 is on its way, a row of page 1 is deleted and created again at the end: the first row of page 2 moves
   * to page 1, so that neither page shows it. This happens `times` times.
   */
  const moving = (times: number) => {
    let moved = 0
    return (asked: Asked) => {
      const page = paged(5)(asked)
      if (asked.page === 1 && moved < times) {
        moved += 1
        const [first] = asked.rows.splice(0, 1)
        if (first) asked.rows.push({ ...first, id: 1_000 + moved })
      }
      return page
    }
  }

  it('an edit of the row at the edge is sent, and does not become `gone`', async () => {
    const rows = many(12)
    const there = school(rows, [edit(wire(6, 506)), edit(wire(12, 512))], { lists: moving(1) })
    await there.begin()
    await there.pass(60)
    expect(await there.slots()).toEqual([])
    expect(there.sent.sort()).toEqual([`${list}12/`, `${list}6/`])
  })

  it('an edit does not become `gone` either if they move at every reading, and is sent once they stop', async () => {
    const rows = many(12)
    const there = school(rows, [edit(wire(6, 506)), creation(900)], { lists: moving(1) })
    await there.begin()
    await drain(there.environment)
    expect((await there.slots()).map(({ state }) => state)).not.toContain('gone')
    await there.pass(60)
    expect(await there.slots()).toEqual([])
    expect(there.sent.sort()).toEqual([`${list}6/`, '2/900'])
  })

  it('a creation whose answer was lost is found where it moved to, and is not created twice', async () => {
    const rows = [...many(11), wire(950, 900)]
    const lost: Slot = { ...creation(900), state: 'unknown', attempt: 1, sent: { values: { status: falta }, key: 'k' } }
    rows.splice(5, 0, ...rows.splice(11, 1))
    const there = school(rows, [lost], { lists: moving(1) })
    await there.begin()
    await there.pass(60)
    expect([there.sent, await there.slots()]).toEqual([[], []])
  })

  it('an edit of a row that two readings lack becomes `gone`', async () => {
    const there = school(many(12), [edit(wire(40, 540))], { lists: paged(5) })
    await there.begin()
    await there.pass(10)
    expect((await there.slots()).map(({ state }) => state)).toEqual(['gone'])
  })
})

describe('an exception of our own code', () => {
  const rows = [wire(1, 501), wire(2, 502, { group: teens })]
  const slots = [edit(wire(1, 501)), { ...edit(wire(2, 502, { group: teens })), createdAt: 5 }]
  /** A client that throws at the calls for which `over` returns true. */
  const stumbling = (
    client: ProviderClient,
    over: (name: string, call: { query?: { id_group?: string }; id?: string }) => boolean,
  ): ProviderClient =>
    (async (name: never, request: never, options: never) => {
      if (over(name, request)) throw new TypeError('a mistake of ours')
      return client(name, request, options)
    }) as unknown as ProviderClient

  it.each<[string, (name: string, call: { query?: { id_group?: string }; id?: string }) => boolean]>([
    ['a list', (name, { query }) => name === 'attendanceList' && query?.id_group === kids.id],
    ['a change', (name, { id }) => name === 'attendanceChange' && id === '1'],
  ])('about %s is thrown after all other slots were sent', async (_, over) => {
    const there = school(
      rows.map((row) => ({ ...row })),
      slots,
      { lists: ofGroup },
    )
    await there.begin()
    await expect(drain({ ...there.environment, client: stumbling(there.environment.client, over) })).rejects.toThrow(
      'a mistake of ours',
    )
    expect(there.sent).toEqual([`${list}2/`])
    expect((await there.slots()).map(({ row }) => row)).toEqual(['1'])
  })
})
