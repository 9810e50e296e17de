/**
 * The engine's store on one person's database, written on IndexedDB itself: recording a command costs one get and one
 * put. Dexie keeps the schema and the live questions, which are told afterwards what changed.
 */
import type { Bundle } from '../database/bundles'
import { watched } from '../database/let-go'
import type { DatabaseTable, Draft, PersonDatabase } from '../database/person-database'
import { asSaid, bySheet, changedRows, sheetKeyOf, sheetWith, type Sheet, type SheetKey } from '../database/sheets'
import type { NaturalKey, Slot } from '../engine/slot'
import { bundleKeyOf } from '../engine/slot-keys'
import { initialDrainState, type DrainState, type RowPlace, type Store, type Transaction } from '../engine/store'

/**
 * Recording a command needs the outbox alone, and so does not queue behind a page of the mirror that is being written.
 */
const storesOf = {
  outbox: ['outbox'],
  'outbox and drafts': ['outbox', 'drafts'],
  'outbox and mirror': ['outbox', 'sheets', 'desk'],
} as const

export type StoreOptions = {
  /** What its transactions may touch. */
  scope: keyof typeof storesOf
  /** Drafts that leave in the same transaction as what they became ('outbox and drafts'). */
  drafts?: readonly string[]
  /** When live questions hear of it: as of what a person did, or with what else changes in the same moment. */
  tell?: 'soon' | 'together'
  /** Hears what became of slots as soon as it is on disk, before any live question. */
  written?: (change: SlotChange) => void
}

/** What one transaction left of the slots it touched, by key; null: gone. */
export type SlotChange = ReadonlyMap<string, Slot | null>

export function openStore(
  database: PersonDatabase,
  { scope, drafts = [], tell = 'soon', written }: StoreOptions,
): Store {
  return {
    async transaction(mode, work) {
      const transaction = await begin(database, storesOf[scope], mode)
      for (const draft of drafts) transaction.objectStore('drafts').delete(draft)
      const finished = endOf(transaction)
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
      // Asking for the commit saves the browser a round trip; resolving waits for the disk (strict).
      commit(transaction)
      await finished
      if (change.size > 0) written?.(change)
      if (mode === 'write') database.notifyLiveQueries(changed, tell, sheets)
      return result
    },
  }
}

/**
 * Writes a draft in the event that made it. Its commit is asked for at once, because a page that goes in the next
 * moment takes with it what nobody had asked to commit. Relaxed, for a form writes with every letter.
 */
export async function putDraft(database: PersonDatabase, draft: Draft): Promise<void> {
  const transaction = await begin(database, ['drafts'], 'write', 'relaxed')
  const finished = endOf(transaction)
  transaction.objectStore('drafts').put(draft)
  commit(transaction)
  await finished
  database.notifyLiveQueries([database.drafts], 'soon')
}

async function begin(
  database: PersonDatabase,
  stores: readonly string[],
  mode: 'read' | 'write',
  durability: 'strict' | 'relaxed' = 'strict',
): Promise<IDBTransaction> {
  const start = () =>
    watched(
      mode === 'read'
        ? database.backendDB().transaction(stores, 'readonly')
        : database.backendDB().transaction(stores, 'readwrite', { durability }),
    )
  // At once where it is open; while it is being created or upgraded only this waits for the end of that (isOpen() does
  // not).
  await database.ready()
  try {
    return start()
  } catch {
    // The browser had closed the connection (its storage was busy, or another tab brought an update): open it once
    // more.
    database.close({ disableAutoOpen: false })
    await database.ready()
    return start()
  }
}

function endOf(transaction: IDBTransaction): Promise<void> {
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
  const desk = () => transaction.objectStore('desk')
  const sheet = (key: SheetKey) => answer<Sheet | undefined>(sheets().get(key))
  const drainState = async () => ({
    ...initialDrainState,
    ...(await answer<Partial<DrainState> | undefined>(desk().get('desk'))),
  })

  /** Each bundle is read once; what is changed of it here is changed in this, and written whole. */
  const bundles = new Map<string, Promise<Map<string, Slot>>>()
  function slotsIn(key: string, read?: Bundle): Promise<Map<string, Slot>> {
    const known =
      bundles.get(key) ??
      Promise.resolve(read ?? answer<Bundle | undefined>(outbox().get(key))).then((bundle) =>
        byKey(bundle?.slots ?? []),
      )
    bundles.set(key, known)
    return known
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
    // A failed put aborts the transaction, so nobody needs to wait for each one.
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
        (await answer<Bundle[]>(outbox().getAll())).map((bundle) => slotsIn(bundle.key, bundle)),
      )
      return all.flatMap((slots) => [...slots.values()])
    },
    putSlots: (put) => changeSlots(put.map((slot) => [slot.key, slot])),
    deleteSlots: (keys) => changeSlots(keys.map((key) => [key, null])),

    async rows(places) {
      const known = await Promise.all(bySheet(places).map(({ key }) => sheet(key)))
      return places.map((place) => {
        const [date, group] = sheetKeyOf(place)
        const row = known
          .find((one) => one?.date === date && one.group === group)
          ?.rows.find(({ id }) => id === place.id)
        return row && asSaid(row)
      })
    },
    async rowOf({ group, date, student }: NaturalKey) {
      const row = (await sheet([date, group]))?.rows.find((one) => one.student.id === student)
      return row && asSaid(row)
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
      desk().put({ ...state, name: 'desk' })
    },
  }
}

function byKey(slots: readonly Slot[]): Map<string, Slot> {
  return new Map(slots.map((slot) => [slot.key, slot]))
}

/** Safe to await inside the transaction: it resolves in the request's own callback. */
function answer<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It had already ended.
  }
}

function commit(transaction: IDBTransaction): void {
  try {
    transaction.commit()
  } catch {
    // Nothing was asked of it, or it is already committing.
  }
}
