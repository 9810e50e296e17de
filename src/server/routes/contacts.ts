/**
 * Emergency contacts. Each belongs to a tutor; tutors create and change their own, reception and administrators those
 * of any tutor.
 */
import { scopeOf } from '../../contract'
import { fieldErrors } from '../../texts/provider'
import { isoOf } from '../clock'
import type { Queryable } from '../database/database'
import { parseId, type Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { created, invalid, missing, type Reply } from '../endpoints/reply'
import { insertedId, rowReply, updateRow } from '../endpoints/rows'
import { visibleContacts } from '../endpoints/visibility'
import type { Person } from '../security/person'
import type { Services } from '../services'

type Names = 'contactList' | 'contact' | 'contactCreate' | 'contactChange'

export const contactHandlers = ({ resources: { contact }, schoolClock }: Services): Pick<Handlers, Names> => ({
  contactList: ({ person, ...call }) =>
    listReply(call, {
      ...contact.rows(person),
      order: 'c.first_name, c.last_name, c.id',
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
    }),

  contact: ({ database, person, id }) => rowReply(database, contact.row(person, id)),

  async contactCreate({ database, person, body }) {
    const own = scopeOf(person.role, 'contact.create') === 'own'
    if (!own && body.user === undefined) return invalid({ user: [fieldErrors.required] })
    const tutor = body.user === undefined ? person.id : parseId(body.user)
    const refusal = await tutorRefused(database, person, tutor)
    if (refusal) return refusal
    const id = await insertedId(
      database,
      'insert into emergency_contact (first_name, last_name, phone, relationship, tutor_id, created) values ($1, $2, $3, $4, $5, $6::timestamptz) returning id',
      [body.first_name, body.last_name, body.phone, body.relationship, tutor, isoOf(schoolClock)],
    )
    return rowReply(database, contact.row(person, id), created)
  },

  async contactChange({ database, person, id, body }) {
    const [before] = await database.query<{ tutor: number }>(
      `select c.tutor_id as tutor from emergency_contact c where c.id = $2 and ${visibleContacts(person, 'contact.edit')}`,
      [person.id, id],
    )
    if (!before) return missing
    const { user, ...columns } = body
    const tutor = user === undefined ? before.tutor : parseId(user)
    if (tutor !== before.tutor) {
      const refusal = (await tutorRefused(database, person, tutor)) ?? (await inUseRefused(database, id, tutor))
      if (refusal) return refusal
    }
    await updateRow(database, 'emergency_contact', id, { ...columns, tutor_id: tutor })
    return rowReply(database, contact.row(person, id))
  },
})

/**
 * The refusal if `tutor` is not the id of a tutor, else null. If `person` is a tutor, every id but that person's own is
 * refused in the same way, so that the answer does not reveal which ids are tutors.
 */
async function tutorRefused(database: Queryable, person: Person, tutor: number): Promise<Reply | null> {
  if (scopeOf(person.role, 'contact.create') === 'own')
    return tutor === person.id ? null : invalid({ user: [fieldErrors.notTutor] })
  const [known] = await database.query(`select id from person where id = $1 and role = 'Tutor'`, [tutor])
  return known ? null : invalid({ user: [fieldErrors.notTutor] })
}

/**
 * The refusal if a student who has this contact has another tutor than `tutor` (the contact's new one), else null. A
 * student's contact must belong to the student's tutor.
 */
async function inUseRefused(database: Queryable, contact: number, tutor: number): Promise<Reply | null> {
  const [student] = await database.query(
    'select id from student where emergency_contact_id = $1 and tutor_id <> $2 limit 1',
    [contact, tutor],
  )
  return student ? invalid({ user: [fieldErrors.contactInUse] }) : null
}
