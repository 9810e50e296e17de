/** The student of a receipt. A receipt contains only the folio; the device knows the rest. */
import type { Receipt, Student } from '../../contract'
import { useStudents } from '../../offline'

/** null if no student on this device has the folio; undefined while the device is being read. */
export function useChild({ student_folio }: Pick<Receipt, 'student_folio'>): Student | null | undefined {
  const students = useStudents()
  return students && (students.find(({ folio }) => folio !== '' && folio === student_folio) ?? null)
}
