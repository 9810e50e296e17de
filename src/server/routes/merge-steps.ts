/** The writes of a merge. Each is recorded as a step, so that the merge can be undone. */
import type { Queryable, Value } from '../database/database'
import { unprepared } from '../database/named'

export type Row = Record<string, unknown> & { id: number }
/**
 * One write. `before`: the old values of the changed columns of an updated row. `deleted`: a whole deleted row, without
 * the password hash. `inserted`: the id of the student for whom a row was inserted.
 */
export type Step =
  | { table: string; id: number; before: Record<string, unknown> }
  | { table: string; deleted: Row }
  | { table: 'registration_wish'; inserted: number }

/** Internal columns. Undoing does not restore their values, and they do not count as changes. */
export const internalColumns = ['changed', 'version', 'plain_name']
const own = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !internalColumns.includes(column)))

export type Recorder = ReturnType<typeof recorder>

export function recorder(database: Queryable) {
  const steps: Step[] = []
  return {
    steps,
    /** Updates the rows of `table` (`x`) that match `where`. Locks them first, so that no change is missed. */
    async update(table: string, set: string, where: string, values: readonly Value[]): Promise<void> {
      const rows = await database.query<{ before: string; after: string }>(
        unprepared(`with old as materialized (select to_jsonb(x) as row, x.id from ${table} x where ${where} order by x.id for update of x)
         update ${table} x set ${set} from old where x.id = old.id
         returning old.row::text as before, to_jsonb(x)::text as after`),
        values,
      )
      for (const { before, after } of rows) {
        const [was, is]: [Row, Row] = [JSON.parse(before), JSON.parse(after)]
        const columns = Object.keys(own(is)).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
        if (columns.length > 0)
          steps.push({ table, id: is.id, before: Object.fromEntries(columns.map((name) => [name, was[name]])) })
      }
    },
    /** Deletes the rows of `table` (`x`) that match `where`, and returns them. */
    async remove(table: string, where: string, values: readonly Value[]): Promise<Row[]> {
      const rows = await database.query<{ row: string }>(
        unprepared(`delete from ${table} x where ${where} returning (to_jsonb(x) - 'password_hash')::text as row`),
        values,
      )
      const deleted = rows.map(({ row }): Row => JSON.parse(row))
      steps.push(...deleted.map((row) => ({ table, deleted: row })))
      return deleted
    },
  }
}

export async function undoSteps(database: Queryable, steps: readonly Step[]): Promise<void> {
  for (const step of [...steps].reverse()) await undo(database, step)
}

async function undo(database: Queryable, step: Step): Promise<void> {
  if ('inserted' in step) {
    await database.query('delete from registration_wish where student_id = $1', [step.inserted])
    return
  }
  const record = `jsonb_populate_record(null::${step.table}, $1::jsonb) r`
  if ('deleted' in step) {
    const { version, ...row } = step.deleted
    // Increases the version, so that a change is refused if it was begun before the merge.
    const values = { ...own(row), ...(typeof version === 'number' && { version: version + 1 }) }
    const columns = Object.keys(values)
    await database.query(
      unprepared(
        `insert into ${step.table} (${columns.join(', ')}) select ${columns.map((name) => `r.${name}`).join(', ')} from ${record}`,
      ),
      [JSON.stringify(values)],
    )
    await database.query('delete from tombstone where noun = $1 and id = $2', [step.table, idOrNull(step.deleted.id)])
    return
  }
  const columns = Object.keys(step.before)
  await database.query(
    unprepared(
      `update ${step.table} x set ${columns.map((name) => `${name} = r.${name}`).join(', ')} from ${record} where x.id = $2`,
    ),
    [JSON.stringify(step.before), step.id],
  )
}

/** Deletes the push events that this transaction has caused, because a merge is no news for the family. */
export async function dropOwnNotices(database: Queryable): Promise<void> {
  await database.query('delete from push_event where at = now() and xmin = pg_current_xact_id()::xid')
}

export const idOrNull = (value: unknown) => (value == null ? null : Number(value))
export const textOrNull = (value: unknown) => (value == null ? null : String(value))
