/** Reads the present row of a kind that has no call for a single row, from a list. */
import { failed, type Answer, type Failure, type Id, type Page } from '../../contract'
import type { RowNow } from './change-row'

type Listed<Row> = {
  id: Id
  /** All pages of a list that contains the row. */
  list: () => Promise<Answer<Page<Row>[]>>
  /** The row contained in a refusal; undefined if there is none. */
  told: (failure: Failure) => Promise<Row | undefined>
}

export function listedNow<Row extends { id: Id }>({ id, list, told }: Listed<Row>): RowNow<Row> {
  return {
    async read() {
      const pages = await list()
      if (!pages.ok) return pages
      const found = pages.value.flatMap(({ rows }) => rows).find((row) => row.id === id)
      if (found) return { ok: true, status: 200, value: found }
      // If a page has unreadable rows, the missing row may be one of them.
      return pages.value.some(({ unreadable }) => unreadable > 0) ? failed('malformed', 200) : failed('missing', 404)
    },
    told: async (failure) => (await told(failure)) ?? null,
  }
}
