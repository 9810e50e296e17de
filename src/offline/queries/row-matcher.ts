/** What a search in the attendance list finds: every word in the student's name, the group's, the status or the date. */
import type { Attendance, Relation } from '../../contract'
import type { NameIndex } from './name-index'

/** What a search looks into. */
export type Searched = Pick<Attendance, 'student' | 'status'>

/** Answers for one class at a time which of its rows are found: its group and its day are looked through once, and so is each student and each status. */
export function rowMatcher({ keyOf, studentNamed, groupNamed }: NameIndex, words: readonly string[]): (date: string, group: Relation | null) => (row: Searched) => boolean {
  const finders = words.map((word) => {
    const holds = (text: string) => keyOf(text).includes(word)
    return {
      word,
      holds,
      inStudent: remembered((student: Relation) => holds(studentNamed(student).name), ({ id }) => id),
      inStatus: remembered((status: { label: string }) => holds(status.label), ({ label }) => label),
    }
  })
  return (date, group) => {
    const day = `${date} ${date.split('-').reverse().join('/')}`
    const left = finders.filter(({ word, holds }) => !day.includes(word) && !(group !== null && holds(groupNamed(group).name)))
    return ({ student, status }) => left.every(({ inStudent, inStatus }) => inStudent(student) || (status !== null && inStatus(status)))
  }
}

function remembered<Thing>(look: (thing: Thing) => boolean, nameOf: (thing: Thing) => string): (thing: Thing) => boolean {
  const known = new Map<string, boolean>()
  return (thing) => {
    const name = nameOf(thing)
    const before = known.get(name)
    if (before !== undefined) return before
    const found = look(thing)
    known.set(name, found)
    return found
  }
}
