/** Tutors and emergency contacts, as each role may list them. */
import type { Handlers } from '../endpoints/call'
import { listed } from '../endpoints/listing'
import { contactJson, tutorJson } from '../endpoints/shapes'
import { seenContacts, seenTutors } from '../endpoints/visibility'

export const familyHandlers: Pick<Handlers, 'tutorList' | 'contactList'> = {
  async tutorList({ database, person, query, url }) {
    const where = [`p.role = 'Tutor'`, seenTutors(person)]
    return listed(database, { json: tutorJson, from: 'person p', where, order: 'p.first_name, p.last_name, p.id', values: [person.id] }, query, url)
  },

  async contactList({ database, person, query, url }) {
    return listed(
      database,
      { json: contactJson, from: 'emergency_contact c', where: [seenContacts(person)], order: 'c.first_name, c.last_name, c.id', values: [person.id] },
      query,
      url,
    )
  },
}
