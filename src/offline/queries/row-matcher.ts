/** What a search in the attendance list finds: every word in the student's name, the group's, the status or the date. */
import type { Attendance } from '../../contract'
import type { NameIndex } from './name-index'

type Searched = Pick<Attendance, 'attendance_date' | 'student' | 'group' | 'status'>

/** The same few names, states and days come back in thousands of rows: each is looked through once a word. */
export function rowMatcher({ keyOf, studentNamed, groupNamed }: NameIndex, words: readonly string[]): (row: Searched) => boolean {
  const finders = words.map((word) => ({
    inName: remembered((name) => keyOf(name).includes(word)),
    inDate: remembered((date) => `${date} ${date.split('-').reverse().join('/')}`.includes(word)),
  }))
  return ({ attendance_date, student, group, status }) =>
    finders.every(
      ({ inName, inDate }) => inName(studentNamed(student).name) || (group !== null && inName(groupNamed(group).name)) || (status !== null && inName(status.label)) || inDate(attendance_date),
    )
}

function remembered(look: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>()
  return (text) => {
    const found = known.get(text) ?? look(text)
    known.set(text, found)
    return found
  }
}
