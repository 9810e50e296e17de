/** The log of messages to families whose drafts were opened, so that colleagues do not write the same again. */
import { school } from '../../school'
import { fieldErrors } from '../../texts/provider'
import { isoOf, type Clock } from '../clock'
import type { Value } from '../database/database'
import { parseId, type Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { created, invalid } from '../endpoints/reply'
import { messageJson } from '../endpoints/row-json'
import { visibleTutors } from '../endpoints/visibility'

export function messageHandlers(schoolClock: Clock): Pick<Handlers, 'messageList' | 'messageCreate'> {
  return {
    async messageList({ database, person, query, url }) {
      const values: Value[] = [person.id]
      const where = ['$1::int is not null']
      if (query.kind !== undefined) where.push(`w.kind = $${values.push(query.kind)}`)
      // The day begins at midnight in the school's time zone, whatever the time zone of the database is.
      if (query.from !== undefined)
        where.push(`w.at >= $${values.push(query.from)}::date::timestamp at time zone '${school.timeZone}'`)
      return listReply(
        database,
        { json: messageJson, from: 'message w', where, order: 'w.id desc', values },
        query,
        url,
      )
    },

    async messageCreate({ database, person, body }) {
      const [row] = await database.query<{ json: string }>(
        `with w as (insert into message (kind, about, tutor_id, person_id, at) select $3::text, $4::text, p.id, $1::int, $5::timestamptz from person p where p.id = $2 and ${visibleTutors(person)} returning *)
         select ${messageJson}::text as json from w`,
        [person.id, parseId(body.tutor), body.kind, body.about, isoOf(schoolClock)],
      )
      return row ? created(row.json) : invalid({ tutor: [fieldErrors.notTutor] })
    },
  }
}
