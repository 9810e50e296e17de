/**
 * The engine's store on one person's database, written on IndexedDB itself: recording a command costs one get and one put.
 * Dexie keeps the schema and the live questions, which are told afterwards what changed.
 */
import type { Attendance } from '../../contract'
import { noChanges, type Changes } from '../database/live-query-notifier'
import type { Draft, MirrorAttendance, PersonDatabase } from '../database/person-database'
import type { NaturalKey, Slot } from '../engine/slot'
import { initialDrainState, type DrainState, type Store, type Transaction } from '../engine/store'

/** Recording a command needs the outbox alone, and so does not queue behind a page of the mirror that is being written. */
const storesOf = {
  outbox: ['slots'],
  'outbox and drafts': ['slots', 'drafts'],
  'outbox and mirror': ['slots', 'attendance', 'desk'],
} as const

export type StoreOptions = {
  /** What its transactions may touch. */
  scope: keyof typeof storesOf
  now: () => number
  /** Drafts that leave in the same transaction as what they became ('outbox and drafts'). */
  drafts?: readonly string[]
  /** When live questions hear of it: at once, or with what else changes in the same moment. */
  tell?: 'now' | 'together'
}

export function openStore(database: PersonDatabase, { scope, now, drafts = [], tell = 'now' }: StoreOptions): Store {
  return {
    async transaction(mode, work) {
      const transaction = await begin(database, storesOf[scope], mode)
      for (const draft of drafts) transaction.objectStore('drafts').delete(draft)
      const finished = endOf(transaction)
      const changes = { ...noChanges(), drafts: [...drafts] }
      let result: Awaited<ReturnType<typeof work>>
      try {
        result = await work(methods(transaction, changes, now()))
      } catch (problem) {
        abort(transaction)
        await finished.catch(() => undefined)
        throw problem
      }
      // Asking for the commit saves the browser a round trip; resolving waits for the disk (strict).
      commit(transaction)
      await finished
      if (mode === 'write') database.notifyLiveQueries(changes, tell)
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
  database.notifyLiveQueries({ ...noChanges(), drafts: [draft.key] }, 'now')
}

async function begin(database: PersonDatabase, stores: readonly string[], mode: 'read' | 'write', durability: 'strict' | 'relaxed' = 'strict'): Promise<IDBTransaction> {
  const start = () =>
    mode === 'read'
      ? database.backendDB().transaction(stores, 'readonly')
      : database.backendDB().transaction(stores, 'readwrite', { durability })
  // At once where it is open; while it is being created or upgraded only this waits for the end of that (isOpen() does not).
  await database.ready()
  try {
    return start()
  } catch {
    // The browser had closed the connection (its storage was busy, or another tab brought an update): open it once more.
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

function methods(transaction: IDBTransaction, changes: Changes, now: number): Transaction {
  const slots = () => transaction.objectStore('slots')
  const attendance = () => transaction.objectStore('attendance')
  const desk = () => transaction.objectStore('desk')
  return {
    slots: (keys) => Promise.all(keys.map((key) => answer<Slot | undefined>(slots().get(key)))),
    slotsStarting: (prefix) => answer<Slot[]>(slots().getAll(prefix === '' ? null : IDBKeyRange.bound(prefix, `${prefix}\uffff`))),
    // A failed put aborts the transaction, so nobody needs to wait for each one.
    async putSlots(changed) {
      for (const slot of changed) slots().put(slot)
      changes.slots.push(...changed.map((slot) => slot.key))
    },
    async deleteSlots(keys) {
      for (const key of keys) slots().delete(key)
      changes.slots.push(...keys)
    },

    rows: (ids) => Promise.all(ids.map(async (id) => plain(await answer<MirrorAttendance | undefined>(attendance().get(id))))),
    rowOf: async ({ group, date, student }: NaturalKey) => {
      const day = await answer<MirrorAttendance[]>(attendance().index('[group.id+attendance_date]').getAll([group, date]))
      return plain(day.find((row) => row.student.id === student))
    },
    async putRows(rows) {
      for (const row of rows) attendance().put({ ...row, freshAt: now })
      changes.rows.push(...rows)
    },
    async deleteRows(ids) {
      for (const id of ids) attendance().delete(id)
      changes.removedRows.push(...ids)
    },

    drainState: async () => (await answer<DrainState | undefined>(desk().get('desk'))) ?? initialDrainState,
    async putDrainState({ fence, restUntil, failures }) {
      desk().put({ name: 'desk', fence, restUntil, failures })
    },
  }
}

function plain(row: MirrorAttendance | undefined): Attendance | undefined {
  if (!row) return undefined
  const { freshAt: _, ...said } = row
  return said
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
