/** Writes the imported rows: inserts new ones and updates existing ones, found by their natural key. */
import type { Queryable } from '../database/database'
import { keepGroupValues, keepPrices, type Keeper } from './earlier-values'
import { isNamedGroup } from './named-group'
import type { Folder } from './read-folder'
import { sheetNames, type SheetName } from './sheets'

export type SheetCount = { file: string; added: number; changed: number; same: number }
/** A value of a file that was not written, because a person has changed it in the portal since. */
export type Kept = { file: string; line: number; column: string; written: string; stored: string }

type Plan = {
  table: string
  /** `cells`: the columns of `r`, the rows of the file, with types. `joins`: look-ups for the whole file at once. */
  cells: string
  joins?: string
  /** By column of the table: the SQL of its value, computed from `r`, a row of the file. */
  columns: Readonly<Record<string, string>>
  /** Defaults of new rows for empty cells. */
  defaults?: Readonly<Record<string, string>>
  /** Columns that are set only in new rows, because later they are changed in the portal. */
  newRowsOnly?: readonly string[]
  /** The condition that `t` (a row of the table) and `v` (the `columns` of a file's row) have the same natural key. */
  same: string
  /** Stores what was valid before in the rows that the import changes. */
  keeper?: Keeper
}

/** The SQL of columns that are copied from the file's columns of the same names. */
const copied = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `r.${name}`]))
const byName = (table: string, value: string) =>
  `(select x.id from ${table} x where plain(x.name) = plain(${value}) order by x.id limit 1)`
const byEmail = (value: string) => `(select x.id from person x where lower(x.email) = ${value})`
/** The SQL condition that the tutor `x` has this e-mail, or has no e-mail but this phone. */
const isTutor = (value: string) => `(lower(x.email) = ${value} or (x.email is null and x.phone = ${value}))`
const byTutor = (value: string) => `(select x.id from person x where ${isTutor(value)})`
/**
 * Joins the student of each folio. One join for the whole file, because a look-up for each row would read all students:
 * no index has folios without accents and case.
 */
const ownStudent = (columns: string) =>
  `left join (select distinct on (plain(folio)) plain(folio) as key, ${columns} from student order by plain(folio), id) own on own.key = plain(r.folio)`
const ownGroup = `left join (select plain(y.name) as school, plain(x.name) as name, x.id from class_group x join school y on y.id = x.school_id where ${isNamedGroup('x')}) named
  on named.school = plain(r.school) and named.name = plain(r.group)`
/** The family's contact with the name in the row; if there are several, preferably the student's present one. */
const contactOf = `(select x.id from emergency_contact x
  where x.tutor_id = ${byTutor('r.tutor')} and x.plain_name = plain(r.emergency_contact) order by x.id is not distinct from own.contact desc, x.id limit 1)`
/** `text` without carriage returns and blanks at its ends: a comment that differs only in these is not updated. */
const bare = (text: string) => `btrim(replace(${text}, chr(13), ''), E' \\t\\n')`
const commentOf = `case when ${bare('own.comment')} = ${bare('r.comment')} then own.comment else r.comment end`
/** The stored spelling of an e-mail if the account exists; it may differ in case. */
const emailOf = 'coalesce((select x.email from person x where lower(x.email) = r.email), r.email)'
const sameEmail = 'lower(t.email) = lower(v.email)'

/** The plan of an option list. A new option without a position is the last of its list. */
const optionPlan = (table: string): Plan => ({
  table,
  cells: 'value text, label text, position int, is_hidden boolean',
  columns: copied('value', 'label', 'position', 'is_hidden'),
  defaults: { position: `(select coalesce(max(x.position), 0) + 1 from ${table} x)`, is_hidden: 'false' },
  same: 't.value = v.value',
})

export const plans: Record<SheetName, readonly Plan[]> = {
  'attendance-status': [optionPlan('attendance_status')],
  'payment-types': [optionPlan('payment_type')],
  relationships: [optionPlan('relationship')],
  schools: [
    {
      table: 'school',
      cells: 'name text, street text, locality text, municipality text, state text',
      columns: copied('name', 'street', 'locality', 'municipality', 'state'),
      defaults: { street: `''`, locality: `''`, municipality: `''`, state: `''` },
      same: 'plain(t.name) = plain(v.name)',
    },
  ],
  'bank-data': [
    {
      table: 'bank_data',
      cells:
        'bank_name text, account_number text, clabe text, account_holder text, codi_phone text, codi_reference text',
      columns: copied('bank_name', 'account_number', 'clabe', 'account_holder', 'codi_phone', 'codi_reference'),
      defaults: { codi_phone: `''`, codi_reference: `''` },
      same: 't.clabe = v.clabe',
    },
  ],
  'payment-configurations': [
    {
      table: 'payment_configuration',
      cells: 'name text, amount numeric, numbers_classes int, clabe text',
      columns: {
        ...copied('name', 'numbers_classes'),
        amount: 'r.amount::numeric(10, 2)',
        bank_data_id: '(select x.id from bank_data x where x.clabe = r.clabe order by x.id limit 1)',
      },
      same: 'plain(t.name) = plain(v.name)',
      keeper: keepPrices,
    },
  ],
  staff: [
    {
      table: 'person',
      cells: 'role text, first_name text, last_name text, email text, phone text, is_active boolean',
      columns: { ...copied('role', 'first_name', 'last_name', 'phone', 'is_active'), email: emailOf },
      defaults: { last_name: `''`, phone: `''`, is_active: 'true' },
      newRowsOnly: ['is_active'],
      same: sameEmail,
    },
  ],
  groups: [
    {
      table: 'class_group',
      cells: `school text, name text, teacher text, payment_configuration text, type_service text, private_classes boolean, start_date date,
      start_time time, final_time time, days text[], quota_limit int, age_range text, end_date date, earlier_teachers json, is_active boolean`,
      columns: {
        ...copied('name', 'type_service', 'private_classes', 'start_date', 'start_time', 'final_time', 'days'),
        ...copied('quota_limit', 'age_range', 'end_date', 'is_active'),
        school_id: byName('school', 'r.school'),
        teacher_id: byEmail('r.teacher'),
        payment_configuration_id: byName('payment_configuration', 'r.payment_configuration'),
        earlier_teachers: `(select jsonb_agg(jsonb_build_object('teacher', ${byEmail("e ->> 'teacher'")}, 'until', e ->> 'until') order by e ->> 'until') from json_array_elements(r.earlier_teachers) e)`,
        teacher_from: `(select max((e ->> 'until')::date) from json_array_elements(r.earlier_teachers) e)`,
      },
      defaults: {
        type_service: `''`,
        private_classes: 'false',
        age_range: `''`,
        days: `'{}'`,
        earlier_teachers: `'[]'`,
        is_active: 'true',
      },
      newRowsOnly: ['end_date', 'earlier_teachers', 'teacher_from', 'is_active'],
      same: `t.school_id = v.school_id and plain(t.name) = plain(v.name) and ${isNamedGroup('t')}`,
      keeper: keepGroupValues,
    },
  ],
  tutors: [
    {
      table: 'person',
      cells:
        'first_name text, last_name text, email text, phone text, gender text, relationship text, create_student boolean, is_active boolean',
      columns: {
        ...copied('first_name', 'last_name', 'phone', 'gender', 'relationship', 'create_student', 'is_active'),
        role: `'Tutor'`,
        email: emailOf,
      },
      defaults: { create_student: 'false', is_active: 'true' },
      newRowsOnly: ['create_student', 'is_active'],
      same: `(${sameEmail} or (v.email is null and t.email is null and t.phone = v.phone))`,
    },
  ],
  'emergency-contacts': [
    {
      table: 'emergency_contact',
      cells: 'tutor text, first_name text, last_name text, phone text, relationship text',
      columns: { ...copied('first_name', 'last_name', 'phone', 'relationship'), tutor_id: byTutor('r.tutor') },
      // If a family has several contacts with the same name, the row updates the first.
      same: `t.tutor_id = v.tutor_id and t.plain_name = plain(v.first_name || ' ' || v.last_name)
      and not exists (select from emergency_contact o where o.tutor_id = t.tutor_id and o.plain_name = t.plain_name and o.id < t.id)`,
    },
  ],
  students: [
    {
      table: 'person',
      cells: 'first_name text, last_name text, email text',
      columns: { ...copied('first_name', 'last_name'), role: `'Alumno'`, email: emailOf },
      same: sameEmail,
    },
    {
      table: 'student',
      cells: `folio text, first_name text, last_name text, birthdate date, comment text, number_of_classes_that_must int, total_points int,
        tutor text, emergency_contact text, email text, care text, pickups jsonb, not_to text, photo boolean, is_active boolean`,
      joins: ownStudent('comment, emergency_contact_id as contact'),
      columns: {
        ...copied('folio', 'first_name', 'last_name', 'birthdate', 'number_of_classes_that_must', 'total_points'),
        ...copied('is_active', 'care', 'pickups', 'not_to'),
        photo: `case when r.photo then 'yes' when not r.photo then 'no' end`,
        comment: commentOf,
        tutor_id: byTutor('r.tutor'),
        emergency_contact_id: contactOf,
        account_id: byEmail('r.email'),
      },
      defaults: {
        comment: `''`,
        care: `''`,
        pickups: `'[]'`,
        not_to: `''`,
        photo: `''`,
        number_of_classes_that_must: '0',
        total_points: '0',
        is_active: 'true',
      },
      newRowsOnly: ['number_of_classes_that_must', 'total_points', 'is_active'],
      same: 'plain(t.folio) = plain(v.folio)',
    },
  ],
  memberships: [
    {
      table: 'membership',
      cells: 'folio text, school text, "group" text, is_active boolean',
      joins: `${ownStudent('id')} ${ownGroup}`,
      columns: { ...copied('is_active'), student_id: 'own.id', group_id: 'named.id' },
      defaults: { is_active: 'true' },
      newRowsOnly: ['is_active'],
      same: 't.student_id = v.student_id and t.group_id = v.group_id',
    },
  ],
}

/** All tables that an import writes. */
export const tables = [...new Set(Object.values(plans).flatMap((plan) => plan.map(({ table }) => table)))]

/** `overwrite`: whether the files' values replace those that people have changed in the portal. */
export async function writeEntries(
  transaction: Queryable,
  { entries, nameOf }: Folder,
  overwrite: boolean,
): Promise<{ counts: SheetCount[]; kept: Kept[] }> {
  const counts: SheetCount[] = []
  const kept: Kept[] = []
  for (const name of sheetNames) {
    const rows = entries[name].map(({ line, value }) => ({ line, ...value }))
    if (rows.length === 0) continue
    let count: SheetCount = { file: nameOf(name), added: 0, changed: 0, same: rows.length }
    for (const plan of plans[name]) {
      // Students without an e-mail have no account.
      const relevant =
        name === 'students' && plan.table === 'person' ? rows.filter((row) => 'email' in row && row.email) : rows
      const writePlan = () => write(transaction, plan, JSON.stringify(relevant), overwrite)
      const { added, changed, own } = await (plan.keeper ? plan.keeper(transaction, writePlan) : writePlan())
      kept.push(...own.map((each) => ({ file: count.file, ...each, column: each.column.replace(/_id$/, '') })))
      count = { file: count.file, added, changed, same: rows.length - added - changed }
    }
    counts.push(count)
  }
  return { counts, kept }
}

/**
 * SQL of the columns that people have set in the portal: `row_id` and `columns` for each row of a table. A column that
 * an import has changed after them is not among these.
 */
export function portalColumns(table: string, columns: readonly string[]): string {
  return `select row_id, array_agg(name) as columns from (
    select distinct on (row_id, name) row_id, name, person_id from (
      select a.id, a.row_id, a.person_id, name from audit a, jsonb_object_keys(a.changes) name where a.noun = '${table}' and a.deed = 'changed'
      union all
      select a.id, a.row_id, a.person_id, name from audit a, unnest(array['${columns.join("', '")}']) name where a.noun = '${table}' and a.deed = 'created') entry
    order by row_id, name, id desc) latest where person_id is not null group by row_id`
}

async function write(
  transaction: Queryable,
  { table, cells, joins = '', columns, defaults = {}, newRowsOnly = [], same }: Plan,
  rows: string,
  overwrite: boolean,
): Promise<{ added: number; changed: number; own: Omit<Kept, 'file'>[] }> {
  const names = Object.keys(columns)
  const file = `with v as materialized (select r.line, ${names.map((name) => `${columns[name]} as ${name}`).join(', ')} from json_to_recordset($1::text::json) as r (line int, ${cells}) ${joins})`
  const updated = names.filter((name) => !newRowsOnly.includes(name))
  const portal = `portal as materialized (${portalColumns(table, updated)}${overwrite ? ' limit 0' : ''})`
  // Neither an empty cell nor a value that people have changed in the portal changes the stored value.
  const now = (name: string) =>
    `case when '${name}' = any(v.portal) then t.${name} else coalesce(v.${name}, t.${name}) end`
  const own = await transaction.query<Omit<Kept, 'file'>>(
    `${file}, ${portal} select v.line, own.field as "column", to_jsonb(v) ->> own.field as written, coalesce(to_jsonb(t) ->> own.field, '') as stored
     from v join ${table} t on ${same} join portal p on p.row_id = t.id, unnest(array['${updated.join("', '")}']) with ordinality as own (field, place)
     where own.field = any(p.columns) and to_jsonb(v) ->> own.field <> coalesce(to_jsonb(t) ->> own.field, '') order by v.line, own.place`,
    [rows],
  )
  const changed = await transaction.query(
    `${file}, ${portal} update ${table} t set ${updated.map((name) => `${name} = ${now(name)}`).join(', ')}
     from (select v.*, t.id as target, p.columns as portal from v join ${table} t on ${same} left join portal p on p.row_id = t.id) v
     where t.id = v.target and row(${updated.map((name) => `t.${name}`).join(', ')}) is distinct from row(${updated.map(now).join(', ')}) returning t.id`,
    [rows],
  )
  const added = await transaction.query(
    `${file} insert into ${table} (${names.join(', ')})
     select ${names.map((name) => (defaults[name] ? `coalesce(v.${name}, ${defaults[name]})` : `v.${name}`)).join(', ')} from v
     where not exists (select from ${table} t where ${same}) order by v.line returning id`,
    [rows],
  )
  return { added: added.length, changed: changed.length, own }
}
