/** Applies the missing migrations; safe if several processes start at the same time. */
import { migrations } from '../migrations'
import { unhurried, type Database, type Queryable } from './database'

/** The key of the advisory lock: any constant, the same in all Lucero processes. */
const lock = 4_173_001

export async function migrate(database: Database): Promise<void> {
  await database.transaction(migrateWithin)
  await database.transaction(stampFuture)
  await database.transaction(countAnew)
}

/** Applies the missing migrations in the caller's transaction. `upTo`: the number of the last one to apply. */
export async function migrateWithin(transaction: Queryable, upTo = Infinity): Promise<void> {
  await alone(transaction)
  await transaction.query(
    'create table if not exists migration (number integer primary key, name text not null, applied timestamptz not null default now())',
  )
  const [applied] = await transaction.query<{ number: number }>(
    'select coalesce(max(number), 0) as number from migration',
  )
  for (const { number, name, sql } of migrations) {
    if (number <= (applied?.number ?? 0) || number > upTo) continue
    await transaction.script(sql)
    await transaction.query('insert into migration (number, name) values ($1, $2)', [number, name])
  }
}

/**
 * Gives rows with a transaction id from the future the current one. Such rows exist after a PostgreSQL dump was
 * restored into another cluster; without this every list of changes would contain them until the cluster's ids have
 * caught up.
 */
async function stampFuture(transaction: Queryable): Promise<void> {
  await alone(transaction)
  for (const table of ['attendance', 'student', 'class_group', 'membership', 'tombstone']) {
    await transaction.query(
      `update ${table} set changed = pg_current_xact_id() where changed >= pg_snapshot_xmax(pg_current_snapshot())`,
    )
  }
}

/**
 * Corrects the counts of attendance rows: rows inserted or deleted while triggers were disabled were not counted. Each
 * statement reads rows and counts from one snapshot.
 */
async function countAnew(transaction: Queryable): Promise<void> {
  await unhurried(transaction)
  await transaction.query(
    `update attendance_count set rows = rows + missing from (
       select (select count(*) from attendance) - (select coalesce(sum(rows), 0) from attendance_count) as missing) counted
     where place = 0 and missing <> 0`,
  )
  await transaction.script(`set local lucero.counting = 'on'`)
  await transaction.query(
    `insert into attendance_day_count (day, place, rows)
     select day, 0, coalesce(counted, 0) - coalesce(kept, 0) from (select attendance_date as day, count(*) as counted from attendance group by 1) c
       full join (select day, sum(rows) as kept from attendance_day_count group by 1) k using (day)
     where coalesce(counted, 0) <> coalesce(kept, 0)
     on conflict (day, place) do update set rows = attendance_day_count.rows + excluded.rows`,
  )
}

/**
 * Takes the lock until the end of the transaction. A second process waits here without a timeout, and then finds
 * nothing to do.
 */
async function alone(transaction: Queryable): Promise<void> {
  await unhurried(transaction)
  await transaction.query(`select pg_advisory_xact_lock(${lock})::text`)
}
