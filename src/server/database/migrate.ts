/** Brings a database to the newest migration; safe when several processes start at once. */
import { migrations } from '../migrations'
import { unhurried, type Database } from './database'

/** Any constant will do, as long as every Lucero process uses the same. */
const lock = 4_173_001

export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await unhurried(transaction)
    // Held to the end of the transaction: the second process waits here, then finds nothing left to do.
    await transaction.query(`select pg_advisory_xact_lock(${lock})::text`)
    await transaction.query('create table if not exists migration (number integer primary key, name text not null, applied timestamptz not null default now())')
    const [applied] = await transaction.query<{ number: number }>('select coalesce(max(number), 0) as number from migration')
    for (const { number, name, sql } of migrations) {
      if (number <= (applied?.number ?? 0)) continue
      await transaction.script(sql)
      await transaction.query('insert into migration (number, name) values ($1, $2)', [number, name])
    }
  })
  await noticeRestoredData(database)
}

/**
 * Cursors of "changes since" are transaction ids of one cluster. After a dump is restored into another one, rows carry ids
 * from its future: they are stamped anew once, and `cluster` makes every cursor given out before unknown.
 */
async function noticeRestoredData(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await unhurried(transaction)
    await transaction.query(`select pg_advisory_xact_lock(${lock})::text`)
    const [{ moved } = { moved: false }] = await transaction.query<{ moved: boolean }>(
      `insert into cluster (single, name) values (true, cluster_name())
       on conflict (single) do update set name = excluded.name where cluster.name <> excluded.name
       returning true as moved`,
    )
    if (!moved) return
    for (const table of ['attendance', 'student', 'class_group', 'membership', 'tombstone']) {
      await transaction.query(`update ${table} set changed = pg_current_xact_id() where changed >= pg_snapshot_xmax(pg_current_snapshot())`)
    }
  })
}
