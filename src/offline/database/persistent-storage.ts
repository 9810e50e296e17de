/** Asks the browser, once there is work worth keeping, not to evict this device's data; remembers and tells what it answered. */
import { factOf, note } from './metadata'
import type { News } from './tab-messages'
import type { PersonDatabase } from './person-database'

export async function askToPersist(database: PersonDatabase, tell: (news: News) => void): Promise<void> {
  if (typeof navigator === 'undefined' || !('storage' in navigator) || !('persist' in navigator.storage)) return
  // A refusal may turn into a yes once the app is installed, so only a yes is final.
  if ((await factOf(database, 'persisted')) === true) return
  const granted = await navigator.storage.persist().catch(() => false)
  await note(database, 'persisted', granted)
  tell({ kind: 'persistence', granted })
}
