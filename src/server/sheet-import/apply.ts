/**
 * Writes the ready rows of a sheet, and those fields of known students and tutors for which a person took the file's
 * value.
 */
import type { ExaminedRow } from '../../domain/sheet-import/examine'
import type { Family } from '../../domain/sheet-import/families'
import type { Queryable } from '../database/database'
import { folioPrefix } from '../profile'
import { changeRows, takenOf } from './change-rows'
import { insertContacts, type NewContact } from './insert-contacts'
import { recordset } from './recordset'
import type { Step, Written } from './stored-import'

/** `now`: ISO instant. `today`: the school's date, on which students join their groups. */
export type Circumstances = { now: string; today: string }

/** Writes in the caller's transaction. Returns what was written, in order, for undoing it. */
export async function applyRows(
  database: Queryable,
  rows: readonly ExaminedRow[],
  { now, today }: Circumstances,
): Promise<Step[]> {
  const ready = rows.filter(({ pile }) => pile === 'ready')
  const written: Written[] = []
  const note = (table: Step['table'], ids: readonly number[]) => written.push(...ids.map((id) => ({ table, id })))

  const families = [...new Set(ready.flatMap(({ family }) => family ?? []))]
  const tutorIds = await insertTutors(database, families, now)
  note(
    'person',
    families.flatMap((family) => (family.stored ? [] : (tutorIds.get(family) ?? []))),
  )
  const tutorOf = ({ family }: ExaminedRow) => (family ? (tutorIds.get(family) ?? null) : null)

  const contacts = await insertRowContacts(database, ready, tutorOf, now)
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

  const taken = (columns: Readonly<Record<string, string>>, idOf: (row: ExaminedRow) => string | null | undefined) =>
    rows.map((row) => ({ id: Number(idOf(row)), columns: takenOf(row.differences, columns) }))
  const tutor = ({ known, family }: ExaminedRow) => (known ? known.tutor : family?.stored?.id)
  written.push(
    ...(await changeRows(
      database,
      'student',
      taken(studentColumns, ({ known }) => known?.id),
    )),
  )
  written.push(...(await changeRows(database, 'person', taken(tutorColumns, tutor))))
  return withVersions(database, written)
}

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
async function insertRowContacts(
  database: Queryable,
  rows: readonly ExaminedRow[],
  tutorOf: (row: ExaminedRow) => number | null,
  now: string,
): Promise<Map<ExaminedRow, number>> {
  const contacts = new Map<string, NewContact>()
  const keys = new Map<ExaminedRow, string>()
  for (const row of rows) {
    const { contact_first_name, contact_last_name, contact_phone, contact_relationship } = row.values
    const tutor = tutorOf(row)
    if (contact_phone === '' || tutor === null) continue
    const named = { first_name: contact_first_name, last_name: contact_last_name, phone: contact_phone, tutor }
    const key = JSON.stringify(named)
    if (!contacts.has(key)) contacts.set(key, { ...named, relationship: contact_relationship })
    keys.set(row, key)
  }
  const ids = await insertContacts(database, [...contacts.values()], now)
  const byKey = new Map([...contacts.keys()].map((key, index) => [key, ids[index] ?? 0]))
  return new Map([...keys].map(([row, key]) => [row, byKey.get(key) ?? 0]))
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

/** Adds the rows' versions. Reads them after all writes, because a new membership also changes its student. */
export async function withVersions(database: Queryable, written: readonly Written[]): Promise<Step[]> {
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
