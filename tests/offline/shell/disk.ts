/** What a page or worker has of its machine's disk: IndexedDB with everything that can happen to it. */
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'

/** The parts of fake-indexeddb that a browser keeps to itself. */
type Inside = {
  connection: IDBDatabase & {
    _rawDatabase: { transactions: Inside['transaction'][] }
    dispatchEvent: (event: Event) => boolean
  }
  transaction: IDBTransaction & {
    _state: 'active' | 'inactive' | 'committing' | 'finished'
    _requests: { request: IDBRequest }[]
    _rollbackLog: (() => void)[]
    _abort: (name: string | null) => void
  }
}

/**
 * What was committed and is not yet on the disk, by database: a power cut may take it back. What is committed strictly
 * takes all before it along.
 */
export class Volatile {
  readonly #undo = new Map<string, (() => void)[]>()

  note(database: string, durability: IDBTransactionDurability, undo: readonly (() => void)[]): void {
    if (durability === 'strict') this.#undo.delete(database)
    else this.#undo.set(database, [...(this.#undo.get(database) ?? []), ...undo])
  }

  /** The power goes. How many writes it took back. */
  lose(): number {
    let lost = 0
    for (const undo of this.#undo.values())
      for (const take of undo.reverse()) {
        take()
        lost += 1
      }
    this.#undo.clear()
    return lost
  }
}

export type DiskSetting = {
  volatile: Volatile
  /** Somebody else is at work between two steps: here a context may die. */
  step: (point: 'before a transaction' | 'after a commit') => void
  /** Runs `work` now, or when the context is awake again; never once it is dead. */
  enter: (work: () => void) => void
  isDead: () => boolean
  /** Whether this transaction fails, as a full disk makes it. */
  fails: (mode: IDBTransactionMode | undefined) => boolean
  /** How much longer than usual an opening takes, ms. */
  hangs: () => number
  /** Whether what was being committed at a death is on disk. */
  lands: () => boolean
  after: (ms: number, work: () => void) => void
}

export function openDisk(factory: IDBFactory, setting: DiskSetting) {
  const connections = new Set<Inside['connection']>()
  const requests = new Set<IDBOpenDBRequest>()

  function opening(name: string, version?: number): IDBOpenDBRequest {
    const request = factory.open(name, version)
    requests.add(request)
    request.addEventListener('upgradeneeded', () => {
      if (setting.isDead()) request.transaction?.abort()
    })
    request.addEventListener('success', () => {
      requests.delete(request)
      if (setting.isDead()) request.result.close()
      else adopt(request.result as Inside['connection'])
    })
    const late = setting.hangs()
    if (late > 0) delay(request, late)
    return request
  }

  /** The database is open, and nobody hears of it for a while. */
  function delay(request: IDBOpenDBRequest, ms: number): void {
    const told = request.dispatchEvent.bind(request)
    request.dispatchEvent = (event) => {
      if (event.type !== 'success') return told(event)
      setting.after(ms, () => setting.enter(() => void told(event)))
      return true
    }
  }

  function adopt(connection: Inside['connection']): void {
    connections.add(connection)
    const begin = connection.transaction.bind(connection)
    connection.transaction = (stores, mode, options) => {
      setting.step('before a transaction')
      const transaction = begin(stores, mode, options) as Inside['transaction']
      transaction.addEventListener('complete', () => {
        if (mode === 'readwrite')
          setting.volatile.note(connection.name, options?.durability ?? 'default', transaction._rollbackLog)
        setting.step('after a commit')
      })
      if (setting.fails(mode))
        setting.after(1, () => void (transaction._state !== 'finished' && transaction._abort('QuotaExceededError')))
      return transaction
    }
    const told = connection.dispatchEvent.bind(connection)
    // A tab that sleeps does not hear that somebody wants to delete or update the database.
    connection.dispatchEvent = (event) => {
      if (event.type === 'versionchange') setting.enter(() => void told(event))
      else told(event)
      return true
    }
  }

  function underWay(connection: Inside['connection']): Inside['transaction'][] {
    return connection._rawDatabase.transactions.filter(
      (transaction) => transaction.db === connection && transaction._state !== 'finished',
    )
  }

  return {
    indexedDB: {
      open: opening,
      deleteDatabase: (name: string) => factory.deleteDatabase(name),
      databases: () => factory.databases(),
      cmp: (one: unknown, other: unknown) => factory.cmp(one, other),
    },
    /** The context has died: nobody hears anything any more, and what it was writing is on disk or is not. */
    die(): void {
      for (const request of requests)
        Object.assign(request, { onsuccess: null, onerror: null, onupgradeneeded: null, onblocked: null })
      for (const connection of connections) {
        for (const transaction of underWay(connection)) {
          Object.assign(transaction, { oncomplete: null, onabort: null, onerror: null })
          for (const { request } of transaction._requests) Object.assign(request, { onsuccess: null, onerror: null })
          if (!(transaction._state === 'committing' && setting.lands())) transaction._abort(null)
        }
        connection.close()
      }
      connections.clear()
    },
    /** The browser cuts every connection, as iOS does to a page in the background. */
    cut(): void {
      for (const connection of connections) {
        for (const transaction of underWay(connection)) transaction._abort('UnknownError')
        // Its types ask for the class where a connection is meant.
        forceCloseDatabase(connection as unknown as typeof IDBDatabase)
      }
      connections.clear()
    },
  }
}

/** As IndexedDB copies what it is given and gives; the real one is ten times dearer. */
export function quickClone<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(quickClone) as Value
  if (Object.getPrototypeOf(value) !== Object.prototype) return structured(value)
  const copy: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(value)) copy[name] = quickClone(part)
  return copy as Value
}
const structured = globalThis.structuredClone
