/** *Por enviar*, live. */
import { useSyncExternalStore } from 'react'
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
