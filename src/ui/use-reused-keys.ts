/**
 * React keys for the rows of a list. When a person searches, filters or turns the page, the new rows reuse the elements
 * of the old ones, which is faster than creating them anew.
 */
import { useState } from 'react'

type Assignment = { queryKey: unknown; keys: readonly string[]; reactKeys: readonly number[]; next: number }

/**
 * Returns one React key per row of `keys`. While `queryKey` (search, page, filters) is the same, each row keeps its
 * React key wherever it moves, so that the element that somebody is about to touch never becomes another row. After
 * `queryKey` has changed, the first row takes the first old key, and so on.
 */
export function useReusedKeys(queryKey: unknown, keys: readonly string[]): readonly number[] {
  const [last, setLast] = useState<Assignment>({ queryKey, keys: [], reactKeys: [], next: 0 })
  if (last.queryKey === queryKey && last.keys.join() === keys.join()) return last.reactKeys
  let { next } = last
  const reactKeys = keys.map(
    (key, index) => last.reactKeys[last.queryKey === queryKey ? last.keys.indexOf(key) : index] ?? next++,
  )
  setLast({ queryKey, keys, reactKeys, next })
  return reactKeys
}
