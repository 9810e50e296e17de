/** What a search in the attendance list finds: every word in the student's name, the group's, the status or the date. */
import type { Attendance } from '../../contract'
import { matches } from '../../domain/search-key'
import type { NameIndex } from './name-index'

type Searched = Pick<Attendance, 'attendance_date' | 'student' | 'group' | 'status'>

export function rowMatcher(nameIndex: NameIndex, words: readonly string[]): (row: Searched) => boolean {
  const { keyOf, studentNamed, groupNamed } = nameIndex
  return ({ attendance_date, student, group, status }) => {
    const [year, month, day] = attendance_date.split('-')
    const names = `${keyOf(studentNamed(student).name)} ${group ? keyOf(groupNamed(group).name) : ''} ${keyOf(status?.label ?? '')}`
    return matches(`${names} ${attendance_date} ${day}/${month}/${year}`, words)
  }
}
