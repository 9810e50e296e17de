/**
 * Schools: the places where groups meet. Reception and administrators see them, administrators create and change them.
 * Also counts what a new school has set up so far (`firstSteps`).
 */
import { isoOf } from '../clock'
import type { Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { answer, created } from '../endpoints/reply'
import { insertedId, rowReply, updateRow } from '../endpoints/rows'
import type { Services } from '../services'

type Names = 'schoolList' | 'schoolCreate' | 'schoolChange' | 'firstSteps'

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

  async firstSteps({ database }) {
    const [counts] = await database.query<Record<string, number>>(
      `select (select count(*)::int from school where is_active) as places,
         (select count(*)::int from bank_data where is_active) as accounts,
         (select count(*)::int from person p where p.is_active and (p.role = 'Maestro' or exists (select from class_group g where g.teacher_id = p.id))) as teachers,
         (select count(*)::int from payment_configuration) as prices,
         (select count(*)::int from class_group where is_active) as groups,
         (select count(*)::int from student where is_active) as students`,
    )
    return answer(counts)
  },

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
