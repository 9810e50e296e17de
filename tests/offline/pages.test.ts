/**
 * Lists of the mirror that are read to their end: what a reading proves about rows that it did not show, and what the
 * failure of one list means for the others.
 */
import { describe, expect, it, vi } from 'vitest'
import { failed, type Answer, type FailureCode, type Page } from '../../src/contract'
import { firstFailure } from '../../src/offline/mirror/first-failure'
import { followPages, provePresent, type Followed } from '../../src/offline/mirror/follow-pages'

type Row = { id: string }
type Given = Partial<Page<Row>> & { ids: string[] }

const page = ({ ids, ...more }: Given): Answer<Page<Row>> => ({
  ok: true,
  status: 200,
  value: {
    rows: ids.map((id) => ({ id })),
    unreadable: 0,
    next: null,
    count: null,
    deleted: [],
    cursor: null,
    ...more,
  },
})

const { failure } = failed('network', 0)

/**
 * What `followPages` returns for a list that was read from its first row to its last and has as many rows as its count.
 */
const whole = { ok: true, end: 'end', isCounted: true, hasUnidentified: false }

/** Follows a list. `pages`: the answers by query string; '' is the first page. */
async function follow(pages: Record<string, Answer<Page<Row>>>, from?: string | null) {
  const asked: string[] = []
  const brought: string[][] = []
  const followed = await followPages<Row>({
    ask: async (next = '') => {
      asked.push(next)
      return pages[next] ?? failed('missing', 404)
    },
    onPage: async ({ rows }) => void brought.push(rows.map(({ id }) => id)),
    keyOf: ({ id }) => id,
    from,
  })
  return { asked, brought, followed }
}

describe('a list', () => {
  it('is read page by page, and is complete at its end', async () => {
    const pages = {
      '': page({ ids: ['a', 'b'], next: '2', count: 3, cursor: 'first' }),
      2: page({ ids: ['c'], count: 3, cursor: 'second' }),
    }
    const { asked, brought, followed } = await follow(pages)
    expect([asked, brought]).toEqual([
      ['', '2'],
      [['a', 'b'], ['c']],
    ])
    expect(followed).toMatchObject({ ...whole, parsedKeys: new Set(['a', 'b', 'c']), cursor: 'first' })
  })

  it('without a count is complete, too', async () => {
    expect((await follow({ '': page({ ids: ['a'] }) })).followed).toMatchObject(whole)
    expect((await follow({ '': page({ ids: ['a'], next: '' }) })).asked).toEqual([''])
  })

  it.each<[string, Record<string, Answer<Page<Row>>>, string | null, Partial<Followed>]>([
    ['it was begun in the middle', { 2: page({ ids: ['a'], count: 1 }) }, '2', { end: null }],
    ['a row could not be read', { '': page({ ids: ['a'], unreadable: 1 }) }, null, { hasUnidentified: true }],
    ['it has fewer rows than it says', { '': page({ ids: ['a'], count: 2 }) }, null, { isCounted: false }],
    [
      'a row came twice and another not at all',
      { '': page({ ids: ['a'], next: '2', count: 2 }), 2: page({ ids: ['a'], count: 2 }) },
      null,
      { isCounted: false },
    ],
    [
      'it leads in a circle',
      {
        '': page({ ids: ['a'], next: '2' }),
        2: page({ ids: ['b'], next: '3' }),
        3: page({ ids: ['c'], next: '2' }),
      },
      null,
      { end: null },
    ],
  ])('proves no row absent if %s', async (_, pages, from, lacking) => {
    const { followed, brought } = await follow(pages, from)
    expect(followed).toMatchObject(lacking)
    expect(
      await provePresent(
        followed,
        async () => ({ ok: false, failure }),
        async () => true,
      ),
    ).toBeNull()
    expect(brought.flat()).toContain('a')
  })

  it('that fails in the middle keeps the rows so far, and returns the failure', async () => {
    expect(await follow({ '': page({ ids: ['a'], next: '2' }), 2: failed('timeout', 0) })).toMatchObject({
      brought: [['a']],
      followed: { ok: false, failure: { code: 'timeout' } },
    })
  })

  it('is requested one page ahead of the writing', async () => {
    const order: string[] = []
    const pages: Record<string, Answer<Page<Row>>> = { '': page({ ids: ['a'], next: '2' }), 2: page({ ids: ['b'] }) }
    await followPages<Row>({
      ask: async (next = '') => {
        order.push(`asked ${next}`)
        return pages[next] ?? failed('missing', 404)
      },
      onPage: async ({ rows }) => void order.push(`wrote ${rows[0]?.id}`),
      keyOf: ({ id }) => id,
    })
    expect(order).toEqual(['asked ', 'asked 2', 'wrote a', 'wrote b'])
  })
})

describe('several lists', () => {
  const read = (codes: Record<string, FailureCode>) => {
    const asked = vi.fn(async (list: string) => {
      const code = codes[list]
      return code ? failed(code, 0).failure : null
    })
    return { asked, first: firstFailure(['a', 'b', 'c'], asked).then((failure) => failure?.code ?? null) }
  }
  const askedOf = ({ asked }: ReturnType<typeof read>) => asked.mock.calls.map(([list]) => list)

  it('are all read even if one fails, and the first failure is returned', async () => {
    const reading = read({ a: 'server', b: 'missing' })
    expect(await reading.first).toBe('server')
    expect(askedOf(reading)).toEqual(['a', 'b', 'c'])
    expect(await read({}).first).toBeNull()
  })

  it.each<FailureCode>(['network', 'timeout', 'busy', 'unauthorized'])(
    'are left alone once the next would fare no better: %s',
    async (code) => {
      const reading = read({ a: 'server', b: code })
      expect(await reading.first).toBe(code)
      expect(askedOf(reading)).toEqual(['a', 'b'])
    },
  )
})
