/** The initials of a student, by the parts of the name where this device has them. */
import type { Relation } from '../../contract'
import { initialsOf } from '../../domain/person-name'
import { useStudents } from '../../offline'
import { studentName } from '../../texts'

export function useInitials(): (student: Relation) => string {
  const students = new Map(useStudents()?.map((student) => [student.id, student]))
  return (student) => initialsOf(students.get(student.id) ?? studentName(student))
}
