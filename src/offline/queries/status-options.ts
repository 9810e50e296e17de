/** The provider's attendance options, in its order; undefined if they were never downloaded. */
import type { Option } from '../../contract'
import { isFilled, readFilled } from '../database/filled'
import type { PersonDatabase } from '../database/person-database'

export function statusesOf(database: PersonDatabase): Promise<Option[] | undefined> {
  return database.transaction('r', database.statuses, database.metadata, async () => {
    const [rows, filled] = await Promise.all([database.statuses.toArray(), readFilled(database)])
    if (!isFilled(filled, { list: 'statuses' })) return undefined
    return rows.sort((one, other) => one.position - other.position).map(({ value, label }) => ({ value, label }))
  })
}
