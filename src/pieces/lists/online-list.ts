/** One page of an online list, whether the provider pages or answers everything at once. */
import { useDeferredValue, useEffect, useState } from 'react'
import type { Page, ReplyOf, RequestOf } from '../../contract'
import { matches, searchKeyOf, wordsOf } from '../../domain/search-key'
import { useOnline, type ListQuestion, type Loaded } from '../../provider/online'
import type { ListPlace } from './use-place'

export { firstPage } from './use-place'


export type ListPage<Row> = {
  /** undefined while they are being read. */
  rows: Row[] | undefined
  total: number
}

/** A provider is asked for no more letters than this; they find what there is long before. */
export const longestSearch = 100

/** How long typing must rest before the provider is asked. */
const restMs = 250

/** The question of a list at a place; what is typed is asked once it rests. */
export function useListQuestion<Name extends ListQuestion>(name: Name, requestAt: (place: ListPlace & { query: PageQuery }) => RequestOf<Name>, place: ListPlace): Loaded<ReplyOf<Name>> {
  const search = useDebounced(useDeferredValue(place.search.trim().slice(0, longestSearch)))
  const query = { page: place.page, page_size: place.size, ...(search && { search }) }
  return useOnline(name, requestAt({ ...place, search, query }))
}

export type PageQuery = { page: number; page_size: number; search?: string }

/** Rows and total of a page. A provider that does not page answers everything: it is searched and cut here. */
export function pageOf<Row>(loaded: Loaded<Page<Row>>, place: ListPlace, textOf: (row: Row) => string): ListPage<Row> {
  if (loaded.state !== 'ready') return { rows: undefined, total: 0 }
  const { rows, count } = loaded.value
  if (count !== null) return { rows, total: count }
  const words = wordsOf(place.search)
  const found = rows.filter((row) => matches(searchKeyOf(textOf(row)), words))
  return { rows: found.slice((place.page - 1) * place.size, place.page * place.size), total: found.length }
}

/** A provider that pages may answer 404 for a page beyond the last; it does not say which page is the last. */
export function useExistingPage(loaded: Loaded<unknown>, place: ListPlace, onPlace: (changed: ListPlace) => void): void {
  const isMissing = place.page > 1 && loaded.state === 'failed' && loaded.failure.code === 'missing'
  useEffect(() => {
    if (isMissing) onPlace({ ...place, page: 1 })
  })
}

/** `value` once it has stood still for a moment; '' at once. */
export function useDebounced(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), value === '' ? 0 : restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
