/** What every hook asks through: a live question to this person's database, and the names that all of them share. */
import { useObservable } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import { askLive, type Haste } from './database/live-question'
import type { PersonDatabase } from './database/person-database'
import type { NameIndex } from './queries/name-index'
import { useOpenWorkspace } from './Workspace'

/** `first`: what stands until the first answer. */
export function useAnswer<Value>(question: (database: PersonDatabase) => Promise<Value>, asked: readonly unknown[], { first, haste }: { first?: Value; haste?: Haste } = {}): Value | undefined {
  const { database } = useOpenWorkspace()
  return useObservable(() => askLive(database, async () => question(database), haste), [database, haste, ...asked], first)
}

export function useNameIndex(): NameIndex | undefined {
  const { nameIndex } = useOpenWorkspace()
  return useSyncExternalStore(nameIndex.watch, nameIndex.value)
}
