/** One page of an online list, whether the provider has pages or returns everything at once. */
import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue, useEffect } from 'react'
import type { Page, ReplyOf, RequestOf } from '../../contract'
import { matches, searchKeyOf, wordsOf } from '../../domain/search-key'
import { useOnline, type ListQuestion, type Loaded } from '../../provider/online'
import type { ListState } from './use-place'

/** How many characters of a search text are sent at most. */
export const longestSearch = 100

/** How long typing must pause before the provider is asked, ms. */
const debounceMs = 250

type OnlineListProps<Name extends ListQuestion> = {
  loaded: Loaded<ReplyOf<Name>>
  listState: ListState
  /** Takes the changed search, page and size; other parts of the state stay. */
  onListState: (changed: ListState) => void
}

/**
 * Requests one page of a list, with search, page and size from `listState`, and returns props of `OnlineList`. A search
 * is sent when typing pauses.
 */
export function useOnlineList<Name extends ListQuestion, State extends ListState>(
  name: Name,
  requestAt: (query: { page: number; page_size: number; search?: string }) => RequestOf<Name>,
  [listState, setListState]: readonly [State, (next: State) => void],
): OnlineListProps<Name> {
  const search = useSentSearch(listState.search)
  const loaded = useOnline(
    name,
    requestAt({ page: listState.page, page_size: listState.size, ...(search && { search }) }),
  )
  return { loaded, listState, onListState: (changed) => setListState({ ...listState, ...changed }) }
}

/**
 * The rows of a page (undefined while loading or after a failure) and the number of rows on all pages. If the answer
 * has no `count`, the provider probably has no pages: the rows of the answer are searched and cut into pages here.
 */
export function pageOf<Row>(
  loaded: Loaded<Page<Row>>,
  place: ListState,
  textOf: (row: Row) => string,
): { rows: Row[] | undefined; total: number } {
  if (loaded.state !== 'ready') return { rows: undefined, total: 0 }
  const { rows, count } = loaded.value
  if (count !== null) return { rows, total: count }
  const words = wordsOf(place.search)
  const found = rows.filter((row) => matches(searchKeyOf(textOf(row)), words))
  return { rows: found.slice((place.page - 1) * place.size, place.page * place.size), total: found.length }
}

/**
 * A provider may answer 404 for a page beyond the last, without saying which is the last. Then the first page is shown.
 */
export function useExistingPage(
  loaded: Loaded<unknown>,
  place: ListState,
  onPlace: (changed: ListState) => void,
): void {
  const isMissing = place.page > 1 && loaded.state === 'failed' && loaded.failure.code === 'missing'
  useEffect(() => {
    if (isMissing) onPlace({ ...place, page: 1 })
  })
}

/** The search text to send: what was typed before the last pause in typing, cut to `longestSearch` characters. */
export function useSentSearch(typed: string): string {
  return useDebounced(useDeferredValue(typed.trim().slice(0, longestSearch)))
}

/** `value` after it has not changed for `debounceMs`; '' at once. */
export function useDebounced(value: string): string {
  const [debounced] = useDebouncedValue(value, value === '' ? 0 : debounceMs)
  return debounced
}
