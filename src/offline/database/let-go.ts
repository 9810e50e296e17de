/**
 * Aborts a page's unfinished IndexedDB transactions when the page is left. WebKit keeps such a page in memory
 * (back/forward cache) with its locks, so the next page would wait for them, blank, as long as the cache lives. Closing
 * the connection is not enough, because it waits for its transactions. Nothing is lost that a user was told is saved.
 */
import type { DBCore, Middleware } from 'dexie'

const unfinished = new Set<IDBTransaction>()

/** Registers a transaction to be aborted; every transaction goes through here, Dexie's and our own. */
export function trackTransaction(transaction: IDBTransaction): IDBTransaction {
  unfinished.add(transaction)
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => unfinished.delete(transaction))
  return transaction
}

/** Dexie middleware that registers Dexie's transactions. */
export const transactionTracking: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'let go',
  create: (core) => ({
    ...core,
    transaction(...call) {
      const transaction = core.transaction(...call)
      return transaction instanceof IDBTransaction ? trackTransaction(transaction) : transaction
    },
  }),
}

/**
 * Aborts the unfinished transactions. Returns whether there were any; such a page must be reloaded when the user
 * returns to it.
 */
export function abortTransactions(): boolean {
  const hadUnfinished = unfinished.size > 0
  for (const transaction of unfinished) {
    try {
      transaction.abort()
    } catch {
      // The transaction is being committed, which does not need this page any more.
    }
  }
  return hadUnfinished
}
