/** *Por enviar*, live. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { unsentBesides } from './database/clear-device'
import { whenIdle } from './database/when-idle'
import { outboxItemOf, type OutboxItem } from './queries/outbox-items'
import { toldApart } from './queries/tell-apart'
import { useNameIndex } from './use-answer'
import { useOpenWorkspace } from './Workspace'

/** What waits, was refused or conflicts; oldest first. */
export function useOutbox(): OutboxItem[] | undefined {
  const { outbox } = useOpenWorkspace()
  const slots = useSyncExternalStore(outbox.watch, outbox.value)
  const nameIndex = useNameIndex()
  return slots && nameIndex && toldApart(slots.map((slot) => outboxItemOf(slot, nameIndex)))
}

/** How many changes of other people wait on this device: nothing of that changes while this person is here. */
export function useUnsentOfOthers(): number {
  const { database } = useOpenWorkspace()
  const [count, setCount] = useState(0)
  useEffect(() => {
    let shown = true
    const forget = whenIdle(() => void unsentBesides(database.name).then((waiting) => shown && setCount(waiting), globalThis.reportError))
    return () => {
      shown = false
      forget()
    }
  }, [database])
  return count
}
