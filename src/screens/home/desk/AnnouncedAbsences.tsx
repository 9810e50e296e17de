/** Today's reported absences: the desk's list of children who will not come. */
import type { Absence } from '../../../contract'
import { distinctNames } from '../../../domain/distinct-names'
import { listName } from '../../../profile'
import { useAbsences, useGroupsOf, useStudents } from '../../../offline'
import { studentOf } from '../../../paths'
import { absenceTexts as texts, studentName } from '../../../texts'
import { useMoving } from '../../../ui'
import classes from './desk.module.css'
import { DeskLine } from './DeskLine'

/** Renders nothing while loading, if no absence was reported, or if the provider has no absence notices. */
export function AnnouncedAbsences({ date }: { /** YYYY-MM-DD. */ date: string }) {
  const absences = useAbsences()?.filter((absence) => absence.date === date) ?? []
  if (absences.length === 0) return null
  const title = texts.board(absences.length)
  return (
    <section className={classes.card} aria-label={title}>
      <h2>{title}</h2>
      <ul className={classes.lines}>
        {absences.map((absence) => (
          <Line key={absence.id} absence={absence} />
        ))}
      </ul>
    </section>
  )
}

/** The student's name, with the folio if another child on this device has the same name. */
function useStudentName(student: Absence['student']): string {
  const students = useStudents()
  const names = students && distinctNames(students.map((one) => ({ id: one.id, name: listName(one), sign: one.folio })))
  return names?.get(student.id) ?? studentName(student)
}

function Line({ absence: { student, reason } }: { absence: Absence }) {
  useMoving()
  const name = useStudentName(student)
  const groups = useGroupsOf(student.id)?.map(({ name }) => name) ?? []
  return (
    <DeskLine
      href={studentOf(student.id)}
      title={name}
      detail={reason || texts.noReason}
      end={<span>{groups.join(', ')}</span>}
    />
  )
}
