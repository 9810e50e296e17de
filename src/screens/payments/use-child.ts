/** The child a receipt is for: a receipt names only the folio, the device knows the rest. */
import type { Receipt, Student } from '../../contract'
import { useStudents } from '../../offline'

/** null where this device does not know the folio; undefined while it does not know yet. */
export function useChild({ student_folio }: Pick<Receipt, 'student_folio'>): Student | null | undefined {
  const students = useStudents()
  return students && (students.find(({ folio }) => folio !== '' && folio === student_folio) ?? null)
}
