/** The store that ships, with an observer of what it commits (`Context.#watched`). */
import * as real from '../../../src/offline/outbox/indexeddb-store'
import type { Store } from '../../../src/offline/engine/store'

export { putDraft } from '../../../src/offline/outbox/indexeddb-store'
export type { StoreOptions } from '../../../src/offline/outbox/indexeddb-store'

/** `drain`: true if the drain writes, false for a person's command. */
export type Watched = (store: Store, options: { database: string; drain: boolean }) => Store

declare const watched: Watched

export const openStore: typeof real.openStore = (database, options) =>
  watched(real.openStore(database, options), { database: database.name, drain: options.notify === 'coalesced' })
