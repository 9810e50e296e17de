/** Whether a hand was at work in a part of the page a moment ago. */
import { useState, useSyncExternalStore } from 'react'

/** `touched` goes to every event that a hand causes; it draws nothing. `recent`: it was called less than `ms` ago. */
export function useRecentTouch(ms: number): { recent: boolean; touched: () => void } {
  const [store] = useState(openStore)
  return { recent: useSyncExternalStore(everySecond, () => store.isWithin(ms)), touched: store.touched }
}

function openStore() {
  let at: number | null = null
  return {
    touched: () => void (at = Date.now()),
    // A clock that was set back is no reason to wait longer.
    isWithin: (ms: number) => at !== null && Math.abs(Date.now() - at) < ms,
  }
}

function everySecond(look: () => void): () => void {
  const timer = setInterval(look, 1_000)
  return () => clearInterval(timer)
}
