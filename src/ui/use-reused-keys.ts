/**
 * React keys for rows so that the rows of a new question reuse the elements of the previous ones, instead of being
 * created anew.
 */
import { useState } from 'react'

type Places = { question: unknown; keys: readonly string[]; places: readonly number[]; next: number }

/**
 * Returns one key per row. While `question` is the same, each row keeps its key wherever it moves, so that what
 * somebody is about to touch never becomes another row. The rows of another question take over the keys of the previous
 * ones in order.
 */
export function useReusedKeys(question: unknown, keys: readonly string[]): readonly number[] {
  const [known, setKnown] = useState<Places>({ question, keys: [], places: [], next: 0 })
  if (known.question === question && known.keys.join() === keys.join()) return known.places
  let { next } = known
  const places = keys.map(
    (key, index) => known.places[known.question === question ? known.keys.indexOf(key) : index] ?? next++,
  )
  setKnown({ question, keys, places, next })
  return places
}
