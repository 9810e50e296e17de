/** The option lists of forms, ordered by `position`. */
import type { Queryable } from '../database/database'
import type { Handlers } from '../endpoints/handlers'
import { ok, type Reply } from '../endpoints/reply'

type Names = 'attendanceStatuses' | 'genders' | 'relationships' | 'paymentTypes' | 'paymentStatuses'

async function options(database: Queryable, table: string, where = 'true'): Promise<Reply> {
  const [row] = await database.query<{ json: string }>(
    `select json_agg(json_build_object('value', o.value, 'label', o.label) order by o.position)::text as json from ${table} o where ${where}`,
  )
  return ok(row?.json ?? '[]')
}

export const optionHandlers: Pick<Handlers, Names> = {
  /** Returns hidden options too, with `hidden`, because old rows on devices still have them as their status. */
  async attendanceStatuses({ database }) {
    const [row] = await database.query<{ json: string }>(
      `select json_agg(json_strip_nulls(json_build_object('value', o.value, 'label', o.label, 'hidden', nullif(o.is_hidden, false))) order by o.position, o.id)::text as json from attendance_status o`,
    )
    return ok(row?.json ?? '[]')
  },
  genders: ({ database }) => options(database, 'gender'),
  relationships: ({ database }) => options(database, 'relationship', 'not o.is_hidden'),
  paymentTypes: ({ database }) => options(database, 'payment_type', 'not o.is_hidden'),
  paymentStatuses: ({ database }) => options(database, 'payment_status'),
}
