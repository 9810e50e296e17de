/** The limits on the device, written with IndexedDB alone: the least that a browser can do for the same promise. */

/** A record as long as what the outbox stores of one edit. */
export type Note = { key: string; [field: string]: unknown }

export function openBare(name: string, upgrade: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => upgrade(request.result)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

export function removeDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error(`${name} is still open`))
  })
}

/** One get and one put in a strict transaction; resolves when it is on disk. */
export function bareEdit(database: IDBDatabase, note: Note): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('notes', 'readwrite', { durability: 'strict' })
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    const store = transaction.objectStore('notes')
    store.get(note.key).onsuccess = () => {
      store.put(note)
      transaction.commit()
    }
  })
}

/** Puts all notes in one strict transaction. */
export function barePuts(database: IDBDatabase, notes: readonly Note[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('notes', 'readwrite', { durability: 'strict' })
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    const store = transaction.objectStore('notes')
    for (const note of notes) store.put(note)
    transaction.commit()
  })
}

/** The result of one read-only request. */
export function bareRead<Value>(
  database: IDBDatabase,
  table: string,
  ask: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const request = ask(database.transaction(table, 'readonly').objectStore(table))
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** The record with the highest key of a table. */
export function bareNewest(database: IDBDatabase, table: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = database.transaction(table, 'readonly').objectStore(table).openCursor(null, 'prev')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => resolve(request.result?.value)
  })
}
