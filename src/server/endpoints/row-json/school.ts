/** JSON of the school's profile, its option lists and its imports. */
import type { SheetKind } from '../../../contract'
import { object, personById, type RowJson } from './fields'

/** The school's profile, a single row. */
export const profileJson = `(to_jsonb(f) - 'id')`

export const listedOptionJson: RowJson = () =>
  object({ id: 'o.id', value: 'o.value', label: 'o.label', hidden: 'o.is_hidden', version: 'o.version' })

const kindOfTable = {
  person: 'tutors',
  class_group: 'groups',
  emergency_contact: 'contacts',
  membership: 'memberships',
  attendance: 'attendance',
  receipt: 'receipts',
} as const satisfies Record<string, SheetKind>
const kindValues = Object.entries(kindOfTable).map(([table, kind]) => `('${table}', '${kind}')`)

/**
 * `imported`, `changed`: the number of students that the import has created and changed. `made`: how many rows of each
 * other kind it has created.
 */
export const sheetImportJson: RowJson = () =>
  object({
    id: 'i.id',
    file: 'i.file_name',
    at: 'i.at',
    by: personById('i.person_id'),
    imported: `(select count(*)::int from jsonb_array_elements(i.steps) s where s ->> 'table' = 'student' and not s ? 'before')`,
    changed: `(select count(distinct (s ->> 'table', s ->> 'id'))::int from jsonb_array_elements(i.steps) s where s ? 'before' and not s -> 'before' ? 'emergency_contact_id')`,
    made: `(select coalesce(json_object_agg(m.kind, m.count), '{}') from (select k.kind, count(*)::int as count from jsonb_array_elements(i.steps) s
       join (values ${kindValues.join(', ')}) k (name, kind) on k.name = s ->> 'table' where not s ? 'before' group by k.kind) m)`,
    undone: 'i.undone',
    version: 'i.version',
  })
