/** Keys for rows that give their place to the rows of the next question: React changes what stands there instead of building it anew. */
import { useState } from 'react'

type Places = { question: unknown; keys: readonly string[]; places: readonly number[]; next: number }

/**
 * One key a row. As long as the same is asked a row keeps its own, wherever it moves: what somebody is about to touch never becomes
 * another row's. The rows of another question take over the places of the last ones, in their order.
 */
export function useReusedKeys(question: unknown, keys: readonly string[]): readonly number[] {
  const [known, setKnown] = useState<Places>({ question, keys: [], places: [], next: 0 })
  if (known.question === question && known.keys.join() === keys.join()) return known.places
  let { next } = known
  const places = keys.map((key, index) => known.places[known.question === question ? known.keys.indexOf(key) : index] ?? next++)
  setKnown({ question, keys, places, next })
  return places
}
