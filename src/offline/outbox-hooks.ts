/** Live queries for the outbox screen, *Por enviar*. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { unsentBesides } from './database/clear-device'
import { whenIdle } from './database/when-idle'
import { outboxItemOf, type OutboxItem } from './queries/outbox-items'
import { toldApart } from './queries/tell-apart'
import { useNameIndex } from './use-answer'
import { useOpenWorkspace } from './Workspace'

/** All changes that are waiting, refused or in conflict, oldest first; undefined while loading. */
export function useOutbox(): OutboxItem[] | undefined {
  const { outbox } = useOpenWorkspace()
  const slots = useSyncExternalStore(outbox.watch, outbox.value)
  const nameIndex = useNameIndex()
  return slots && nameIndex && toldApart(slots.map((slot) => outboxItemOf(slot, nameIndex)))
}

/**
 * The number of unsent changes of other people on this device. Counted once, since it cannot change while this person
 * is signed in.
 */
export function useUnsentOfOthers(): number {
  const { database } = useOpenWorkspace()
  const [count, setCount] = useState(0)
  useEffect(() => {
    let shown = true
    const forget = whenIdle(
      () => void unsentBesides(database.name).then((waiting) => shown && setCount(waiting), globalThis.reportError),
    )
    return () => {
      shown = false
      forget()
    }
  }, [database])
  return count
}
