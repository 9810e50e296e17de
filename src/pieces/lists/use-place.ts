/**
 * A list's search, page and filters, stored in the address, so that *Back*, a reload or a link restores them. The
 * router is not informed, so that typing renders only the list. The address is rewritten after painting, because
 * rewriting is slow in browsers.
 */
import { useCallback, useState, type Dispatch, type SetStateAction } from 'react'
import { useSearch } from 'wouter'
import { pageSizes, type ListState } from '../../ui'
import { rewriteAddress } from '../../ui/open-windows'

export type { ListState }
export const firstListState: ListState = { search: '', page: 1, size: 10 }

type AddressFormat<Place> = {
  read: (asked: URLSearchParams) => Place
  /** '' and undefined are omitted from the address: defaults need no parameter. */
  write: (place: Place) => Record<string, string | undefined>
}

export function useStateInAddress<Place extends object>({
  read,
  write,
}: AddressFormat<Place>): [Place, Dispatch<SetStateAction<Place>>] {
  useSearch()
  const address = queryOfAddress()
  const [known, setKnown] = useState(() => ({ address, place: read(new URLSearchParams(address)) }))
  // The address was changed by something else than `go`: a link to this screen, or *Back*.
  if (known.address !== address) setKnown({ address, place: read(new URLSearchParams(address)) })

  const go = useCallback(
    (next: SetStateAction<Place>) => {
      const now = new URLSearchParams(queryOfAddress())
      const place = typeof next === 'function' ? next(read(now)) : next
      const own = write(place)
      const others = [...now].filter(([name]) => !(name in own))
      const asked = new URLSearchParams(
        [...Object.entries(own), ...others].flatMap(([name, value]) => (value ? [[name, value]] : [])),
      )
      const words = asked.toString()
      const query = words && `?${words}`
      writeQueryLater(query)
      setKnown({ address: query, place })
    },
    [read, write],
  )
  return [known.place, go]
}

/** A query that is not yet written to the address bar, for the address `at`; ignored at any other address. */
let unwrittenQuery: { at: string; query: string } | null = null

function writeQueryLater(query: string): void {
  unwrittenQuery = { at: location.href, query }
  requestAnimationFrame(() => setTimeout(writeQuery))
}

function writeQuery(): void {
  const query = queryOfAddress()
  unwrittenQuery = null
  // Bypasses the router, which would render the whole page.
  if (query !== location.search) rewriteAddress(`${location.pathname}${query}`)
}

/** The query of the address, or the one that is about to be written to it. */
function queryOfAddress(): string {
  return unwrittenQuery?.at === location.href ? unwrittenQuery.query : location.search
}

/** How a list stores search, page and size in the address. `name`: a prefix for a screen's second list. */
function listStateFormatOf(name = ''): AddressFormat<ListState> {
  return {
    read: (asked) => ({
      search: asked.get(`${name}buscar`) ?? '',
      page: pageNumberOf(asked.get(`${name}pagina`)) ?? 1,
      size: pageSizes.find((size) => String(size) === asked.get(`${name}filas`)) ?? firstListState.size,
    }),
    write: ({ search, page, size }) => ({
      [`${name}buscar`]: search,
      [`${name}pagina`]: page > 1 ? String(page) : undefined,
      [`${name}filas`]: size === firstListState.size ? undefined : String(size),
    }),
  }
}
export const listStateFormat = listStateFormatOf()

export function useListState(name?: string): [ListState, Dispatch<SetStateAction<ListState>>] {
  return useStateInAddress(listStateFormatOf(name))
}

function pageNumberOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}
