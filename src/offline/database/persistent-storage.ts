/** Asks the browser, once there is work worth keeping, not to evict this device's data; remembers and tells what it answered. */
import { readMetadata, writeMetadata } from './metadata'
import type { PersonDatabase } from './person-database'
import type { TabMessage } from './tab-messages'

export async function requestPersistentStorage(database: PersonDatabase, tell: (message: TabMessage) => void): Promise<void> {
  if (typeof navigator === 'undefined' || !('storage' in navigator) || !('persist' in navigator.storage)) return
  // A refusal may turn into a yes once the app is installed, so only a yes is final.
  if ((await readMetadata(database, 'persisted')) === true) return
  const granted = await navigator.storage.persist().catch(() => false)
  await writeMetadata(database, 'persisted', granted)
  tell({ kind: 'persistence', granted })
}
