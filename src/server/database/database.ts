/** The interface to the database, implemented for PGlite and for PostgreSQL; both run the same SQL. */

export type Value = string | number | boolean | null | readonly string[] | readonly number[]

export type Queryable = {
  /**
   * Runs one statement with `values` as $1, $2, … `Row` is the type of the selected columns, which may be text,
   * integer, float8, boolean, arrays of these, json and jsonb. Cast others, such as dates and bigint, to one of these
   * in SQL, so that both drivers return the same JavaScript values.
   */
  query<Row extends object>(sql: string, values?: readonly Value[]): Promise<Row[]>
  /** Runs several statements without values (migrations, demo data). */
  script(sql: string): Promise<void>
}

export type Database = Queryable & {
  /** Commits when `work` resolves, rolls back when it throws. The isolation is READ COMMITTED. */
  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result>
  /** For statements that only read: they take turns with waiting writes instead of waiting behind all of them. */
  reading: Queryable
  /**
   * For reading so much that it takes seconds: `find` reads what there is, `read` the rest. PostgreSQL shows both the
   * same moment. The embedded database has one connection, for which other calls would wait: there only `find` is one
   * transaction, each statement of `read` has its own moment, and statements of other calls run in between.
   */
  readLong<Found, Result>(
    find: (database: Queryable) => Promise<Found>,
    read: (found: Found, database: Queryable) => Promise<Result>,
  ): Promise<Result>
  /** The number of statements and transactions that wait for a connection. */
  waiting(): number
  close(): Promise<void>
}

/**
 * Lifts this transaction's timeouts, for long work that no request waits for, such as migrations, imports and dumps.
 */
export async function liftTimeouts(transaction: Queryable): Promise<void> {
  await transaction.script(
    'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  )
}

/** Begins a transaction whose statements all see the same moment, however long it takes. */
export async function beginSnapshot(transaction: Queryable): Promise<void> {
  await transaction.script('set transaction isolation level repeatable read, read only')
  await liftTimeouts(transaction)
}

/**
 * The five-character SQLSTATE of a database's error; '' for other errors, except that a code of Node with five letters
 * (EPIPE) is returned too.
 */
export function sqlState(error: unknown): string {
  return typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : ''
}
