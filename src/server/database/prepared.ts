/** PGlite's statements, each parsed and planned once under a name of its own: by its own `query` that is two thirds of what a change costs. */
import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite'
import type { Value } from './database'

const { serialize } = protocol

/** `types`: the object ids of its values' types. */
type Statement = { name: string; types: number[] }

/**
 * Runs a statement once for each set of values, which are its $1, $2, …; results as `PGlite.query` gives them. Outside of a transaction
 * several sets are one: all of it is done or, where one fails, none. Our statements are a finite set of texts, as the pool of PostgreSQL
 * has it. Holds no lock: one caller at a time.
 */
export type RunStatement = (sql: string, ...sets: (readonly Value[])[]) => Promise<Results[]>

export function openStatements(pglite: PGlite): RunStatement {
  const known = new Map<string, Statement>()

  /** In one go, with the Sync that ends it: after an error PostgreSQL passes over everything up to that. */
  const exchange = (...messages: Uint8Array[]) => pglite.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), {})

  async function prepare(sql: string): Promise<Statement> {
    const name = `lucero_${known.size + 1}`
    const said = await exchange(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }))
    const statement = { name, types: parse.parseDescribeStatementResults(said) }
    known.set(sql, statement)
    return statement
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

/** `Row` is the caller's word, as with `PGlite.query`. */
export function rowsOf<Row extends object>(result: Results | undefined): Row[]
export function rowsOf(result: Results | undefined): object[] {
  return result?.rows ?? []
}
