/** The desk's choice for each child of a registration: a group, no group, or not to be added. Pure. */
import type { RegisteredChild, Registration } from '../../contract'

/** The choices by student id: a group's id, '' for no group, or `notAdded`. */
export type ChildChoices = Readonly<Record<string, string>>
/** The choice "not added"; no group has this id. */
export const notAdded = '-'

/**
 * The choice for a child. As long as nobody has chosen, a child who is already at the school, or is in this
 * registration a second time, is not added. Any other child gets the group that the family asked for, if it is among
 * the `offered` groups (by id).
 */
function choiceOf(
  child: RegisteredChild,
  students: readonly RegisteredChild[],
  chosen: ChildChoices,
  offered: ReadonlySet<string>,
): string {
  const chosenHere = chosen[child.id]
  if (chosenHere !== undefined) return chosenHere
  const wish = child.wish?.group?.id ?? ''
  const wished = offered.has(wish) ? wish : ''
  if (child.same_as === null) return wished
  const twin = students.findIndex(({ id }) => id === child.same_as?.id)
  return twin < students.indexOf(child) ? notAdded : wished
}

/** The choice for each child, as the card shows them. */
export function choicesOf(
  { students }: Registration,
  chosen: ChildChoices,
  offered: ReadonlySet<string>,
): ChildChoices {
  return Object.fromEntries(students.map((child) => [child.id, choiceOf(child, students, chosen, offered)]))
}

/**
 * The request body that accepts a registration: the children that the desk saw, those not added, the others' groups.
 * `shown`: the choice for each child.
 */
export function acceptanceOf({ students }: Registration, shown: ChildChoices) {
  const choices = students.map(({ id }) => ({ student: id, group: shown[id] ?? '' }))
  return {
    seen: students.map(({ id }) => id),
    without: choices.flatMap(({ student, group }) => (group === notAdded ? [student] : [])),
    groups: choices.filter(({ group }) => group !== '' && group !== notAdded),
  }
}
