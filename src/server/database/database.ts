/** What the provider asks of a database; PGlite and PostgreSQL both answer it, with the same SQL. */

export type Value = string | number | boolean | null | readonly string[] | readonly number[]

export type Queryable = {
  /**
   * One statement, its values as $1, $2, … `Row` names what our own SQL selects: text, integers and booleans only
   * (dates and JSON are cast to text in SQL), so that both drivers give the same JavaScript values.
   */
  query<Row extends object>(sql: string, values?: readonly Value[]): Promise<Row[]>
  /** Several statements without values (migrations, demo data). */
  script(sql: string): Promise<void>
}

export type Database = Queryable & {
  /** Commits when `work` resolves, rolls back when it throws. READ COMMITTED. */
  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result>
  /** For what only reads: where many wait, it goes before what writes. */
  reading: Queryable
  /** How many statements and transactions wait for a connection. */
  waiting(): number
  close(): Promise<void>
}

/** For what may take long and has nobody waiting for an answer (migrations, imports): lifts, for this transaction, the limits that statements of a request have. */
export async function unhurried(transaction: Queryable): Promise<void> {
  await transaction.script('set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
}

/** The five-letter SQLSTATE of a database's error, or '' for any other error. */
export function sqlState(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : ''
}
