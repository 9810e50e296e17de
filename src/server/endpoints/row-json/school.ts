/** JSON of the school's profile, its option lists and its imports. */
import { object, personById, type RowJson } from './fields'

/** The school's profile, a single row. */
export const profileJson = `(to_jsonb(f) - 'id')`

export const listedOptionJson: RowJson = () =>
  object({ id: 'o.id', value: 'o.value', label: 'o.label', hidden: 'o.is_hidden', version: 'o.version' })

/** `imported`, `changed`: the number of students that the import has created and changed. */
export const sheetImportJson: RowJson = () =>
  object({
    id: 'i.id',
    file: 'i.file_name',
    at: 'i.at',
    by: personById('i.person_id'),
    imported: `(select count(*)::int from jsonb_array_elements(i.steps) s where s ->> 'table' = 'student' and not s ? 'before')`,
    changed: `(select count(distinct s ->> 'id')::int from jsonb_array_elements(i.steps) s where s ->> 'table' = 'student' and s ? 'before')`,
    undone: 'i.undone',
    version: 'i.version',
  })
