/** The expandable part of a row: its id, the less frequent actions, and the link to the student's page. */
import { Link } from 'wouter'
import type { ShownAttendance } from '../../offline'
import { studentOf } from '../../paths'
import { ChangesButton } from '../../pieces/record/ChangeHistory'
import { attendanceTexts as texts, fieldLabels, studentName } from '../../texts'
import { RowActions } from './RowActions'
import classes from './RowDetails.module.css'
import type { RowContext } from './row-context'

export default function RowDetails({ row, rowContext }: { row: ShownAttendance; rowContext: RowContext }) {
  return (
    <div className={classes.details}>
      <dl className={classes.id}>
        <dt>{fieldLabels.id}</dt>
        <dd>{row.id ?? texts.unsentNew}</dd>
      </dl>
      {row.imported ? <span>{texts.imported}</span> : null}
      <RowActions row={row} rowContext={rowContext} />
      {row.id ? <ChangesButton table="attendance" id={row.id} of={studentName(row.student)} /> : null}
      <Link
        className={classes.page}
        href={studentOf(row.student.id)}
        aria-label={texts.pageOf(studentName(row.student))}
      >
        {texts.studentPage}
      </Link>
    </div>
  )
}
