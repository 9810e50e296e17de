/** What every hook asks through: a live question to this person's database, and the names that all of them share. */
import { useObservable } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import { askLive } from './database/live-question'
import type { PersonDatabase } from './database/person-database'
import type { NameIndex } from './queries/name-index'
import { useOpenWorkspace } from './Workspace'

export function useAnswer<Value>(question: (database: PersonDatabase) => Promise<Value>, asked: readonly unknown[], first?: Value): Value | undefined {
  const { database } = useOpenWorkspace()
  return useObservable(() => askLive(database, async () => question(database)), [database, ...asked], first)
}

export function useNameIndex(): NameIndex | undefined {
  const { nameIndex } = useOpenWorkspace()
  return useSyncExternalStore(nameIndex.watch, nameIndex.value)
}
