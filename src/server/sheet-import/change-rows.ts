/** Changes rows that existed before an import, and restores them when the import is undone. */
import type { Difference } from '../../domain/sheet-import/trial-of-sheet'
import type { Queryable } from '../database/database'
import { unprepared } from '../database/named'
import type { Step, Written } from './stored-import'

/** A column, the file's value for it, and the portal's value that the person saw beside it; '' for null. */
type TakenValue = readonly [column: string, file: string, portal: string]
export type Change = { id: number; columns: readonly TakenValue[] }

/** The values that a person has taken from the file, of those fields that have a column in `columns`. */
export function takenOf(differences: readonly Difference[], columns: Readonly<Record<string, string>>): TakenValue[] {
  return differences.flatMap(({ field, file, portal, take }) => {
    const column = columns[field]
    return take && column !== undefined ? [[column, file, portal] as const] : []
  })
}

/** Somebody has changed a value that the import would replace, after the import has compared it. */
export class ValueMoved extends Error {
  override name = 'ValueMoved'
}

/**
 * Writes the file's values. Returns the steps with the earlier values, by which they are undone; none for a row that
 * has these values already, such as that of a tutor whose other child came first. Throws a `ValueMoved` if a row has
 * neither the file's nor the portal's value.
 */
export async function changeRows(
  database: Queryable,
  table: 'student' | 'person' | 'emergency_contact',
  changes: readonly Change[],
): Promise<Written[]> {
  const written: Written[] = []
  for (const group of groupedBy(changes, ({ columns }) => columns.map(([column]) => column).join()).values())
    written.push(...(await changeColumns(database, table, group)))
  return written
}

/** `changeRows` for rows in which the same columns change. */
async function changeColumns(
  database: Queryable,
  table: Step['table'],
  changes: readonly Change[],
): Promise<Written[]> {
  const columns = changes[0]?.columns.map(([column]) => column) ?? []
  if (columns.length === 0) return []
  // Several children with the same tutor have the same change of the tutor.
  const rows = [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()]
  const parts = columns.map((column, index) => {
    const own = `coalesce(old.${column}::text, '')`
    return {
      cells: `file_${index} text, portal_${index} text`,
      set: `${column} = r.file_${index}${column === 'birthdate' ? '::date' : ''}`,
      isSeen: `${column === 'email' ? `lower(${own})` : own} in (r.file_${index}, r.portal_${index})`,
      before: `'${column}', old.${column}::text`,
    }
  })
  const changed = await database.query<{ id: number; before: Record<string, string | null> }>(
    // `for no key update` waits for concurrent changes and then reads the rows again.
    unprepared(`with old as (select * from ${table} where id = any($2::int[]) order by id for no key update)
      update ${table} set ${parts.map(({ set }) => set).join(', ')}
      from old join json_to_recordset($1::text::json) as r (id int, ${parts.map(({ cells }) => cells).join(', ')}) on r.id = old.id
      where ${table}.id = old.id and ${parts.map(({ isSeen }) => isSeen).join(' and ')}
      returning old.id, json_build_object(${parts.map(({ before }) => before).join(', ')}) as before`),
    [
      JSON.stringify(
        rows.map(({ id, columns: values }) =>
          Object.fromEntries([
            ['id', id],
            ...values.flatMap(([, file, portal], index) => [
              [`file_${index}`, file],
              [`portal_${index}`, portal],
            ]),
          ]),
        ),
      ),
      rows.map(({ id }) => id),
    ],
  )
  if (changed.length < rows.length) throw new ValueMoved()
  const before = new Map(changed.map((row) => [row.id, row.before]))
  return rows.flatMap(({ id, columns: values }) => {
    const earlier = values
      .map(([column, file]) => ({ column, file, value: before.get(id)?.[column] ?? null }))
      .filter(({ file, value }) => value !== file)
    if (earlier.length === 0) return []
    return [{ table, id, before: Object.fromEntries(earlier.map(({ column, value }) => [column, value])) }]
  })
}

/** Writes the earlier values of the changed rows (`before`). */
export async function restoreRows(database: Queryable, steps: readonly Step[]): Promise<void> {
  const restored = steps.flatMap(({ table, id, before }) => (before === undefined ? [] : [{ table, id, before }]))
  for (const group of groupedBy(restored, ({ table, before }) => `${table} ${Object.keys(before).join()}`).values()) {
    const [{ table, before } = { table: '', before: {} }] = group
    const set = Object.keys(before).map((column) => `${column} = r.${column}`)
    await database.query(
      unprepared(
        `update ${table} set ${set.join(', ')} from json_populate_recordset(null::${table}, $1::text::json) r where ${table}.id = r.id`,
      ),
      [JSON.stringify(group.map((row) => ({ ...row.before, id: row.id })))],
    )
  }
}

function groupedBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
