/** The emergency sheet: whom to call for the children of one group, or of all groups that the person may see. */
import { parseId, type Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { emergencyFrom, emergencyJson } from '../endpoints/row-json'
import { visibleGroups } from '../endpoints/visibility'

export const emergencyHandlers: Pick<Handlers, 'emergencyList'> = {
  /** Lists only children with an active membership in a group that the person may see (in `group`, if it is sent). */
  emergencyList({ person, ...call }) {
    const values = [person.id]
    const { group } = call.query
    const inGroup = group === undefined ? '' : ` and g.id = $${values.push(parseId(group))}`
    const where = [
      `exists (select from membership m join class_group g on g.id = m.group_id where m.student_id = s.id and m.is_active and ${visibleGroups(person, 'emergency.see')}${inGroup})`,
    ]
    return listReply(call, { json: emergencyJson, from: emergencyFrom, needed: [], where, order: 's.id', values })
  },
}
