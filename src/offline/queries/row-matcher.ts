/** What a search in the attendance list finds: every word in the student's name, the group's, the status or the date. */
import type { Attendance } from '../../contract'
import { matches, searchKeyOf } from '../../domain/search-key'
import type { NameIndex } from './name-index'

type Searched = Pick<Attendance, 'attendance_date' | 'student' | 'group' | 'status'>

export function rowMatcher(nameIndex: NameIndex, words: readonly string[]): (row: Searched) => boolean {
  // The same few names and words come back thousands of times.
  const keys = new Map<string, string>()
  const keyOf = (text: string) => {
    const known = keys.get(text)
    if (known !== undefined) return known
    const key = searchKeyOf(text)
    keys.set(text, key)
    return key
  }
  return ({ attendance_date, student, group, status }) => {
    const [year, month, day] = attendance_date.split('-')
    const names = `${keyOf(nameIndex.studentNamed(student).name)} ${group ? keyOf(nameIndex.groupNamed(group).name) : ''} ${keyOf(status?.label ?? '')}`
    return matches(`${names} ${attendance_date} ${day}/${month}/${year}`, words)
  }
}
