/** Today's absences that families told beforehand: the desk's board of who will not come. */
import { Link } from 'wouter'
import type { Absence } from '../../contract'
import { useAbsences, useGroupsOf } from '../../offline'
import { studentOf } from '../../paths'
import { Card } from '../../pieces/record/Card'
import { absenceTexts as texts, studentName } from '../../texts'
import classes from './AnnouncedAbsences.module.css'

/** Nothing where nobody told anything, or where no provider announces such notices. */
export function AnnouncedAbsences({ date }: { /** YYYY-MM-DD */ date: string }) {
  const absences = useAbsences()?.filter((absence) => absence.date === date) ?? []
  if (absences.length === 0) return null
  return (
    <Card title={texts.board(absences.length)}>
      <ul className={classes.absences}>
        {absences.map((absence) => (
          <Line key={absence.id} absence={absence} />
        ))}
      </ul>
    </Card>
  )
}

function Line({ absence: { student, reason } }: { absence: Absence }) {
  const groups = useGroupsOf(student.id)?.map(({ name }) => name) ?? []
  return (
    <li>
      <Link href={studentOf(student.id)}>{studentName(student)}</Link>
      <span className={classes.groups}>{groups.join(', ')}</span>
      <span className={classes.reason}>{reason || texts.noReason}</span>
    </li>
  )
}
