/** A real PostgreSQL (15 or newer) behind a pool; several server processes may share it. */
import pg from 'pg'
import type { Database, Queryable } from './database'

export type PostgresSettings = {
  url: string
  /** Connections of this process at most. */
  size?: number
  /** Told about connections that broke while idle: the pool replaces them. */
  onBroken?: (error: Error) => void
}

export async function openPostgres({ url, size = 10, onBroken }: PostgresSettings): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: size, connectionTimeoutMillis: 5_000, application_name: 'lucero' })
  // Without a listener a connection lost while idle would end the process.
  pool.on('error', (error) => onBroken?.(error))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    ...queryableOf(pool),
    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      // Between two of its statements nobody else listens: unheard, the loss would end the process.
      const lost = (error: Error) => (broken = error)
      client.on('error', lost)
      try {
        await client.query('begin')
        const result = await work(queryableOf(client))
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(lost)
        throw error
      } finally {
        client.off('error', lost)
        // A connection that could not roll back is thrown away, never lent again.
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}

/** Our statements are a finite set of texts: each is parsed once per connection under a name of its own. */
const names = new Map<string, string>()
function nameOf(sql: string): string {
  const known = names.get(sql)
  if (known) return known
  const name = `lucero_${names.size + 1}`
  names.set(sql, name)
  return name
}

function queryableOf(client: pg.Pool | pg.ClientBase): Queryable {
  return {
    async query<Row extends object>(sql: string, values: readonly unknown[] = []) {
      return (await client.query<Row>({ name: nameOf(sql), text: sql, values: [...values] })).rows
    },
    script: async (sql) => void (await client.query(sql)),
  }
}
