/** Inserts emergency contacts. */
import type { Queryable } from '../database/database'
import { newIds, recordset } from './recordset'

export type NewContact = { first_name: string; last_name: string; phone: string; relationship: string; tutor: number }

/** Returns the ids in the order of `contacts`. An unknown relationship is "otro", or the first of the list. */
export async function insertContacts(
  database: Queryable,
  contacts: readonly NewContact[],
  now: string,
): Promise<number[]> {
  const ids = await newIds(database, 'emergency_contact', contacts.length)
  await database.query(
    `insert into emergency_contact (id, first_name, last_name, phone, relationship, tutor_id, created)
       select r.id, r.first_name, r.last_name, r.phone, o.value, r.tutor, $2::timestamptz
       from ${recordset('id int, first_name text, last_name text, phone text, relationship text, tutor int')}
       cross join lateral (
         select o.value from relationship o order by o.value = r.relationship desc, o.value = 'otro' desc, o.position limit 1
       ) o`,
    [JSON.stringify(contacts.map((contact, index) => ({ ...contact, id: ids[index] }))), now],
  )
  return ids
}
