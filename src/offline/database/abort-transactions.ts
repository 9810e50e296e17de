/**
 * Aborts a page's unfinished IndexedDB transactions when the user leaves the page. WebKit stores such a page in its
 * back/forward cache together with its transactions, and the next page would wait for them, blank. Closing the database
 * does not help, because that waits for the transactions too. No change that the screen reported as saved is lost: its
 * transaction has ended.
 */
import type { DBCore, Middleware } from 'dexie'

const unfinished = new Set<IDBTransaction>()

/** Registers a transaction to be aborted; called for every transaction, Dexie's and our own. */
export function trackTransaction(transaction: IDBTransaction): IDBTransaction {
  unfinished.add(transaction)
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => unfinished.delete(transaction))
  return transaction
}

/** Dexie middleware that passes each transaction of Dexie to `trackTransaction`; our own code calls that itself. */
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

/** Aborts the unfinished transactions. Returns whether there were any: the page must then be reloaded on return. */
export function abortTransactions(): boolean {
  const hadUnfinished = unfinished.size > 0
  for (const transaction of unfinished) {
    try {
      transaction.abort()
    } catch {
      // The transaction is already being committed, so it ends by itself.
    }
  }
  return hadUnfinished
}
