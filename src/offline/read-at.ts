/** How old what this device shows is. */
import { useLiveQuery } from 'dexie-react-hooks'
import { factOf } from './database/metadata'
import { useOpenWorkspace } from './Workspace'

/** When everything was last read from the provider, ms; null: never, undefined while that is looked up. */
export function useReadAt(): number | null | undefined {
  const { database } = useOpenWorkspace()
  return useLiveQuery(async () => factOf(database, 'readAt'), [database])
}
