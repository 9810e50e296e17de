/** Brings a database to the newest migration; safe when several processes start at once. */
import { migrations } from '../migrations'
import { unhurried, type Database, type Queryable } from './database'

/** Any constant will do, as long as every Lucero process uses the same. */
const lock = 4_173_001

export async function migrate(database: Database): Promise<void> {
  await database.transaction(migrateWithin)
  await database.transaction(stampFuture)
  await database.transaction(countAnew)
}

/** `upTo`: the number of the last one wanted. */
export async function migrateWithin(transaction: Queryable, upTo = Infinity): Promise<void> {
  await alone(transaction)
  await transaction.query('create table if not exists migration (number integer primary key, name text not null, applied timestamptz not null default now())')
  const [applied] = await transaction.query<{ number: number }>('select coalesce(max(number), 0) as number from migration')
  for (const { number, name, sql } of migrations) {
    if (number <= (applied?.number ?? 0) || number > upTo) continue
    await transaction.script(sql)
    await transaction.query('insert into migration (number, name) values ($1, $2)', [number, name])
  }
}

/**
 * Rows of a dump that was restored into another cluster carry transactions from its future, and would come with every reading
 * of changes until it has caught up: they are stamped anew. What its own transactions wrote is never newer than what it sees.
 */
async function stampFuture(transaction: Queryable): Promise<void> {
  await alone(transaction)
  for (const table of ['attendance', 'student', 'class_group', 'membership', 'tombstone']) {
    await transaction.query(`update ${table} set changed = pg_current_xact_id() where changed >= pg_snapshot_xmax(pg_current_snapshot())`)
  }
}

/** Rows that were put back, or taken out, with the triggers switched off were counted by nobody. A statement sees rows and numbers of one moment. */
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

/** To the end of the transaction, however long that takes: a second process waits here, then finds nothing left to do. */
async function alone(transaction: Queryable): Promise<void> {
  await unhurried(transaction)
  await transaction.query(`select pg_advisory_xact_lock(${lock})::text`)
}
