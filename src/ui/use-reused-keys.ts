/** Keys for rows that give their place to the rows of the next question: React changes what stands there instead of building it anew. */
import { useState } from 'react'

type Places = { question: unknown; keys: readonly string[]; places: readonly number[]; next: number }

/**
 * One key a row. As long as the same is asked a row keeps its own, wherever it moves: what somebody is about to touch never becomes
 * another row's. The rows of another question take over the places of the last ones, in their order.
 */
export function useReusedKeys(question: unknown, keys: readonly string[]): readonly number[] {
  const [known, setKnown] = useState<Places>(() => placed({ question, keys: [], places: [], next: 0 }, question, keys))
  if (known.question === question && sameKeys(known.keys, keys)) return known.places
  const now = placed(known, question, keys)
  setKnown(now)
  return now.places
}

function placed(before: Places, question: unknown, keys: readonly string[]): Places {
  let { next } = before
  const kept = new Map(before.keys.map((key, index) => [key, before.places[index]]))
  const places = keys.map((key, index) => (before.question === question ? kept.get(key) : before.places[index]) ?? next++)
  return { question, keys, places, next }
}

function sameKeys(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((key, index) => key === others[index])
}
