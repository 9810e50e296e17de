/**
 * A DATABASE_URL with several hosts: a primary and its standbys. The driver handles only one host, so this module
 * searches for the host that accepts writes: at the start, and whenever the current host does not answer or accepts no
 * more writes. Statements that were running then fail; they are not repeated, because the server may have executed
 * them.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { addressesOf } from './addresses'
import { sqlState, type Database } from './database'
import { openPostgres, type PostgresSettings } from './postgres'
import { BusyError } from './waiting-line'

/** Pause between two searches, ms. */
const searchPauseMs = 500

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
        await pause(searchPauseMs)
        continue
      }
      const before = current
      current = found
      // Closes the old host's connections in the background, so that statements still running on them can finish.
      void before.close().catch(() => undefined)
      if (closed) await found.close().catch(() => undefined)
      return
    }
  }
  function searchAfter(error: unknown): never {
    // These classes of SQLSTATE are about the statement; others may mean that the host is no longer the primary.
    if (!/^(22|23|40|42)/.test(sqlState(error))) searching ??= search().finally(() => (searching = null))
    throw error
  }
  return {
    query: (sql, values) => current.query<never>(sql, values).catch(searchAfter),
    script: (sql) => current.script(sql).catch(searchAfter),
    reading: {
      query: (sql, values) => current.reading.query<never>(sql, values).catch(searchAfter),
      script: (sql) => current.reading.script(sql).catch(searchAfter),
    },
    transaction: (work) => current.transaction(work).catch(searchAfter),
    readLong: (find, read) => current.readLong(find, read).catch(searchAfter),
    waiting: () => current.waiting(),
    async close() {
      closed = true
      await searching
      await current.close()
    },
  }
}

/** Opens the first host that accepts writes; throws the last error if there is none. */
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
    const [row] = await database.query<{ standby: boolean }>(
      `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as standby`,
    )
    return row?.standby === false
  } catch (error) {
    // A full queue says nothing about the host, so the host counts as accepting writes. If it is down, the waiting
    // statements fail and start another search.
    return error instanceof BusyError
  }
}
