/** Applies the missing migrations; safe if several processes start at the same time. */
import { StartupError } from '../startup-error'
import { liftTimeouts, type Database, type Queryable } from './database'
import { migrations } from './schema'

/** The key of the advisory lock: any constant, the same in all Lucero processes. */
const lock = 4_173_001

/**
 * Migrates the database, then corrects what a restore may have left wrong. Throws a StartupError if this program, which
 * has the migrations `available`, cannot use the database.
 */
export async function migrate(database: Database, available = migrations): Promise<void> {
  await database.transaction((transaction) => migrateWithin(transaction, available))
  await database.transaction(restampFuture)
  await database.transaction(recountAttendance)
}

/** Applies the missing migrations in the caller's transaction. `upTo`: the number of the last one to apply. */
export async function migrateWithin(
  transaction: Queryable,
  available = migrations,
  upTo = available.length,
): Promise<void> {
  await lockMigrations(transaction)
  await transaction.query(
    `create table if not exists migration (
       number integer primary key, name text not null, fingerprint text not null, applied timestamptz not null default now())`,
  )
  const { number: last } = await usableMigration(transaction, available)
  for (const { number, name, sql, fingerprint } of available.slice(last, upTo)) {
    await transaction.script(sql)
    await transaction.query('insert into migration (number, name, fingerprint) values ($1, $2, $3)', [
      number,
      name,
      fingerprint,
    ])
  }
}

/** The last migration of a database or of an archive. `number`: 0 if none was applied. */
export type LastMigration = { number: number; fingerprint?: string | null }

export async function lastMigration(queryable: Queryable): Promise<LastMigration> {
  // Reads the column `fingerprint` through JSON, because databases of early development versions do not have it.
  const [last] = await queryable.query<LastMigration>(
    `select number, to_jsonb(m) ->> 'fingerprint' as fingerprint from migration m order by number desc limit 1`,
  )
  return last ?? { number: 0 }
}

/** The last migration of a database. Throws a StartupError if this program cannot use it. */
export async function usableMigration(queryable: Queryable, available = migrations): Promise<LastMigration> {
  const last = await lastMigration(queryable)
  const problem = schemaProblem(last, available)
  if (problem !== null) throw new StartupError(`The database ${problem}.`)
  return last
}

/** Why this program cannot use the tables, and what to do, as the end of a sentence; null if it can. */
export function schemaProblem({ number, fingerprint }: LastMigration, available = migrations): string | null {
  if (number === 0 || (fingerprint && fingerprint === available[number - 1]?.fingerprint)) return null
  return fingerprint && number > available.length
    ? 'was made by a newer release of Lucero: install that release'
    : 'was made by a development version of Lucero, whose tables are different: start with an empty database, and bring the school over by npm run export of that version and npm run import of this one'
}

/**
 * Gives rows whose transaction id is in the future the current id. A PostgreSQL dump that is restored into another
 * cluster has such rows; every list of changes would contain them until the cluster's ids have caught up.
 */
async function restampFuture(transaction: Queryable): Promise<void> {
  await lockMigrations(transaction)
  for (const table of ['attendance', 'student', 'class_group', 'membership', 'tombstone']) {
    await transaction.query(
      `update ${table} set changed = pg_current_xact_id() where changed >= pg_snapshot_xmax(pg_current_snapshot())`,
    )
  }
}

/**
 * Corrects the counts of attendance rows: rows that were inserted or deleted while triggers were disabled were not
 * counted. Each statement compares rows and counts of one snapshot, so other processes may write meanwhile.
 */
async function recountAttendance(transaction: Queryable): Promise<void> {
  await liftTimeouts(transaction)
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

/** Locks until the transaction ends. A second process waits here without a timeout and then finds nothing to do. */
async function lockMigrations(transaction: Queryable): Promise<void> {
  await liftTimeouts(transaction)
  await transaction.query(`select pg_advisory_xact_lock(${lock})::text`)
}
