/** Schools: the places where groups meet. Administrators create and change them; they and the reception see them. */
import { isoOf } from '../clock'
import type { Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { created } from '../endpoints/reply'
import { insertedId, rowReply, updateRow } from '../endpoints/rows'
import type { Services } from '../services'

type Names = 'schoolList' | 'schoolCreate' | 'schoolChange'

export const schoolHandlers = ({ resources: { school }, schoolClock }: Services): Pick<Handlers, Names> => ({
  schoolList: ({ person, ...call }) =>
    listReply(call, {
      ...school.rows(person),
      order: 'sc.name, sc.id',
      search: (word) =>
        `plain(concat_ws(' ', sc.name, sc.street, sc.locality, sc.municipality, sc.state)) like ${word}`,
      ordering: {
        id: 'sc.id',
        name: 'plain(sc.name)',
        address: 'plain(sc.street)',
        created: 'sc.created',
        is_active: 'sc.is_active',
      },
    }),

  async schoolCreate({ database, person, body }) {
    const { name, street = '', locality = '', municipality = '', state = '' } = body
    const id = await insertedId(
      database,
      'insert into school (name, street, locality, municipality, state, created) values ($1, $2, $3, $4, $5, $6::timestamptz) returning id',
      [name, street, locality, municipality, state, isoOf(schoolClock)],
    )
    return rowReply(database, school.row(person, id), created)
  },

  async schoolChange({ database, person, id, body }) {
    await updateRow(database, 'school', id, body)
    return rowReply(database, school.row(person, id))
  },
})
