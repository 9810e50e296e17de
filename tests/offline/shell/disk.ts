/** The IndexedDB of a machine as one page or worker (a "context") sees it, with everything that can go wrong in it. */
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'

/** Internals of fake-indexeddb that a browser does not expose. */
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
 * What was committed but is not yet on the disk, by database: a power cut may undo it. A commit with strict durability
 * also writes all earlier ones to the disk.
 */
export class Volatile {
  readonly #undo = new Map<string, (() => void)[]>()

  note(database: string, durability: IDBTransactionDurability, undo: readonly (() => void)[]): void {
    if (durability === 'strict') this.#undo.delete(database)
    else this.#undo.set(database, [...(this.#undo.get(database) ?? []), ...undo])
  }

  /** The power is cut. Returns the number of writes that are undone. */
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
  /** Called between two steps; the context may die here. */
  step: (point: 'before a transaction' | 'after a commit') => void
  /** Runs `work` now, or when the context wakes; never if it is dead. */
  enter: (work: () => void) => void
  isDead: () => boolean
  /** Whether this transaction fails, as on a full disk. */
  fails: (mode: IDBTransactionMode | undefined) => boolean
  /** Additional time that an opening takes, ms. */
  hangs: () => number
  /** Whether a transaction that was committing when the context died is on disk. */
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

  /** Delays the event `success` of an opening. */
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
    // A sleeping tab gets the event `versionchange` (somebody wants to delete or upgrade the database) only when it
    // wakes.
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
    /**
     * The context dies: it gets no more events, and a transaction that was committing is on disk or is not (`lands`).
     */
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
    /** The browser closes every connection, as iOS does to a page in the background. */
    cut(): void {
      for (const connection of connections) {
        for (const transaction of underWay(connection)) transaction._abort('UnknownError')
        // The declared type is the class of a connection instead of a connection.
        forceCloseDatabase(connection as unknown as typeof IDBDatabase)
      }
      connections.clear()
    },
  }
}

/** Copies values as IndexedDB does; `structuredClone` takes ten times as long. */
export function quickClone<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(quickClone) as Value
  if (Object.getPrototypeOf(value) !== Object.prototype) return structured(value)
  const copy: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(value)) copy[name] = quickClone(part)
  return copy as Value
}
const structured = globalThis.structuredClone
