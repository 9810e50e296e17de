/** PostgreSQL (15 or newer) through a pool of connections; several server processes may share one database. */
import pg from 'pg'
import { beginSnapshot, sqlState, type Database, type Queryable, type Value } from './database'
import { openStatementNames } from './named'
import { planning } from './planning'
import { openJobQueue } from './waiting-line'

export type PostgresSettings = {
  url: string
  /** The largest number of connections of this process. */
  size?: number
  /** How many reads, and how many writes, may wait for a connection. */
  waiting?: number
  /** Called when a connection breaks while idle; the pool replaces it. */
  onBroken?: (error: Error) => void
  limits?: Partial<Limits>
}

/** Limits in ms. A device waits 20 s for its answer; a statement that takes longer would only delay others. */
type Limits = {
  statement: number
  lock: number
  /** The time between two statements of a transaction. */
  idle: number
  /** The time from the start of closing until connections in use are cut. */
  closing: number
}
const defaults: Limits = { statement: 15_000, lock: 5_000, idle: 15_000, closing: 5_000 }

export async function openPostgres({ url, size = 10, waiting, onBroken, limits }: PostgresSettings): Promise<Database> {
  const { statement, lock, idle, closing } = { ...defaults, ...limits }
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    application_name: 'lucero',
    keepAlive: true,
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idle,
    options: planning.join(' '),
  })
  // Without a listener the 'error' event of an idle connection would end the process.
  pool.on('error', (error) => onBroken?.(error))
  const borrowed = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => borrowed.add(client))
  pool.on('release', (_error, client) => borrowed.delete(client))

  const queue = openJobQueue({ lanes: size, most: waiting })

  /** Runs `work` with a connection of the pool. If `work` calls `spoil`, the pool closes the connection afterwards. */
  async function borrow<Result>(
    work: (client: pg.PoolClient, spoil: (error: Error) => void) => Promise<Result>,
  ): Promise<Result> {
    const client = await pool.connect()
    let lost: Error | undefined
    const spoil = (error: Error) => void (lost ??= error)
    // A connection that is lost between two statements reports it only by this event.
    client.on('error', spoil)
    try {
      return await work(client, spoil)
    } catch (error) {
      // The statement's error says only that it could not be sent; the connection's error says why.
      throw lost ?? error
    } finally {
      client.off('error', spoil)
      client.release(lost)
    }
  }

  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw error
  }
  const queued = (who: 'reads' | 'writes'): Queryable => ({
    query: <Row extends object>(sql: string, values?: readonly Value[]) =>
      queue.run(() => borrow((client) => queryableOf(client).query<Row>(sql, values)), who),
    script: (sql) => queue.run(() => borrow((client) => queryableOf(client).script(sql)), who),
  })
  const transaction = <Result>(work: (transaction: Queryable) => Promise<Result>) =>
    queue.run(() =>
      borrow(async (client, spoil) => {
        try {
          await client.query('begin')
          const result = await work(queryableOf(client))
          await client.query('commit')
          return result
        } catch (error) {
          await client.query('rollback').catch(spoil)
          throw error
        }
      }),
    )
  return {
    ...queued('writes'),
    reading: queued('reads'),
    transaction,
    readLong: (find, read) =>
      transaction(async (snapshot) => {
        await beginSnapshot(snapshot)
        return read(await find(snapshot), snapshot)
      }),
    waiting: queue.waiting,
    close: () =>
      new Promise((resolve, reject) => {
        const forceClose = setTimeout(
          () => void Promise.all([...borrowed].map((client) => client.end())).then(() => resolve(), reject),
          closing,
        )
        queue
          .end()
          .then(() => pool.end())
          .then(resolve, reject)
          .finally(() => clearTimeout(forceClose))
      }),
  }
}

/** Shared by all connections: each prepares a statement under the same name. */
const names = openStatementNames()

function queryableOf(client: pg.ClientBase): Queryable {
  return {
    async query<Row extends object>(sql: string, values: readonly unknown[] = []) {
      const name = names.nameOf(sql)
      try {
        return (await client.query<Row>({ ...(name !== null && { name }), text: sql, values: [...values] })).rows
      } catch (error) {
        if (sqlState(error).startsWith('42')) names.forget(sql)
        throw error
      }
    },
    script: async (sql) => void (await client.query(sql)),
  }
}
