/** What people who are with a child must know: the desk changes it, a family asks to. */
import type { CareWish } from '../../contract'
import type { Queryable } from '../database/database'
import type { Handlers } from '../endpoints/handlers'
import { missing } from '../endpoints/reply'
import { rowReply } from '../endpoints/rows'
import type { Services } from '../services'

export const careHandlers = ({ resources: { student } }: Services): Pick<Handlers, 'careChange' | 'careAsk'> => ({
  async careChange({ database, person, id, body: { settles, ...wish } }) {
    if (!(await student.isVisible(database, person, id, 'care.edit'))) return missing
    await database.query(
      `update student s set (care, pickups, not_to, photo) =
         (select r.care, r.pickups, r.not_to, r.photo from jsonb_populate_record(s, $2::text::jsonb) r) where s.id = $1`,
      [id, columnsOf(wish)],
    )
    await keepRequest(database, id, settles ? null : '{}')
    return rowReply(database, student.row(person, id))
  },

  async careAsk({ database, person, id, body }) {
    if (!(await student.isVisible(database, person, id, 'care.ask'))) return missing
    await keepRequest(database, id, columnsOf(body))
    return rowReply(database, student.row(person, id))
  },
})

/** The columns of a wish as JSON. */
function columnsOf({ pickups, ...texts }: CareWish): string {
  const persons = pickups?.map(({ name, relation = '', phone = '', until = null }) => ({
    name,
    relation,
    phone,
    until,
  }))
  return JSON.stringify({ ...texts, pickups: persons })
}

/**
 * Adds `wish` to the family's request, and removes from the request what the student has already. null: removes all of
 * it.
 */
async function keepRequest(database: Queryable, id: number, wish: string | null): Promise<void> {
  await database.query(
    `update student s set care_asked = r.asked from (
       select x.id, (select jsonb_object_agg(key, value) from jsonb_each(coalesce(x.care_asked, '{}') || $2::text::jsonb)
         where value is distinct from to_jsonb(x) -> key) as asked
       from student x where x.id = $1
     ) r where s.id = r.id and s.care_asked is distinct from r.asked`,
    [id, wish],
  )
}
