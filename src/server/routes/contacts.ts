/** Emergency contacts. Each belongs to a tutor; tutors create and change only their own. */
import { scopeOf } from '../../contract'
import { fieldErrors } from '../../texts/provider'
import { isoOf, type Clock } from '../clock'
import type { Queryable, Value } from '../database/database'
import { parseId, type Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import type { Resources } from '../endpoints/resources'
import { created, invalid, missing, type Reply } from '../endpoints/reply'
import { assignments, jsonOf, rowReply } from '../endpoints/rows'
import { visibleContacts } from '../endpoints/visibility'
import type { Person } from '../security/person'

type Names = 'contactList' | 'contact' | 'contactCreate' | 'contactChange'

export const contactHandlers = ({ contact }: Resources, schoolClock: Clock): Pick<Handlers, Names> => ({
  async contactList({ database, person, query, url }) {
    return listReply(
      database,
      {
        json: contact.json(person),
        from: 'emergency_contact c',
        where: [visibleContacts(person)],
        order: 'c.first_name, c.last_name, c.id',
        values: [person.id],
        search: (
          word,
        ) => `concat_ws(' ', c.plain_name, c.phone) like ${word} or c.tutor_id in (select x.id from person x where x.plain_name like ${word})
          or c.tutor_id in (select x.tutor_id from student x where x.plain_name like ${word})`,
        ordering: {
          id: 'c.id',
          first_name: 'plain(c.first_name)',
          last_name: 'plain(c.last_name)',
          phone: 'c.phone',
          relationship: 'c.relationship',
          user: '(select x.plain_name from person x where x.id = c.tutor_id)',
          created: 'c.created',
        },
      },
      query,
      url,
    )
  },

  async contact({ database, person, id }) {
    return rowReply(database, contact.rowQuery(person, id))
  },

  async contactCreate({ database, person, body }) {
    const own = scopeOf(person.role, 'contact.create') === 'own'
    if (!own && body.user === undefined) return invalid({ user: [fieldErrors.required] })
    const tutor = body.user === undefined ? person.id : parseId(body.user)
    const refusal = await tutorRefused(database, person, tutor)
    if (refusal) return refusal
    const [row] = await database.query<{ id: number }>(
      'insert into emergency_contact (first_name, last_name, phone, relationship, tutor_id, created) values ($1, $2, $3, $4, $5, $6::timestamptz) returning id',
      [body.first_name, body.last_name, body.phone, body.relationship, tutor, isoOf(schoolClock)],
    )
    const json = row ? await jsonOf(database, contact.rowQuery(person, row.id)) : null
    return json === null ? missing : created(json)
  },

  async contactChange({ database, person, id, body }) {
    const visible = visibleContacts(person, 'contact.edit')
    const [before] = await database.query<{ tutor: number }>(
      `select c.tutor_id as tutor from emergency_contact c where c.id = $2 and ${visible}`,
      [person.id, id],
    )
    if (!before) return missing
    const { user, ...columns } = body
    const tutor = user === undefined ? before.tutor : parseId(user)
    if (tutor !== before.tutor) {
      const refusal = (await tutorRefused(database, person, tutor)) ?? (await inUseRefused(database, id, tutor))
      if (refusal) return refusal
    }
    const values: Value[] = [person.id, id]
    await database.query(
      `update emergency_contact c set ${assignments(values, { ...columns, tutor_id: tutor })} where c.id = $2 and ${visible}`,
      values,
    )
    return rowReply(database, contact.rowQuery(person, id))
  },
})

/** The refusal if `tutor` is not a tutor's id, else null. A tutor gets the same refusal for every other tutor. */
async function tutorRefused(database: Queryable, person: Person, tutor: number): Promise<Reply | null> {
  if (scopeOf(person.role, 'contact.create') === 'own')
    return tutor === person.id ? null : invalid({ user: [fieldErrors.notTutor] })
  const [known] = await database.query(`select id from person where id = $1 and role = 'Tutor'`, [tutor])
  return known ? null : invalid({ user: [fieldErrors.notTutor] })
}

/**
 * The refusal if this contact is the contact of a student of another tutor, because a student's contact must belong to
 * the student's tutor.
 */
async function inUseRefused(database: Queryable, contact: number, tutor: number): Promise<Reply | null> {
  const [student] = await database.query(
    'select id from student where emergency_contact_id = $1 and tutor_id <> $2 limit 1',
    [contact, tutor],
  )
  return student ? invalid({ user: [fieldErrors.contactInUse] }) : null
}
