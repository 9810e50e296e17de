/** SQL of JSON objects, and the small ones that many resources contain. */
import type { FileKind, Role } from '../../../contract'
import { filePath } from '../../files/file-types'

/** SQL by field name. An object becomes a nested JSON object; a field with `false` is omitted. */
export type Fields = { readonly [name: string]: string | false | Fields }

export function object(fields: Fields): string {
  const parts = Object.entries(fields).flatMap(([name, sql]) =>
    sql === false ? [] : [`'${name}', ${typeof sql === 'string' ? sql : object(sql)}`],
  )
  return `json_build_object(${parts.join(', ')})`
}

/**
 * The SQL of a resource's JSON for a role. `versions`: whether it contains the row version and the other fields that
 * only a provider with capabilities returns.
 */
export type RowJson = (role: Role, versions: boolean) => string

/**
 * The placeholder of the school's date, the second value of each query for the JSON of students or groups: ages and
 * prices depend on it.
 */
export const schoolDate = '$2::date'

export const optionJson = (table: string, value: string) =>
  `(select json_build_object('value', o.value, 'label', o.label) from ${table} o where o.value = ${value})`

/** SQL of the URL path of a file, or null if there is none. */
export const fileLink = (kind: FileKind, column: string) => `'${filePath}${kind}/' || nullif(${column}, '')`

export const personName = (alias: string): Fields => ({
  id: `${alias}.id`,
  first_name: `${alias}.first_name`,
  last_name: `${alias}.last_name`,
})

export const nameById = (table: string, id: string) =>
  `(select ${object(personName('x'))} from ${table} x where x.id = ${id})`

export const personById = (id: string) => nameById('person', id)

export const groupById = (id: string) =>
  `(select json_build_object('id', x.id, 'name', x.name) from class_group x where x.id = ${id})`

/**
 * SQL of a group's name in a sentence: with its location if the groups meet at more than one, as domain/group-naming on
 * the device. `group`: the alias of the group's row.
 */
export const placedGroupName = (group: string) =>
  `(select case when (select count(distinct school_id) from class_group) > 1 and right(${group}.name, length(' · ' || sc.name)) <> ' · ' || sc.name
     then ${group}.name || ' · ' || sc.name else ${group}.name end from school sc where sc.id = ${group}.school_id)`

export const groupName: Fields = { id: 'g.id', name: 'g.name' }
