/** A row that no call reads alone, as the provider has it now: looked for in a list of such rows. */
import { failed, type Answer, type Failure, type Id, type Page } from '../../contract'
import type { RowNow } from './change-row'

type Listed<Row> = {
  id: Id
  /** All pages of a list in which the row must be. */
  list: () => Promise<Answer<Page<Row>[]>>
  /** The row as a refusal brought it along, where it did. */
  told: (failure: Failure) => Promise<Row | undefined>
}

export function listedNow<Row extends { id: Id }>({ id, list, told }: Listed<Row>): RowNow<Row> {
  return {
    async read() {
      const pages = await list()
      if (!pages.ok) return pages
      const found = pages.value.flatMap(({ rows }) => rows).find((row) => row.id === id)
      if (found) return { ok: true, status: 200, value: found }
      // A page with rows that cannot be read proves nothing about what is absent.
      return pages.value.some(({ unreadable }) => unreadable > 0) ? failed('malformed', 200) : failed('missing', 404)
    },
    told: async (failure) => (await told(failure)) ?? null,
  }
}
