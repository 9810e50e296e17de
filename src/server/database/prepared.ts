/** PGlite's statements, each parsed and planned once under a name of its own: by its own `query` that is two thirds of what a change costs. */
import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite'
import type { Value } from './database'

const { serialize } = protocol

/** `types`: the object ids of its values' types. */
type Statement = { name: string; types: number[] }

/**
 * Runs one statement with its values as $1, $2, …; rows as `PGlite.query` gives them. Our statements are a finite set of texts, as the
 * pool of PostgreSQL has it. Holds no lock: one caller at a time, inside a transaction or outside of any.
 */
export function openStatements(pglite: PGlite): <Row extends object>(sql: string, values: readonly Value[]) => Promise<Row[]> {
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

  return async <Row extends object>(sql: string, values: readonly Value[]) => {
    const { name, types } = known.get(sql) ?? (await prepare(sql))
    const said = await exchange(
      serialize.bind({ statement: name, values: types.map((type, index) => written(values[index], type)) }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    )
    return rowsOf<Row>(parse.parseResults(said, pglite.parsers))
  }
}

/** `Row` is the caller's word, as with `PGlite.query`. */
function rowsOf<Row extends object>(results: readonly Results[]): Row[]
function rowsOf([result]: readonly Results[]): object[] {
  return result?.rows ?? []
}
