/** Asks the browser never to delete this device's data when space runs out; stores its answer and tells other tabs. */
import { readMetadata, writeMetadata } from './metadata'
import type { PersonDatabase } from './person-database'
import type { TabMessage } from './tab-messages'

export async function requestPersistentStorage(
  database: PersonDatabase,
  tell: (message: TabMessage) => void,
): Promise<void> {
  if (typeof navigator === 'undefined' || !('storage' in navigator) || !('persist' in navigator.storage)) return
  // After a refusal the browser is asked again each time, because it may grant persistence once the app is installed.
  if ((await readMetadata(database, 'persisted')) === true) return
  const granted = await navigator.storage.persist().catch(() => false)
  await writeMetadata(database, 'persisted', granted)
  tell({ kind: 'persistence', granted })
}
