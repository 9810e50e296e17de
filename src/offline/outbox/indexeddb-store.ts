/**
 * The engine's `Store` on one user's database. It uses IndexedDB directly, because recording a command then takes only
 * two or three requests. Dexie's live queries are notified afterwards.
 */
import type { Bundle } from '../database/bundles'
import { trackTransaction } from '../database/abort-transactions'
import type { DatabaseTable, Draft, PersonDatabase } from '../database/person-database'
import {
  withoutEpoch,
  bySheet,
  changedRows,
  sheetKeyOf,
  sheetWith,
  type Sheet,
  type SheetKey,
} from '../database/sheets'
import type { NaturalKey, Slot } from '../engine/slot'
import { bundleKeyOf } from '../engine/slot-keys'
import { initialDrainState, type DrainState, type RowPlace, type Store, type Transaction } from '../engine/store'

/**
 * The IndexedDB stores of each scope. A transaction waits for others on the same stores, so a command uses only the
 * outbox if it can: downloads write the mirror (`sheets`).
 */
const storesOf = {
  outbox: ['outbox'],
  'outbox and drafts': ['outbox', 'drafts'],
  'outbox and mirror': ['outbox', 'sheets', 'drainState'],
} as const

export type StoreOptions = {
  /** Which stores its transactions use. */
  scope: keyof typeof storesOf
  /**
   * The keys of drafts that a transaction deletes, because its slots replace them. Needs the scope 'outbox and drafts'.
   */
  drafts?: readonly string[]
  /** When live queries are notified (see `LiveQueryNotifier`): 'soon' for changes by the user, by default. */
  notify?: 'soon' | 'coalesced'
  /** Called with the changed slots as soon as they are on disk, before any live query is notified. */
  onWritten?: (change: SlotChange) => void
}

/** The slots that one transaction changed, by key; null: deleted. */
export type SlotChange = ReadonlyMap<string, Slot | null>

export function openStore(
  database: PersonDatabase,
  { scope, drafts = [], notify = 'soon', onWritten }: StoreOptions,
): Store {
  return {
    async transaction(mode, work) {
      const transaction = await openTransaction(database, storesOf[scope], mode)
      for (const draft of drafts) transaction.objectStore('drafts').delete(draft)
      const finished = whenFinished(transaction)
      const changed = new Set<DatabaseTable>(drafts.length === 0 ? [] : [database.drafts])
      const change = new Map<string, Slot | null>()
      const sheets: SheetKey[] = []
      let result: Awaited<ReturnType<typeof work>>
      try {
        result = await work(methods(transaction, database, changed, change, sheets))
      } catch (problem) {
        abort(transaction)
        await finished.catch(() => undefined)
        throw problem
      }
      // An explicit commit saves the browser a round trip. `finished` resolves when the data is on disk, because
      // durability is strict.
      commit(transaction)
      await finished
      if (change.size > 0) onWritten?.(change)
      if (mode === 'write') database.notifyLiveQueries(changed, notify, sheets)
      return result
    },
  }
}

/**
 * Writes a draft. Commits explicitly, because a page that is closed right afterwards loses a transaction whose commit
 * was not requested. Uses relaxed durability, because a form writes at each keystroke.
 */
export async function putDraft(database: PersonDatabase, draft: Draft): Promise<void> {
  const transaction = await openTransaction(database, ['drafts'], 'write', 'relaxed')
  const finished = whenFinished(transaction)
  transaction.objectStore('drafts').put(draft)
  commit(transaction)
  await finished
  database.notifyLiveQueries([database.drafts], 'soon')
}

async function openTransaction(
  database: PersonDatabase,
  stores: readonly string[],
  mode: 'read' | 'write',
  durability: 'strict' | 'relaxed' = 'strict',
): Promise<IDBTransaction> {
  const start = () =>
    trackTransaction(
      mode === 'read'
        ? database.backendDB().transaction(stores, 'readonly')
        : database.backendDB().transaction(stores, 'readwrite', { durability }),
    )
  // `isOpen()` is true already while the database is being created or upgraded; only `ready()` waits for the end.
  await database.ready()
  try {
    return start()
  } catch {
    // The browser has closed the connection, or another tab has upgraded the database: open it again, once.
    database.close({ disableAutoOpen: false })
    await database.ready()
    return start()
  }
}

function whenFinished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('transaction aborted'))
  })
}

function methods(
  transaction: IDBTransaction,
  database: PersonDatabase,
  changed: Set<DatabaseTable>,
  change: Map<string, Slot | null>,
  changedSheets: SheetKey[],
): Transaction {
  const outbox = () => transaction.objectStore('outbox')
  const sheets = () => transaction.objectStore('sheets')
  const drainStates = () => transaction.objectStore('drainState')
  const sheet = (key: SheetKey) => resultOf<Sheet | undefined>(sheets().get(key))
  const drainState = async () => ({
    ...initialDrainState,
    ...(await resultOf<Partial<DrainState> | undefined>(drainStates().get('current'))),
  })

  /** The bundles that were read: by bundle key, their slots by slot key. A changed bundle is written as a whole. */
  const bundles = new Map<string, Promise<Map<string, Slot>>>()
  function slotsIn(key: string, read?: Bundle): Promise<Map<string, Slot>> {
    const slots =
      bundles.get(key) ??
      Promise.resolve(read ?? resultOf<Bundle | undefined>(outbox().get(key))).then(
        (bundle) => new Map(bundle?.slots.map((slot) => [slot.key, slot])),
      )
    bundles.set(key, slots)
    return slots
  }
  async function changeSlots(next: readonly [key: string, slot: Slot | null][]) {
    const touched = new Map<string, Map<string, Slot>>()
    for (const [key, slot] of next) {
      const bundle = bundleKeyOf(key)
      const slots = await slotsIn(bundle)
      touched.set(bundle, slots)
      if (slot) slots.set(key, slot)
      else slots.delete(key)
      change.set(key, slot)
    }
    // The puts are not awaited: a failed one aborts the transaction.
    for (const [key, slots] of touched) {
      if (slots.size > 0) outbox().put({ key, slots: [...slots.values()] })
      else outbox().delete(key)
    }
    changed.add(database.outbox)
  }

  return {
    slots: (keys) => Promise.all(keys.map(async (key) => (await slotsIn(bundleKeyOf(key))).get(key))),
    async allSlots() {
      const all = await Promise.all(
        (await resultOf<Bundle[]>(outbox().getAll())).map((bundle) => slotsIn(bundle.key, bundle)),
      )
      return all.flatMap((slots) => [...slots.values()])
    },
    putSlots: (put) => changeSlots(put.map((slot) => [slot.key, slot])),
    deleteSlots: (keys) => changeSlots(keys.map((key) => [key, null])),

    async rows(places) {
      const sheetsRead = await Promise.all(bySheet(places).map(({ key }) => sheet(key)))
      return places.map((place) => {
        const [date, group] = sheetKeyOf(place)
        const row = sheetsRead
          .find((one) => one?.date === date && one.group === group)
          ?.rows.find(({ id }) => id === place.id)
        return row && withoutEpoch(row)
      })
    },
    async rowOf({ group, date, student }: NaturalKey) {
      const row = (await sheet([date, group]))?.rows.find((one) => one.student.id === student)
      return row && withoutEpoch(row)
    },
    async changeRows({ put, gone }) {
      const { epoch } = await drainState()
      const out = new Set(gone.map(({ id }) => id))
      for (const { key, items } of bySheet<RowPlace>([...gone, ...put])) {
        const stamped = put.filter((row) => items.includes(row)).map((row) => ({ ...row, epoch }))
        const next = sheetWith(key, changedRows((await sheet(key))?.rows ?? [], stamped, out))
        if (next.size > 0) sheets().put(next)
        else sheets().delete(key)
        changedSheets.push(key)
      }
      changed.add(database.sheets)
    },

    drainState,
    async putDrainState(state) {
      drainStates().put({ ...state, name: 'current' })
    },
  }
}

/** A request's result. Resolves in the request's own callback, so that awaiting it does not end the transaction. */
function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // The transaction had already ended.
  }
}

function commit(transaction: IDBTransaction): void {
  try {
    transaction.commit()
  } catch {
    // The transaction has no requests, or is committing already.
  }
}
