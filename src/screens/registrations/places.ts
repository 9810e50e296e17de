/** The desk's choice for each child of a registration: a group, no group, or not to be added. Pure. */
import type { RegisteredChild, Registration } from '../../contract'

/** By student id: a group's id, '' for none yet, or `notAdded`. */
export type Places = Readonly<Record<string, string>>
/** The choice "not added"; no group has this id. */
export const notAdded = '-'

/**
 * A child who is already at the school, or who is twice in this registration, is not added a second time unless
 * somebody chooses so.
 */
export function placeOf(child: RegisteredChild, students: readonly RegisteredChild[], chosen: Places): string {
  const said = chosen[child.id]
  if (said !== undefined) return said
  if (child.same_as === null) return ''
  const twin = students.findIndex(({ id }) => id === child.same_as?.id)
  return twin < students.indexOf(child) ? notAdded : ''
}

/** The body of accepting: which children the desk has seen, which are not added, and the groups of the others. */
export function acceptanceOf({ students }: Registration, chosen: Places) {
  const places = students.map((child) => ({ student: child.id, group: placeOf(child, students, chosen) }))
  return {
    seen: students.map(({ id }) => id),
    without: places.flatMap(({ student, group }) => (group === notAdded ? [student] : [])),
    groups: places.filter(({ group }) => group !== '' && group !== notAdded),
  }
}
