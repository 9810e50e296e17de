/** Reads the present row from a list, for kinds of rows that the API cannot return one by one. */
import { failed, type Answer, type Failure, type Id, type Page } from '../../contract'
import type { RowReader } from './concurrent-edit'

type ListReader<Row> = {
  id: Id
  /** Reads all pages of a list that contains the row. */
  list: () => Promise<Answer<Page<Row>[]>>
  /** Takes the row from a refusal; undefined if the refusal does not contain it. */
  fromFailure: (failure: Failure) => Row | undefined
}

export function rowReaderOfList<Row extends { id: Id }>({ id, list, fromFailure }: ListReader<Row>): RowReader<Row> {
  return {
    async read() {
      const pages = await list()
      if (!pages.ok) return pages
      const found = pages.value.flatMap(({ rows }) => rows).find((row) => row.id === id)
      if (found) return { ok: true, status: 200, value: found }
      // 'missing' only if every row could be read: otherwise the row may be an unreadable one.
      return pages.value.some(({ unreadable }) => unreadable > 0) ? failed('malformed', 200) : failed('missing', 404)
    },
    fromFailure: (failure) => fromFailure(failure) ?? null,
  }
}
