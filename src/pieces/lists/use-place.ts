/**
 * A list's search, page and filters, stored in the address: *Back*, a reload or a link restores them. The address is
 * rewritten without informing the router, so that typing renders only the list, and after painting, because rewriting
 * it takes browsers time.
 */
import { useCallback, useState } from 'react'
import { useSearch } from 'wouter'
import { pageSizes } from '../../ui'
import { rewriteAddress } from '../../ui/open-windows'

export type ListPlace = { search: string; page: number; size: number }
export const firstPage: ListPlace = { search: '', page: 1, size: 10 }

type Kept<Place> = {
  read: (asked: URLSearchParams) => Place
  /** '' and undefined are omitted from the address: defaults need no parameter. */
  write: (place: Place) => Record<string, string | undefined>
}

/** Sets the state, or computes it from the present one. */
export type GoTo<Place> = (next: Place | ((now: Place) => Place)) => void

export function useAddressed<Place extends object>({ read, write }: Kept<Place>): [Place, GoTo<Place>] {
  useSearch()
  const address = queryOfAddress()
  const [known, setKnown] = useState(() => ({ address, place: read(new URLSearchParams(address)) }))
  // The address has changed: another link to this screen was followed.
  if (known.address !== address) setKnown({ address, place: read(new URLSearchParams(address)) })

  const go = useCallback<GoTo<Place>>(
    (next) => {
      const now = new URLSearchParams(queryOfAddress())
      const place = typeof next === 'function' ? next(read(now)) : next
      const own = write(place)
      const others = [...now].filter(([name]) => !(name in own))
      const asked = new URLSearchParams(
        [...Object.entries(own), ...others].flatMap(([name, value]) => (value ? [[name, value]] : [])),
      )
      const words = asked.toString()
      const query = words && `?${words}`
      noteLater(query)
      setKnown({ address: query, place })
    },
    [read, write],
  )
  return [known.place, go]
}

/** A query that is not yet written to the address bar; ignored if the address has changed since. */
let unnoted: { at: string; query: string } | null = null

function noteLater(query: string): void {
  unnoted = { at: location.href, query }
  requestAnimationFrame(() => setTimeout(noteAddress))
}

function noteAddress(): void {
  const query = queryOfAddress()
  unnoted = null
  // Bypasses the router, which would render the whole page.
  if (query !== location.search) rewriteAddress(`${location.pathname}${query}`)
}

/** The current query, including one not yet written, unless somebody has navigated since. */
function queryOfAddress(): string {
  return unnoted?.at === location.href ? unnoted.query : location.search
}

/** Search, page and size as every list writes them. `name`: a prefix for a second list of a screen. */
function listPlaceOf(name = ''): Kept<ListPlace> {
  return {
    read: (asked) => ({
      search: asked.get(`${name}buscar`) ?? '',
      page: wholeOf(asked.get(`${name}pagina`)) ?? 1,
      size: pageSizes.find((size) => String(size) === asked.get(`${name}filas`)) ?? firstPage.size,
    }),
    write: ({ search, page, size }) => ({
      [`${name}buscar`]: search,
      [`${name}pagina`]: page > 1 ? String(page) : undefined,
      [`${name}filas`]: size === firstPage.size ? undefined : String(size),
    }),
  }
}
export const listPlace = listPlaceOf()

export function useListPlace(name?: string): [ListPlace, GoTo<ListPlace>] {
  return useAddressed(listPlaceOf(name))
}

function wholeOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}
