/**
 * Search in the attendance list: a row matches if each word occurs in the student's name, the group's name, the status
 * or the date.
 */
import type { Attendance, Relation } from '../../contract'
import type { NameIndex } from './name-index'

/** The fields of a row that are searched; the date and the group are those of its class. */
export type Searched = Pick<Attendance, 'student' | 'status'>

/**
 * Returns a matcher per class. Date and group are searched once per class, each student and status once in all, because
 * a list has thousands of rows.
 */
export function rowMatcher(
  { keyOf, studentNamed, groupNamed }: NameIndex,
  words: readonly string[],
): (date: string, group: Relation | null) => (row: Searched) => boolean {
  const finders = words.map((word) => {
    const contains = (text: string) => keyOf(text).includes(word)
    return {
      word,
      holds: contains,
      inStudent: memoized(
        (student: Relation) => contains(studentNamed(student).name),
        ({ id }) => id,
      ),
      inStatus: memoized(
        (status: { label: string }) => contains(status.label),
        ({ label }) => label,
      ),
    }
  })
  return (date, group) => {
    const day = `${date} ${date.split('-').reverse().join('/')}`
    const unmatched = finders.filter(
      ({ word, holds }) => !day.includes(word) && !(group !== null && holds(groupNamed(group).name)),
    )
    return ({ student, status }) =>
      unmatched.every(({ inStudent, inStatus }) => inStudent(student) || (status !== null && inStatus(status)))
  }
}

function memoized<Thing>(
  compute: (thing: Thing) => boolean,
  idOf: (thing: Thing) => string,
): (thing: Thing) => boolean {
  const results = new Map<string, boolean>()
  return (thing) => {
    const name = idOf(thing)
    const before = results.get(name)
    if (before !== undefined) return before
    const found = compute(thing)
    results.set(name, found)
    return found
  }
}
