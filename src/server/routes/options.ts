/** The option lists of forms, ordered by `position`. */
import type { Queryable } from '../database/database'
import type { Handlers } from '../endpoints/handlers'
import { ok, type Reply } from '../endpoints/reply'

type Names = 'attendanceStatuses' | 'genders' | 'relationships' | 'paymentTypes' | 'paymentStatuses'

async function options(database: Queryable, table: string): Promise<Reply> {
  const [row] = await database.query<{ json: string }>(
    `select json_agg(json_build_object('value', value, 'label', label) order by position)::text as json from ${table}`,
  )
  return ok(row?.json ?? '[]')
}

export const optionHandlers: Pick<Handlers, Names> = {
  attendanceStatuses: ({ database }) => options(database, 'attendance_status'),
  genders: ({ database }) => options(database, 'gender'),
  relationships: ({ database }) => options(database, 'relationship'),
  paymentTypes: ({ database }) => options(database, 'payment_type'),
  paymentStatuses: ({ database }) => options(database, 'payment_status'),
}
