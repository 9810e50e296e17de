/**
 * Search in the attendance list: a row matches if each word occurs in the student's name, the group's name, the status
 * or the date.
 */
import type { Attendance, Relation } from '../../contract'
import { memoized } from './memoized'
import type { NameIndex } from './name-index'

/** The fields that are searched in each row; date and group are searched once for the row's class. */
export type Searched = Pick<Attendance, 'student' | 'status'>

/**
 * Returns a function that makes the matcher of a class. Date and group are searched once per class, each student and
 * status only once, because a list has thousands of rows.
 */
export function rowMatcher(
  { keyOf, studentNamed, groupNamed }: NameIndex,
  words: readonly string[],
): (date: string, group: Relation | null) => (row: Searched) => boolean {
  const finders = words.map((word) => {
    const isIn = (text: string) => keyOf(text).includes(word)
    return {
      word,
      isIn,
      inStudent: memoized(
        (student: Relation) => isIn(studentNamed(student).name),
        ({ id }) => id,
      ),
      inStatus: memoized(
        (status: { label: string }) => isIn(status.label),
        ({ label }) => label,
      ),
    }
  })
  return (date, group) => {
    const day = `${date} ${date.split('-').reverse().join('/')}`
    const unmatched = finders.filter(
      ({ word, isIn }) => !day.includes(word) && !(group !== null && isIn(groupNamed(group).name)),
    )
    return ({ student, status }) =>
      unmatched.every(({ inStudent, inStatus }) => inStudent(student) || (status !== null && inStatus(status)))
  }
}
