/** The provider's attendance options, in its order. */
import type { Option } from '../../contract'
import type { PersonDatabase } from '../database/person-database'

export async function statusesOf(database: PersonDatabase): Promise<Option[]> {
  const rows = await database.statuses.toArray()
  return rows.sort((one, other) => one.position - other.position).map(({ value, label }) => ({ value, label }))
}
