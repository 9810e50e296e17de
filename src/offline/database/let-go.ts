/**
 * A page that is left lets go of the device's databases. WebKit keeps it in memory as it stood, with the locks of its unfinished
 * transactions, and the next page would wait for them, blank, for as long as that memory lasts. A closed connection still waits for
 * its transactions, so they end here, as they end with any page that is left: nobody was told that what they write is saved.
 */
import type { DBCore, Middleware } from 'dexie'

const unfinished = new Set<IDBTransaction>()

/** Every transaction goes through here: Dexie's own, and those that are begun past it. */
export function watched(transaction: IDBTransaction): IDBTransaction {
  unfinished.add(transaction)
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => unfinished.delete(transaction))
  return transaction
}

/** What a Dexie database uses so that its own are among them. */
export const watchingTransactions: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'let go',
  create: (core) => ({
    ...core,
    transaction(...asked) {
      const transaction = core.transaction(...asked)
      return transaction instanceof IDBTransaction ? watched(transaction) : transaction
    },
  }),
}

/** Ends what is unfinished. Answers whether there was any: such a page cannot go on from where it stood. */
export function letGoOfDatabases(): boolean {
  const brokenOff = unfinished.size > 0
  for (const transaction of unfinished) {
    try {
      transaction.abort()
    } catch {
      // It is being committed, which needs this page no more.
    }
  }
  return brokenOff
}
