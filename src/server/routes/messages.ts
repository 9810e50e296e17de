/**
 * The log of messages to families, and of invitations to staff, so that colleagues do not write the same message twice.
 * A message is logged when its draft is opened in the messenger; whether it was sent is unknown.
 */
import { school } from '../../school'
import { fieldErrors } from '../../texts/provider'
import { isoOf } from '../clock'
import { parseId, type Handlers } from '../endpoints/handlers'
import { filtered, listReply } from '../endpoints/listing'
import { created, invalid } from '../endpoints/reply'
import { messageJson } from '../endpoints/row-json'
import { visibleInvitees, visibleTutors } from '../endpoints/visibility'
import type { Services } from '../services'

export function messageHandlers({ schoolClock }: Services): Pick<Handlers, 'messageList' | 'messageCreate'> {
  return {
    messageList(call) {
      const rows = { json: messageJson, from: { table: 'message', alias: 'w' }, where: ['true'], values: [] }
      return listReply(call, {
        ...filtered(rows, [
          [call.query.kind, (kind) => `w.kind = ${kind}`],
          // The day begins at midnight in the school's time zone, whatever the time zone of the database is.
          [call.query.from, (day) => `w.at >= ${day}::date::timestamp at time zone '${school.timeZone}'`],
        ]),
        order: 'w.id desc',
      })
    },

    async messageCreate({ database, person, body }) {
      const [row] = await database.query<{ json: string }>(
        `with w as (insert into message (kind, about, tutor_id, person_id, at) select $3::text, $4::text, p.id, $1::int, $5::timestamptz from person p where p.id = $2 and (${visibleTutors(person)} or ($3::text = 'invitation' and ${visibleInvitees(person)})) returning *)
         select ${messageJson}::text as json from w`,
        [person.id, parseId(body.tutor), body.kind, body.about, isoOf(schoolClock)],
      )
      return row ? created(row.json) : invalid({ tutor: [fieldErrors.notTutor] })
    },
  }
}
