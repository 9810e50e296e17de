/** PGlite's statements, the fixed ones parsed and planned once under a name of their own: by its own `query` that is two thirds of what a change costs. */
import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite'
import { sqlState, type Value } from './database'
import { openNames } from './named'

const { serialize } = protocol

/** `types`: the object ids of its values' types. */
type Statement = { name: string; types: number[] }

/**
 * Runs a statement once for each set of values, which are its $1, $2, …; results as `PGlite.query` gives them. Outside of a transaction
 * several sets are one: all of it is done or, where one fails, none. Holds no lock: one caller at a time.
 */
export type RunStatement = (sql: string, ...sets: (readonly Value[])[]) => Promise<Results[]>

/** `onDeath`: called with what PGlite threw if it was PostgreSQL that ended and not a statement that failed. From there on nothing it answers can be relied on. */
export function openStatements(pglite: PGlite, onDeath: (error: unknown) => void = () => undefined): RunStatement {
  const names = openNames()
  const known = new Map<string, Statement>()

  /** In one go, with the Sync that ends it: after an error PostgreSQL passes over everything up to that. */
  async function exchange(...messages: Uint8Array[]) {
    try {
      return await pglite.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), {})
    } catch (error) {
      if (isDeath(error)) onDeath(error)
      throw error
    }
  }

  async function prepare(sql: string): Promise<Statement> {
    const name = names.of(sql)
    try {
      const said = await exchange(serialize.parse({ name: name ?? '', text: sql }), serialize.describe({ type: 'S', name: name ?? '' }))
      const statement = { name: name ?? '', types: parse.parseDescribeStatementResults(said) }
      // One without a name is there until the next of them.
      if (name !== null) known.set(sql, statement)
      return statement
    } catch (error) {
      names.forget(sql)
      throw error
    }
  }

  function written(value: Value | undefined, type: number): string | null {
    if (value === null || value === undefined) return null
    return pglite.serializers[type]?.(value) ?? String(value)
  }

  return async (sql, ...sets) => {
    const { name, types } = known.get(sql) ?? (await prepare(sql))
    const said = await exchange(
      ...sets.flatMap((values) => [
        serialize.bind({ statement: name, values: types.map((type, index) => written(values[index], type)) }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
      ]),
    )
    return parse.parseResults(said, pglite.parsers)
  }
}

/** A failed statement has a SQLSTATE; what has none comes from the engine itself, out of memory for instance. */
export function isDeath(error: unknown): boolean {
  return sqlState(error) === '' || (typeof error === 'object' && error !== null && 'severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL'))
}

/** `Row` is the caller's word, as with `PGlite.query`. */
export function rowsOf<Row extends object>(result: Results | undefined): Row[]
export function rowsOf(result: Results | undefined): object[] {
  return result?.rows ?? []
}
