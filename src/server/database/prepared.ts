/**
 * Runs statements in PGlite and prepares those with a fixed text under a name, so that each is parsed only once.
 * `PGlite.query` parses a statement for each call, which takes two thirds of the time of a change.
 */
import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite'
import { sqlState, type Value } from './database'
import { openStatementNames } from './named'

const { serialize } = protocol

/** `types`: the object ids of the parameter types. */
type Statement = { name: string; types: number[] }

/**
 * Runs a statement once for each set of values ($1, $2, …) and returns results like `PGlite.query`. Outside of a
 * transaction all sets are one unit: if one fails, none takes effect. Takes no lock, so calls must not overlap.
 */
export type RunStatement = (sql: string, ...sets: (readonly Value[])[]) => Promise<Results[]>

/** `onEngineFailure`: called with an error that is an `isEngineFailure`; after that no result can be relied on. */
export function openStatements(
  pglite: PGlite,
  onEngineFailure: (error: unknown) => void = () => undefined,
): RunStatement {
  const names = openStatementNames()
  const prepared = new Map<string, Statement>()

  /** Sends the messages with a final Sync: after an error PostgreSQL skips everything up to the Sync. */
  async function exchange(...messages: Uint8Array[]) {
    try {
      return await pglite.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), {})
    } catch (error) {
      if (isEngineFailure(error)) onEngineFailure(error)
      throw error
    }
  }

  async function prepare(sql: string): Promise<Statement> {
    const name = names.nameOf(sql)
    try {
      const reply = await exchange(
        serialize.parse({ name: name ?? '', text: sql }),
        serialize.describe({ type: 'S', name: name ?? '' }),
      )
      const statement = { name: name ?? '', types: parse.parseDescribeStatementResults(reply) }
      // A statement without a name is not stored, because the next one without a name replaces it in PostgreSQL.
      if (name !== null) prepared.set(sql, statement)
      return statement
    } catch (error) {
      names.forget(sql)
      throw error
    }
  }

  function serialized(value: Value | undefined, type: number): string | null {
    if (value === null || value === undefined) return null
    return pglite.serializers[type]?.(value) ?? String(value)
  }

  return async (sql, ...sets) => {
    const { name, types } = prepared.get(sql) ?? (await prepare(sql))
    const reply = await exchange(
      ...sets.flatMap((values) => [
        serialize.bind({ statement: name, values: types.map((type, index) => serialized(values[index], type)) }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
      ]),
    )
    return parse.parseResults(reply, pglite.parsers)
  }
}

/** Whether PostgreSQL itself failed, not a statement: no SQLSTATE (such as out of memory), or PANIC or FATAL. */
export function isEngineFailure(error: unknown): boolean {
  return (
    sqlState(error) === '' ||
    (typeof error === 'object' &&
      error !== null &&
      'severity' in error &&
      (error.severity === 'PANIC' || error.severity === 'FATAL'))
  )
}

/** The type `Row` is not checked, as with `PGlite.query`. */
export function rowsOf<Row extends object>(result: Results | undefined): Row[]
export function rowsOf(result: Results | undefined): object[] {
  return result?.rows ?? []
}
