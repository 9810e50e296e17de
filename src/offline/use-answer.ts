/** The base of most hooks: a live query on this person's database, and the shared name index. */
import { useObservable } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import { askLive, type QueryTiming } from './database/live-question'
import type { PersonDatabase } from './database/person-database'
import type { NameIndex } from './queries/name-index'
import { useOpenWorkspace } from './Workspace'

/**
 * The latest result of a live query, which starts anew if an entry of `asked` changes. `first`: returned until the
 * query has its first result.
 */
export function useAnswer<Value>(
  question: (database: PersonDatabase) => Promise<Value>,
  asked: readonly unknown[],
  { first, timing }: { first?: Value; timing?: QueryTiming } = {},
): Value | undefined {
  const { database } = useOpenWorkspace()
  return useObservable(
    () => askLive(database, async () => question(database), timing),
    [database, timing, ...asked],
    first,
  )
}

export function useNameIndex(): NameIndex | undefined {
  const { nameIndex } = useOpenWorkspace()
  return useSyncExternalStore(nameIndex.watch, nameIndex.value)
}
