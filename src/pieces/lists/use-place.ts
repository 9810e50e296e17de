/**
 * A list's search, page and filters, kept in the address: whoever comes back to it, by the way back, a reload or a link, finds it as
 * it was left. The address follows without a word, for a letter typed draws the list and not the whole page; and once that is painted,
 * for a browser takes its time to note an address.
 */
import { useCallback, useState } from 'react'
import { useSearch } from 'wouter'
import { pageSizes } from '../../ui'
import { rewriteAddress } from '../../ui/open-windows'

export type ListPlace = { search: string; page: number; size: number }
export const firstPage: ListPlace = { search: '', page: 1, size: 10 }

type Kept<Place> = {
  read: (asked: URLSearchParams) => Place
  /** '' and undefined are left out: what everybody sees at first needs no words. */
  write: (place: Place) => Record<string, string | undefined>
}

/** Goes to a place, or to what it makes of where somebody is now. */
export type GoTo<Place> = (next: Place | ((now: Place) => Place)) => void

export function useAddressed<Place extends object>({ read, write }: Kept<Place>): [Place, GoTo<Place>] {
  useSearch()
  const address = queryOfAddress()
  const [known, setKnown] = useState(() => ({ address, place: read(new URLSearchParams(address)) }))
  // Another link to this same screen was followed.
  if (known.address !== address) setKnown({ address, place: read(new URLSearchParams(address)) })

  const go = useCallback<GoTo<Place>>((next) => {
    const now = new URLSearchParams(queryOfAddress())
    const place = typeof next === 'function' ? next(read(now)) : next
    const own = write(place)
    const others = [...now].filter(([name]) => !(name in own))
    const asked = new URLSearchParams([...Object.entries(own), ...others].flatMap(([name, value]) => (value ? [[name, value]] : [])))
    const words = asked.toString()
    const query = words && `?${words}`
    noteLater(query)
    setKnown({ address: query, place })
  }, [read, write])
  return [known.place, go]
}

/** Of the address that stands there still. */
let unnoted: { at: string; query: string } | null = null

function noteLater(query: string): void {
  unnoted = { at: location.href, query }
  requestAnimationFrame(() => setTimeout(noteAddress))
}

function noteAddress(): void {
  const query = queryOfAddress()
  unnoted = null
  // Past the router, which would draw everything anew.
  if (query !== location.search) rewriteAddress(`${location.pathname}${query}`)
}

/** As it is, or is about to be, unless somebody has gone somewhere else meanwhile. */
function queryOfAddress(): string {
  return unnoted?.at === location.href ? unnoted.query : location.search
}

/** The page and its size, and what was searched for, as every list writes them; a second list of a screen under a name of its own. */
export function listPlaceOf(name = ''): Kept<ListPlace> {
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
