/** Lists that are read to their end for sums, files and reminders: each row once, or the failure 'incomplete'. */
import { expect, it } from 'vitest'
import { failed, type Answer } from '../../src/contract'
import { readAllPages } from '../../src/provider/follow-pages'

type Given = { ids: string[]; next?: string | null; count?: number | null; unreadable?: number }
type Told = { rows: { id: string }[]; next: string | null; count: number | null; unreadable: number }

const page = ({ ids, next = null, count = null, unreadable = 0 }: Given): Answer<Told> => ({
  ok: true,
  status: 200,
  value: { rows: ids.map((id) => ({ id })), next, count, unreadable },
})

/**
 * Reads a list. `pages`: the answers by query string; '' is the first page. If a page has several answers, they are
 * given one after the other, the last one repeatedly.
 */
async function read(pages: Record<string, Answer<Told>[]>, partial = false) {
  const asked: string[] = []
  const answer = await readAllPages<Told>(
    async (next = '') => {
      asked.push(next)
      const told = pages[next] ?? []
      const at = asked.filter((name) => name === next).length - 1
      return structuredClone(told[at] ?? told.at(-1) ?? failed('missing', 404))
    },
    { partial },
  )
  return {
    asked: asked.length,
    came: answer.ok ? answer.value.flatMap(({ rows }) => rows.map(({ id }) => id)) : answer.failure.code,
  }
}

it.each<[string, Record<string, Answer<Told>[]>, string[] | string]>([
  ['of one page', { '': [page({ ids: ['a', 'b'] })] }, ['a', 'b']],
  [
    'of two pages',
    { '': [page({ ids: ['a'], next: '2', count: 2 })], 2: [page({ ids: ['b'], count: 2 })] },
    ['a', 'b'],
  ],
  [
    'whose last page has itself as `next`, and whose count is reached',
    { '': [page({ ids: ['a'], next: '2', count: 1 })], 2: [page({ ids: ['a'], next: '2', count: 1 })] },
    ['a'],
  ],
  [
    'whose last page has itself as `next`, and that has no count',
    { '': [page({ ids: ['a'], next: '2' })], 2: [page({ ids: ['b'], next: '2' })] },
    'incomplete',
  ],
  [
    'whose pages lead in a circle',
    {
      '': [page({ ids: ['a'], next: '2', count: 9 })],
      2: [page({ ids: ['b'], next: '3', count: 9 })],
      3: [page({ ids: ['c'], next: '2', count: 9 })],
    },
    'incomplete',
  ],
  ['with a row that cannot be parsed', { '': [page({ ids: ['a'], unreadable: 1 })] }, 'incomplete'],
  ['that ends before its count', { '': [page({ ids: ['a'], count: 2 })] }, 'incomplete'],
  ['of which a page fails', { '': [page({ ids: ['a'], next: '2' })], 2: [failed('server', 500)] }, 'server'],
  [
    'that grew while it was read',
    {
      '': [page({ ids: ['b'], next: '2', count: 2 }), page({ ids: ['a', 'b'], next: '2', count: 3 })],
      2: [page({ ids: ['b', 'c'], count: 3 }), page({ ids: ['c'], count: 3 })],
    },
    ['a', 'b', 'c'],
  ],
  [
    'that shrank while it was read',
    {
      '': [page({ ids: ['a', 'b'], next: '2', count: 4 }), page({ ids: ['b', 'c'], next: '2', count: 3 })],
      2: [page({ ids: ['d'], count: 3 })],
    },
    ['b', 'c', 'd'],
  ],
])('a list %s', async (_what, pages, came) => {
  expect((await read(pages)).came).toEqual(came)
})

it('a list of more than 500 pages is complete', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 503 }, (_, at) => [
      at === 0 ? '' : String(at),
      [page({ ids: [`${at}`], next: at < 502 ? String(at + 1) : null, count: 503 })],
    ]),
  )
  const { asked, came } = await read(pages)
  expect([asked, came.length]).toEqual([503, 503])
})

it('an incomplete list of choices in a form is returned with `partial`', async () => {
  expect(
    (await read({ '': [page({ ids: ['a'], unreadable: 1, next: '2' })], 2: [page({ ids: ['b'], next: '2' })] }, true))
      .came,
  ).toEqual(['a', 'b'])
})
