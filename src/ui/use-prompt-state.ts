/**
 * State that a person waits for while much else hears of the same thing. What a store tells is drawn at the end of the present task;
 * state that was set after an `await` only when the timers and messages before it have had their turn.
 */
import { useState, useSyncExternalStore } from 'react'

/** The value, and how to change it; not to be changed while something is drawn. */
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
