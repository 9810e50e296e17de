/** The names of the students on this device, by folio. */
import { useMemo } from 'react'
import { fullName } from '../../domain/person-name'
import { useStudents } from '../../offline'

export function useNamesByFolio(): ReadonlyMap<string, string> {
  const students = useStudents()
  return useMemo(() => new Map((students ?? []).map((student) => [student.folio, fullName(student)])), [students])
}
