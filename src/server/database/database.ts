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
