/** Digests of the rows that a merge concerns: if they are the same as after the merge, it can be undone. */
import { mergedThings, type MergedThing, type MergeKind } from '../../contract'
import type { Queryable } from '../database/database'
import { internalColumns, type Step } from './merge-steps'

export const tableOf = { student: 'student', tutor: 'person' } as const satisfies Record<MergeKind, string>

/** The columns that refer to a record of each kind. Receipts name their student by the folio. */
export const references: Record<MergeKind, readonly (readonly [table: string, column: string])[]> = {
  student: [
    ['attendance', 'student_id'],
    ['membership', 'student_id'],
    ['absence', 'student_id'],
    ['points_reset', 'student_id'],
    ['push_event', 'student_id'],
  ],
  tutor: [
    ['student', 'tutor_id'],
    ['emergency_contact', 'tutor_id'],
    ['receipt', 'tutor_id'],
    ['registration', 'tutor_id'],
    ['message', 'tutor_id'],
    ['absence', 'told_by'],
  ],
}

/**
 * By table: `of`, the SQL condition that a row belongs to the record (`$1`); `columns`, the columns that are compared,
 * by default all but the internal ones. The log of messages is not compared.
 */
const compared: Record<MergeKind, Partial<Record<MergedThing, { of: string; columns?: readonly string[] }>>> = {
  student: {
    attendance: { of: 'student_id = $1' },
    membership: { of: 'student_id = $1' },
    absence: { of: 'student_id = $1' },
    points_reset: { of: 'student_id = $1' },
    receipt: { of: 'student_folio = (select folio from student where id = $1)', columns: ['student_folio'] },
  },
  tutor: {
    student: { of: 'tutor_id = $1', columns: ['tutor_id', 'emergency_contact_id', 'registration_id'] },
    emergency_contact: { of: 'tutor_id = $1' },
    receipt: { of: 'tutor_id = $1', columns: ['tutor_id'] },
    registration: { of: 'tutor_id = $1' },
    absence: { of: 'told_by = $1', columns: ['told_by'] },
  },
}

const wholeRow = `to_jsonb(x) - '{${internalColumns.join()}}'::text[]`
const digestOf = (row: string) => `md5(coalesce(string_agg((${row})::text, ' ' order by x.id), ''))`

/**
 * SQL of the digests of a record and its rows. `$1`: the record's id. `$2`: by table, the ids of the rows that the
 * merge has changed; they are compared even if they belong to another record.
 */
export function stateSql(kind: MergeKind): string {
  const parts = Object.entries(compared[kind]).map(([table, { of, columns = [] }]) => {
    const ids = `select id from ${table} where ${of} union select w::int from jsonb_array_elements_text($2::jsonb -> '${table}') w`
    const row = `jsonb_build_array(${['id', ...columns].map((name) => `x.${name}`).join(', ')})`
    return `'${table}', (select ${digestOf(columns.length > 0 ? row : wholeRow)} from ${table} x where x.id in (${ids}))`
  })
  const record = `'row', (select ${digestOf(wholeRow)} from ${tableOf[kind]} x where x.id = $1)`
  return `select json_build_object(${[record, ...parts].join(', ')})::text as state`
}

/** By table, a digest of the compared rows; under `row`, a digest of the record itself. */
type State = Record<string, string>

export async function stateAfter(
  database: Queryable,
  kind: MergeKind,
  kept: number,
  steps: readonly Step[],
): Promise<State> {
  const written: Record<string, number[]> = {}
  for (const step of steps) if ('before' in step) (written[step.table] ??= []).push(step.id)
  const [found] = await database.query<{ state: string }>(stateSql(kind), [kept, JSON.stringify(written)])
  return JSON.parse(found?.state ?? '{}')
}

/** A merge as it is stored; `steps` and `after` are JSON. */
export type StoredMerge = { kind: MergeKind; kept: number; dropped: number; steps: string; after: string }
export const storedColumns =
  'w.kind, w.kept_id as kept, w.dropped_id as dropped, w.steps::text as steps, w.after::text as after'

/** What has changed since the merge: 'row' if the record itself has, else the changed tables; empty if nothing has. */
export async function changedSince(
  database: Queryable,
  { kind, kept, steps, after }: StoredMerge,
): Promise<(MergedThing | 'row')[]> {
  const then: State = JSON.parse(after)
  const now = await stateAfter(database, kind, kept, JSON.parse(steps))
  if (then.row !== now.row) return ['row']
  return mergedThings.filter((table) => then[table] !== now[table])
}
