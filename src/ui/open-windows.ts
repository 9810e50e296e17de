/** Whether a window lies over the page: what is under it stays as it is until it has gone. */
import { useSyncExternalStore } from 'react'

let open = 0
const watchers = new Set<() => void>()

/** A window has opened; the answer is called when it has gone. */
export function windowOpens(): () => void {
  count(1)
  return () => count(-1)
}

export function useWindowOpen(): boolean {
  return useSyncExternalStore(watch, () => open > 0)
}

function count(more: number): void {
  open += more
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
