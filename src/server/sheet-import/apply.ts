/**
 * Writes the ready rows of a sheet, and those fields of known students and tutors for which a person took the file's
 * value.
 */
import type { ExaminedRow } from '../../domain/sheet-import/examine'
import type { Family } from '../../domain/sheet-import/families'
import type { Difference } from '../../domain/sheet-import/trial-of-sheet'
import type { Queryable, Value } from '../database/database'
import { unprepared } from '../database/named'
import { folioPrefix } from '../profile'
import type { Step } from './stored-import'

/** `now`: ISO instant. `today`: the school's date, on which students join their groups. */
export type Circumstances = { now: string; today: string }

/** Writes in the caller's transaction. Returns what was written, in order, for undoing it. */
export async function applyRows(
  database: Queryable,
  rows: readonly ExaminedRow[],
  { now, today }: Circumstances,
): Promise<Step[]> {
  const ready = rows.filter(({ pile }) => pile === 'ready')
  const written: Omit<Step, 'version'>[] = []
  const note = (table: Step['table'], ids: readonly number[]) => written.push(...ids.map((id) => ({ table, id })))

  const families = [...new Set(ready.flatMap(({ family }) => family ?? []))]
  const tutorIds = await insertTutors(database, families, now)
  note(
    'person',
    families.flatMap((family) => (family.stored ? [] : (tutorIds.get(family) ?? []))),
  )
  const tutorOf = ({ family }: ExaminedRow) => (family ? (tutorIds.get(family) ?? null) : null)

  const contacts = await insertContacts(database, ready, tutorOf, now)
  note('emergency_contact', [...new Set(contacts.values())])
  const students = await insertStudents(database, ready, (row) => [tutorOf(row), contacts.get(row) ?? null], now)
  note('student', [...students.values()])

  const joining = ready.flatMap((row) =>
    row.group === null ? [] : [[students.get(row) ?? 0, Number(row.group)] as const],
  )
  for (const { known, group, differences } of rows)
    if (known && group !== null && differences.some(({ field, take }) => field === 'group' && take))
      joining.push([Number(known.id), Number(group)])
  note('membership', await insertMemberships(database, joining, today))

  for (const row of rows) written.push(...(await changeKnown(database, row)))
  return withVersions(database, written)
}

/** SQL of the rows in `$1`, a JSON array. They are sent as one value, because a statement has at most 65,535 values. */
export const recordset = (columns: string) => `json_to_recordset($1::text::json) as r (${columns})`

export async function insertTutors(
  database: Queryable,
  families: readonly Family[],
  now: string,
): Promise<Map<Family, number>> {
  const added = families.filter(({ stored }) => !stored)
  const rows = await database.query<{ id: number; key: string }>(
    `insert into person (role, email, first_name, last_name, phone, relationship, date_joined)
       select 'Tutor', nullif(r.email, ''), r.first_name, r.last_name, r.phone, nullif(r.relationship, ''), $2::timestamptz
       from ${recordset('email text, first_name text, last_name text, phone text, relationship text')}
     returning id, coalesce(email, phone) as key`,
    [
      JSON.stringify(
        added.map(({ values }) => ({
          ...values,
          first_name: values.tutor_first_name,
          last_name: values.tutor_last_name,
        })),
      ),
      now,
    ],
  )
  const byKey = new Map(rows.map(({ id, key }) => [key, id]))
  return new Map(
    families.map((family) => [
      family,
      family.stored ? Number(family.stored.id) : (byKey.get(family.values.email || family.values.phone) ?? 0),
    ]),
  )
}

/** Inserts the contacts; returns the id of each row's contact. Rows with the same tutor, name and phone share one. */
async function insertContacts(
  database: Queryable,
  rows: readonly ExaminedRow[],
  tutorOf: (row: ExaminedRow) => number | null,
  now: string,
): Promise<Map<ExaminedRow, number>> {
  const made = new Map<string, number>()
  const found = new Map<ExaminedRow, number>()
  for (const row of rows) {
    const { contact_first_name, contact_last_name, contact_phone, contact_relationship } = row.values
    const tutor = tutorOf(row)
    if (contact_phone === '' || tutor === null) continue
    const key = [tutor, contact_first_name, contact_last_name, contact_phone].join('\n')
    const id =
      made.get(key) ??
      (await insertContact([contact_first_name, contact_last_name, contact_phone, contact_relationship, tutor, now]))
    made.set(key, id)
    found.set(row, id)
  }
  return found

  async function insertContact(values: readonly Value[]): Promise<number> {
    const [row] = await database.query<{ id: number }>(
      `insert into emergency_contact (first_name, last_name, phone, relationship, tutor_id, created)
       values ($1, $2, $3, coalesce((select value from relationship where value = nullif($4::text, '')), (select value from relationship where value = 'otro'),
         (select value from relationship order by position limit 1)), $5, $6::timestamptz) returning id`,
      values,
    )
    return row?.id ?? 0
  }
}

async function insertStudents(
  database: Queryable,
  rows: readonly ExaminedRow[],
  familyOf: (row: ExaminedRow) => readonly [tutor: number | null, contact: number | null],
  now: string,
): Promise<Map<ExaminedRow, number>> {
  const named = rows.filter(({ values }) => values.folio !== '')
  const unnamed = rows.filter(({ values }) => values.folio === '')
  const first = await insert(named.map((row) => ({ row, folio: row.values.folio })))
  // Generates folios after inserting the other students, because `next_folio` skips only folios of existing students.
  const folios = await database.query<{ folio: string }>(
    'select next_folio($1) as folio from generate_series(1, $2::int)',
    [await folioPrefix(database), unnamed.length],
  )
  const second = await insert(unnamed.map((row, index) => ({ row, folio: folios[index]?.folio ?? '' })))
  return new Map([...first, ...second])

  async function insert(students: readonly { row: ExaminedRow; folio: string }[]): Promise<[ExaminedRow, number][]> {
    const made = await database.query<{ id: number; folio: string }>(
      `insert into student (first_name, last_name, birthdate, comment, folio, tutor_id, emergency_contact_id, created)
         select r.first_name, r.last_name, r.birthdate, r.comment, r.folio, r.tutor, r.contact, $2::timestamptz
         from ${recordset('first_name text, last_name text, birthdate date, comment text, folio text, tutor int, contact int')}
       returning id, folio`,
      [
        JSON.stringify(
          students.map(({ row, folio }) => {
            const [tutor, contact] = familyOf(row)
            return { ...row.values, folio, tutor, contact }
          }),
        ),
        now,
      ],
    )
    const byFolio = new Map(made.map(({ id, folio }) => [folio, id]))
    return students.map(({ row, folio }) => [row, byFolio.get(folio) ?? 0])
  }
}

export async function insertMemberships(
  database: Queryable,
  joining: readonly (readonly [student: number, group: number])[],
  today: string,
): Promise<number[]> {
  const rows = await database.query<{ id: number }>(
    `insert into membership (student_id, group_id, start_date)
       select r.student, r."group", $2::date from ${recordset('student int, "group" int')} order by r.student, r."group"
     on conflict (group_id, student_id) do nothing returning id`,
    [JSON.stringify(joining.map(([student, group]) => ({ student, group }))), today],
  )
  return rows.map(({ id }) => id)
}

const studentColumns = {
  first_name: 'first_name',
  last_name: 'last_name',
  birthdate: 'birthdate',
  comment: 'comment',
} as const
export const tutorColumns = {
  phone: 'phone',
  email: 'email',
  tutor_first_name: 'first_name',
  tutor_last_name: 'last_name',
  relationship: 'relationship',
} as const

async function changeKnown(
  database: Queryable,
  { known, family, differences }: ExaminedRow,
): Promise<Omit<Step, 'version'>[]> {
  const tutor = known ? known.tutor : family?.stored?.id
  return [
    ...(await changeRow(database, 'student', Number(known?.id), takenOf(differences, studentColumns))),
    ...(await changeRow(database, 'person', Number(tutor), takenOf(differences, tutorColumns))),
  ]
}

/** A column, the file's value for it, and the portal's value that the person saw beside it; '' for null. */
type TakenValue = readonly [column: string, file: string, portal: string]

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
 * Writes the file's values. Returns the step with the earlier values, by which it is undone; none if nothing changes,
 * as for the second child of a tutor. Throws a `ValueMoved` if the row has neither the file's nor the portal's value.
 */
export async function changeRow(
  database: Queryable,
  table: 'student' | 'person' | 'emergency_contact',
  id: number,
  columns: readonly TakenValue[],
): Promise<Omit<Step, 'version'>[]> {
  if (columns.length === 0) return []
  const values: Value[] = [id]
  const place = (value: string) => `$${values.push(value)}`
  const parts = columns.map(([column, file, portal]) => {
    const own = `coalesce(old.${column}::text, '')`
    const [stored, written] = [column === 'email' ? `lower(${own})` : own, place(file)]
    return {
      set: `${column} = ${written}::text${column === 'birthdate' ? '::date' : ''}`,
      isSeen: `${stored} in (${written}::text, ${place(portal)}::text)`,
      before: `'${column}', old.${column}::text`,
    }
  })
  const [row] = await database.query<{ before: Record<string, string | null> }>(
    // `for no key update` waits for a concurrent change and then reads the row again.
    unprepared(`with old as (select * from ${table} where id = $1 for no key update)
      update ${table} set ${parts.map(({ set }) => set).join(', ')} from old
      where ${table}.id = old.id and ${parts.map(({ isSeen }) => isSeen).join(' and ')}
      returning json_build_object(${parts.map(({ before }) => before).join(', ')}) as before`),
    values,
  )
  if (!row) throw new ValueMoved()
  const changed = columns.flatMap(([column, file]) => {
    const earlier = row.before[column] ?? null
    return earlier === file ? [] : [[column, earlier] as const]
  })
  return changed.length === 0 ? [] : [{ table, id, before: Object.fromEntries(changed) }]
}

/** Adds the rows' versions. Reads them after all writes, because a new membership also changes its student. */
export async function withVersions(database: Queryable, written: readonly Omit<Step, 'version'>[]): Promise<Step[]> {
  const versions = new Map<string, number>()
  for (const table of new Set(written.map((each) => each.table))) {
    const ids = written.filter((each) => each.table === table).map(({ id }) => id)
    const rows = await database.query<{ id: number; version: number }>(
      `select id, version from ${table} where id = any($1::int[])`,
      [ids],
    )
    for (const { id, version } of rows) versions.set(`${table} ${id}`, version)
  }
  return written.map((each) => ({ ...each, version: versions.get(`${each.table} ${each.id}`) ?? 0 }))
}

/** The groups that now have more members than their quota, as "Kids 2: 13 de 12". */
export async function overfullGroups(database: Queryable, groups: readonly number[]): Promise<string[]> {
  const rows = await database.query<{ name: string; taken: number; quota: number }>(
    `select g.name, g.quota_limit as quota, count(*)::int as taken from class_group g join membership m on m.group_id = g.id and m.is_active
     where g.id = any($1::int[]) group by g.id having count(*) > g.quota_limit order by g.id`,
    [groups],
  )
  return rows.map(({ name, taken, quota }) => `${name}: ${taken} de ${quota}`)
}
