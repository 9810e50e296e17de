/**
 * useState whose updates render at the end of the current task even after an `await`. Use it when other updates are
 * queued and the person is waiting for this one.
 */
import { useState, useSyncExternalStore } from 'react'

/** Returns the value and a function that changes it; do not call that during rendering. */
export function usePromptState<Value>(first: Value): [Value, (change: (last: Value) => Value) => void] {
  const [store] = useState(() => openStore(first))
  return [useSyncExternalStore(store.watch, store.value), store.change]
}

function openStore<Value>(first: Value) {
  let value = first
  const watchers = new Set<() => void>()
  return {
    value: () => value,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    change(change: (last: Value) => Value) {
      value = change(value)
      for (const watcher of watchers) watcher()
    },
  }
}
