/**
 * A DATABASE_URL that names several hosts: a primary and its standbys. The driver knows one host at a time, so the one that takes
 * writes is looked for here, at the start and whenever the one in use does not answer or takes none any more. What was under way
 * fails and is never tried again by itself: nobody knows whether it was done.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { addressesOf } from './addresses'
import { sqlState, type Database } from './database'
import { openPostgres, type PostgresSettings } from './postgres'
import { BusyError } from './waiting-line'

const betweenSearches = 500

export async function openSeveralHosts({ url, ...settings }: PostgresSettings): Promise<Database> {
  const addresses = addressesOf(url)
  let closed = false
  let searching: Promise<void> | null = null
  let current = await primaryOf(addresses, settings)

  async function search(): Promise<void> {
    if (await takesWrites(current)) return
    while (!closed) {
      const found = await primaryOf(addresses, settings).catch(() => null)
      if (found === null) {
        await pause(betweenSearches)
        continue
      }
      const before = current
      current = found
      // What hangs on it is given its time.
      void before.close().catch(() => undefined)
      if (closed) await found.close().catch(() => undefined)
      return
    }
  }
  function noticed(error: unknown): never {
    // Of what a statement may fail by, only this tells nothing of where it was sent.
    if (!/^(22|23|40|42)/.test(sqlState(error))) searching ??= search().finally(() => (searching = null))
    throw error
  }
  return {
    query: (sql, values) => current.query<never>(sql, values).catch(noticed),
    script: (sql) => current.script(sql).catch(noticed),
    reading: {
      query: (sql, values) => current.reading.query<never>(sql, values).catch(noticed),
      script: (sql) => current.reading.script(sql).catch(noticed),
    },
    transaction: (work) => current.transaction(work).catch(noticed),
    waiting: () => current.waiting(),
    async close() {
      closed = true
      await searching
      await current.close()
    },
  }
}

/** The first that takes writes; throws what the last of them said. */
async function primaryOf(addresses: readonly string[], settings: Omit<PostgresSettings, 'url'>): Promise<Database> {
  let last: unknown = new Error('none of its hosts takes writes')
  for (const url of addresses) {
    try {
      const found = await openPostgres({ url, ...settings })
      if (await takesWrites(found)) return found
      await found.close()
    } catch (error) {
      last = error
    }
  }
  throw last
}

async function takesWrites(database: Database): Promise<boolean> {
  try {
    const [said] = await database.query<{ standby: boolean }>(`select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as standby`)
    return said?.standby === false
  } catch (error) {
    // Where that many wait, those that wait will say what is wrong.
    return error instanceof BusyError
  }
}
