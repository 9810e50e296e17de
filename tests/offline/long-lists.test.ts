/** A long list that is parsed in parts has the same result as in one piece, and other tasks run in between. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { list } from '../../src/contract/wire'
import { readInParts } from '../../src/provider/long-lists'

const pages = list(z.object({ id: z.string() }))
const rows = (many: number) =>
  Array.from({ length: many }, (_, index) => (index % 301 === 300 ? { id: null } : { id: String(index) }))
const inParts = (schema: z.ZodMiniType<unknown>, json: unknown) => readInParts((part) => schema.safeParse(part), json)

describe('a long list', () => {
  it.each<[string, unknown]>([
    ['an array', rows(1_000)],
    [
      'a page',
      {
        count: 5_000,
        next: 'https://school/?page=2',
        previous: null,
        results: rows(1_000),
        cursor: 'c',
        deleted: ['7'],
      },
    ],
    ['a page of a few', { results: rows(3) }],
    ['an empty one', []],
    ['no list at all', { detail: 'no' }],
    ['a page whose envelope cannot be read', { results: rows(1_000), count: 'many' }],
  ])('that is %s has the same result in parts as in one piece', async (_, json) =>
    expect(await inParts(pages, json)).toEqual(pages.safeParse(json)),
  )

  it('keeps all its rows if they are not a page', async () => {
    const other = z.object({ results: z.array(z.unknown()) })
    expect(await inParts(other, { results: rows(1_000) })).toEqual({ success: true, data: { results: rows(1_000) } })
  })

  it('lets other tasks run in between', async () => {
    const turns: string[] = []
    const { port1, port2 } = new MessageChannel()
    const other = new Promise<void>((resolve) => {
      port1.onmessage = () => {
        turns.push('other')
        port1.close()
        resolve()
      }
    })
    port2.postMessage(null)
    await Promise.all([inParts(pages, rows(1_000)).then(() => turns.push('list')), other])
    expect(turns).toEqual(['other', 'list'])
  })
})
