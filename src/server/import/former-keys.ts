/**
 * Rows whose natural key people have changed in the portal since they were imported: a tutor's e-mail, a group's name,
 * an account's CLABE. A file with the former key means these rows; without this it would create them a second time.
 */
import { searchKeyOf } from '../../domain/search-key'
import type { Queryable } from '../database/database'
import type { Folder } from './read-folder'
import { joinKey, type Entries } from './sheets'

type Change = { former: string; present: string }

/** SQL of the replaced values of a column that no row has now (`former`), with the value that the row has now. */
const replaced = (table: string, column: string, present = `t.${column}`) =>
  `select former, present from (
     select a.id, a.changes -> '${column}' ->> 0 as former, ${present} as present from audit a join ${table} t on t.id = a.row_id
     where a.noun = '${table}' and a.deed = 'changed' and a.person_id is not null and a.changes ? '${column}') change
   where former <> present and not exists (select from ${table} x where plain(x.${column}) = plain(former)) order by id`

/** The former phones of tutors who have no e-mail, or had none before; they are known by the phone. */
const phonesSql = `select former, present from (
    select a.id, coalesce(a.changes -> 'phone' ->> 0, t.phone) as former, coalesce(lower(t.email), t.phone) as present from audit a join person t on t.id = a.row_id
    where a.noun = 'person' and a.deed = 'changed' and a.person_id is not null and (a.changes ? 'phone' or a.changes ? 'email') and t.role = 'Tutor'
      and (t.email is null or exists (select from audit e where e.noun = 'person' and e.row_id = t.id and e.changes ? 'email' and e.changes -> 'email' ->> 0 is null))) change
  where former <> present and not exists (select from person x where x.email is null and x.phone = former) order by id`

/** The present names of groups and contacts by their owner (school or tutor) and former name. */
const groupsSql = `select owner, former, first, '' as last from (
    select a.id, s.name as owner, a.changes -> 'name' ->> 0 as former, t.name as first, t.school_id from audit a join class_group t on t.id = a.row_id join school s on s.id = t.school_id
    where a.noun = 'class_group' and a.deed = 'changed' and a.person_id is not null and a.changes ? 'name') change
  where former <> first and not exists (select from class_group x where x.school_id = change.school_id and plain(x.name) = plain(former)) order by id`
const firstValue = (column: string) =>
  `coalesce((select a.changes -> '${column}' ->> 0 from audit a where a.noun = 'emergency_contact' and a.row_id = t.id and a.deed = 'changed'
     and a.person_id is not null and a.changes ? '${column}' order by a.id limit 1), t.${column})`
const contactsSql = `select owner, former, first, last from (
    select coalesce(lower(p.email), p.phone) as owner, ${firstValue('first_name')} || ' ' || ${firstValue('last_name')} as former, t.first_name as first, t.last_name as last, t.tutor_id
    from emergency_contact t join person p on p.id = t.tutor_id where t.id in (select row_id from audit where noun = 'emergency_contact' and deed = 'changed' and person_id is not null)) change
  where plain(former) <> plain(first || ' ' || last) and not exists (select from emergency_contact x where x.tutor_id = change.tutor_id and x.plain_name = plain(former))`

/** Returns the files' rows with former keys replaced by the present ones. */
export async function withPresentKeys(database: Queryable, { entries }: Folder): Promise<Entries> {
  const school = await translation(replaced('school', 'name'), names(entries.schools, 'name'))
  const price = await translation(
    replaced('payment_configuration', 'name'),
    names(entries['payment-configurations'], 'name'),
  )
  const clabe = await translation(replaced('bank_data', 'clabe'), names(entries['bank-data'], 'clabe'))
  const email = await translation(replaced('person', 'email', 'lower(t.email)'), [
    ...names(entries.staff, 'email'),
    ...names(entries.tutors, 'email'),
  ])
  const phone = await translation(phonesSql, [...names(entries.tutors, 'phone'), ...names(entries.tutors, 'email')])
  const tutor = (text: string) => (text.includes('@') ? email(text) : phone(text))
  const group = await named(groupsSql)
  const contact = await named(contactsSql)
  return {
    ...entries,
    schools: entries.schools.map(({ line, value }) => ({ line, value: { ...value, name: school(value.name) } })),
    'payment-configurations': entries['payment-configurations'].map(({ line, value }) => ({
      line,
      value: { ...value, name: price(value.name), ...(value.clabe && { clabe: clabe(value.clabe) }) },
    })),
    'bank-data': entries['bank-data'].map(({ line, value }) => ({
      line,
      value: { ...value, clabe: clabe(value.clabe) },
    })),
    staff: entries.staff.map(({ line, value }) => ({ line, value: { ...value, email: email(value.email) } })),
    groups: entries.groups.map(({ line, value }) => ({
      line,
      value: {
        ...value,
        school: school(value.school),
        name: group(school(value.school), value.name).first,
        ...(value.teacher !== undefined && { teacher: email(value.teacher) }),
        ...(value.payment_configuration !== undefined && { payment_configuration: price(value.payment_configuration) }),
      },
    })),
    tutors: entries.tutors.map(({ line, value }) => {
      const key = tutor(value.email ?? value.phone)
      return { line, value: { ...value, ...(key.includes('@') ? { email: key } : { phone: key }) } }
    }),
    'emergency-contacts': entries['emergency-contacts'].map(({ line, value }) => {
      const present = contact(tutor(value.tutor), `${value.first_name} ${value.last_name}`)
      return {
        line,
        value: {
          ...value,
          tutor: tutor(value.tutor),
          ...(present.isFound && { first_name: present.first, last_name: present.last }),
        },
      }
    }),
    students: entries.students.map(({ line, value }) => {
      const own = value.tutor === undefined ? undefined : tutor(value.tutor)
      const present = own === undefined ? null : contact(own, value.emergency_contact ?? '')
      return {
        line,
        value: {
          ...value,
          ...(own !== undefined && { tutor: own }),
          ...(present?.isFound && { emergency_contact: `${present.first} ${present.last}` }),
          ...(value.email !== undefined && { email: email(value.email) }),
        },
      }
    }),
    memberships: entries.memberships.map(({ line, value }) => ({
      line,
      value: {
        ...value,
        school: school(value.school),
        group: group(school(value.school), value.group).first,
      },
    })),
  }

  /** A function from former to present keys. `own`: the keys in the file; a row with the present key stays apart. */
  async function translation(sql: string, own: readonly string[]): Promise<(text: string) => string> {
    const inFile = new Set(own.map(searchKeyOf))
    const present = new Map(
      (await database.query<Change>(sql))
        .filter((change) => !inFile.has(searchKeyOf(change.present)))
        .map((change) => [searchKeyOf(change.former), change.present]),
    )
    return (text) => present.get(searchKeyOf(text)) ?? text
  }

  async function named(sql: string) {
    const rows = await database.query<{ owner: string; former: string; first: string; last: string }>(sql)
    const present = new Map(rows.map((row) => [joinKey(row.owner, row.former), row]))
    return (owner: string, name: string) => {
      const found = present.get(joinKey(owner, name))
      return { isFound: found !== undefined, first: found?.first ?? name, last: found?.last ?? '' }
    }
  }
}

function names<Column extends string>(
  rows: readonly { value: { readonly [Name in Column]?: string | undefined } }[],
  column: Column,
): string[] {
  return rows.flatMap(({ value }) => value[column] ?? [])
}
