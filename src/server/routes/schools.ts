/** The list of schools: the places where groups meet. */
import type { Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { schoolJson } from '../endpoints/row-json'

export const schoolHandlers: Pick<Handlers, 'schoolList'> = {
  schoolList: (call) =>
    listReply(call, {
      json: schoolJson,
      from: 'school sc',
      where: ['true'],
      order: 'sc.name, sc.id',
      values: [],
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
}
