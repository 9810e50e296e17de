/** Undoes an import: deletes the rows that it created and restores the rows that it changed. */
import { importRefusals } from '../../texts/sheet-import'
import type { Queryable } from '../database/database'
import { unprepared } from '../database/named'
import { lockStudents, totalsMoved } from './apply-records'
import { restoreRows } from './change-rows'
import { lockReceipts } from './import-lock'
import type { Step } from './stored-import'

/**
 * Tables in the order in which their rows are deleted: rows that refer to others come first. Groups are deleted last.
 */
const deletionOrder = ['attendance', 'receipt', 'membership', 'student', 'emergency_contact', 'person'] as const
const studentOf = `(select s.first_name || ' ' || s.last_name from student s where s.id = x.student_id)`
/** SQL of the name of a row `x`, for people. */
const rowNames: Readonly<Record<(typeof deletionOrder)[number], string>> = {
  attendance: studentOf,
  receipt: `coalesce((select s.first_name || ' ' || s.last_name from student s where s.folio = x.student_folio), x.student_folio)`,
  membership: studentOf,
  student: `x.first_name || ' ' || x.last_name`,
  emergency_contact: `x.first_name || ' ' || x.last_name`,
  person: `x.first_name || ' ' || x.last_name`,
}

/**
 * The names of rows that were changed since the import, or to which new rows refer. Empty if undoing is possible.
 * Groups are not among them: one that somebody has changed or uses just stays (`deleteUnusedGroups`).
 */
export async function touchedRows(database: Queryable, steps: readonly Step[]): Promise<string[]> {
  const names: string[] = []
  // Students first, as all calls do, so that they cannot deadlock. Receipts name their student by the folio, so no row
  // lock keeps them from naming one that is being deleted.
  await database.query('select id from student where id = any($1::int[]) order by id for update', [
    steps.filter(({ table }) => table === 'student').map(({ id }) => id),
  ])
  if (steps.some(({ table }) => table === 'student' || table === 'receipt')) await lockReceipts(database)
  for (const table of deletionOrder) {
    const own = steps.filter((step) => step.table === table)
    if (own.length === 0) continue
    const rows = await database.query<{ id: number; version: number; name: string }>(
      `select x.id, x.version, ${rowNames[table]} as name from ${table} x where x.id = any($1::int[]) order by x.id for update`,
      [own.map(({ id }) => id)],
    )
    names.push(...(await goneRows(database, table, own, rows)))
    const used = await referredTo(database, table, own, steps)
    for (const row of rows) {
      const step = own.find(({ id }) => id === row.id)
      if (step?.version !== row.version || used.has(row.id)) names.push(row.name)
    }
  }
  return [...new Set(names)]
}

/**
 * The names of written rows that do not exist any more because they were merged into others. The steps of the merge
 * contain the names.
 */
async function goneRows(
  database: Queryable,
  table: Step['table'],
  own: readonly Step[],
  found: readonly { id: number }[],
): Promise<string[]> {
  const gone = new Set(own.map(({ id }) => id))
  for (const { id } of found) gone.delete(id)
  if (gone.size === 0) return []
  const rows = await database.query<{ name: string }>(
    `select distinct concat_ws(' ', s -> 'deleted' ->> 'first_name', s -> 'deleted' ->> 'last_name') as name
     from merge w, jsonb_array_elements(w.steps) s where s ->> 'table' = $1 and (s -> 'deleted' ->> 'id')::int = any($2::int[])`,
    [table, [...gone]],
  )
  const names = rows.map(({ name }) => name).filter(Boolean)
  return names.length > 0 ? names : [importRefusals.goneRow]
}

/** The ids of rows created by the import (`own`) to which other rows refer that the import did not create. */
async function referredTo(
  database: Queryable,
  table: Step['table'],
  own: readonly Step[],
  steps: readonly Step[],
): Promise<Set<number>> {
  const created = own.filter(({ before }) => before === undefined).map(({ id }) => id)
  const foreign = await database.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as "table", a.attname::text as "column" from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = $1::text::regclass`,
    [table],
  )
  const used = new Set<number>()
  for (const { table: from, column } of foreign) {
    // Not looked up: a later entry of an imported receipt has changed the receipt's version (see `touchedRows`).
    if (from === 'receipt_entry') continue
    // Rows that the import created, or in which it set this column, do not count.
    const written = steps.filter(({ table: of, before }) => of === from && (!before || Object.hasOwn(before, column)))
    const except = written.map(({ id }) => id)
    const hasOwn = except.length > 0
    const rows = await database.query<{ id: number }>(
      unprepared(
        `select distinct f.${column} as id from ${from} f where f.${column} = any($1::int[])${hasOwn ? ' and f.id <> all($2::int[])' : ''}`,
      ),
      [created, ...(hasOwn ? [except] : [])],
    )
    for (const { id } of rows) used.add(id)
  }
  if (table !== 'student') return used
  // A receipt refers to its student by the folio, without a foreign key.
  const billed = await database.query<{ id: number }>(
    'select distinct s.id from student s join receipt r on r.student_folio = s.folio where s.id = any($1::int[]) and r.id <> all($2::int[])',
    [created, steps.filter((step) => step.table === 'receipt').map(({ id }) => id)],
  )
  for (const { id } of billed) used.add(id)
  return used
}

export async function undoSteps(database: Queryable, steps: readonly Step[]): Promise<void> {
  await restoreRows(database, steps)
  for (const table of deletionOrder) {
    const ids = steps.filter((step) => step.table === table && step.before === undefined).map(({ id }) => id)
    if (ids.length === 0) continue
    if (table === 'attendance') {
      const rows = await database.query<{ student: number }>(
        'select distinct student_id as student from attendance where id = any($1::int[])',
        [ids],
      )
      await lockStudents(
        database,
        rows.map(({ student }) => student),
      )
      await database.query(`select set_config('lucero.derived', 'total_points', true)`)
      await database.query(totalsMoved('(select * from attendance where id = any($1::int[]))', '-'), [ids])
    }
    if (table === 'receipt') await database.query('select delete_imported_receipts($1::int[])::text', [ids])
    else await database.query(`delete from ${table} where id = any($1::int[])`, [ids])
  }
  await deleteUnusedGroups(database, steps)
}

/** Deletes the groups created for the import, except those that somebody has changed, or to which a row refers. */
async function deleteUnusedGroups(database: Queryable, steps: readonly Step[]): Promise<void> {
  const own = steps.filter(({ table }) => table === 'class_group')
  if (own.length === 0) return
  const rows = await database.query<{ id: number; version: number }>(
    'select id, version from class_group where id = any($1::int[]) order by id for update',
    [own.map(({ id }) => id)],
  )
  const used = await referredTo(database, 'class_group', own, [])
  const unused = rows.filter(
    ({ id, version }) => !used.has(id) && own.some((step) => step.id === id && step.version === version),
  )
  await database.query('delete from class_group where id = any($1::int[])', [unused.map(({ id }) => id)])
}

/**
 * Steps for the `groups` that a person says were created for an import. A group that is older than the import gets no
 * step, so that undoing never deletes it.
 */
export async function createdGroups(database: Queryable, imported: number, groups: readonly number[]): Promise<Step[]> {
  const rows = await database.query<{ id: number; version: number }>(
    `select g.id, g.version from class_group g where g.id = any($2::int[]) and exists (
       select from audit a, sheet_import i where i.id = $1 and a.noun = 'class_group' and a.row_id = g.id and a.deed = 'created' and a.at >= i.at
     ) order by g.id`,
    [imported, groups],
  )
  return rows.map((row) => ({ table: 'class_group', ...row }))
}
