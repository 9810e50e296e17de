/** Live queries for the outbox screen, *Por enviar*. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { unsentOnDevice } from './database/clear-device'
import { whenIdle } from './database/when-idle'
import { outboxItemOf, type OutboxItem } from './queries/outbox-items'
import { withDistinctNames } from './queries/tell-apart'
import { useNameIndex } from './use-answer'
import { useOpenWorkspace } from './Workspace'

/** All changes in the outbox, oldest first; undefined while loading. */
export function useOutbox(): OutboxItem[] | undefined {
  const { outbox } = useOpenWorkspace()
  const slots = useSyncExternalStore(outbox.watch, outbox.value)
  const nameIndex = useNameIndex()
  return slots && nameIndex && withDistinctNames(slots.map((slot) => outboxItemOf(slot, nameIndex)))
}

/**
 * The number of unsent changes of other people on this device; undefined until they are counted, null if counting
 * failed. Counted once, because it cannot change while this person is signed in.
 */
export function useUnsentOfOthers(): number | null | undefined {
  const { database } = useOpenWorkspace()
  const [count, setCount] = useState<number | null>()
  useEffect(() => {
    let shown = true
    const counted = (waiting: number | null) => shown && setCount(waiting)
    const cancel = whenIdle(
      () =>
        void unsentOnDevice(database.name).then(counted, (problem: unknown) => {
          globalThis.reportError?.(problem)
          counted(null)
        }),
    )
    return () => {
      shown = false
      cancel()
    }
  }, [database])
  return count
}
