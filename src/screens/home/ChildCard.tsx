/** One child of the family: last attendance, points, classes owed, and what is paid next. */
import type { Receipt, Student } from '../../contract'
import { useAttendance } from '../../offline'
import { attendanceTexts, countText, dateText, familyTexts, homeTexts } from '../../texts'
import { Icon } from '../../ui'
import { fullName } from '../full-name'
import { initialsOf } from '../roll-call/initials'
import classes from './FamilyHome.module.css'
import { NextPayment } from './NextPayment'

export function ChildCard({ student, next }: { student: Student; /** undefined: nobody here is told of payments. */ next: Receipt | null | undefined }) {
  const name = fullName(student)
  // Siblings may share every word of a name: enough rows that the child's own is among them.
  const last = useAttendance({ search: name, page: 1, size: 30 })?.rows.find((row) => row.student.id === student.id)
  return (
    <li className={classes.student}>
      <span className={classes.initials} aria-hidden>
        {initialsOf(name)}
      </span>
      <span className={classes.name}>{name}</span>
      <dl className={classes.facts}>
        <div>
          <dt>{homeTexts.pointsLabel}</dt>
          <dd>
            <Icon name="star" size={18} className={classes.star} />
            {countText(student.total_points ?? 0)}
          </dd>
        </div>
        <div>
          <dt>{homeTexts.debtLabel}</dt>
          {/* Spec section 9: 0 where it is empty. */}
          <dd>{countText(student.number_of_classes_that_must ?? 0)}</dd>
        </div>
        <div>
          <dt>{familyTexts.lastAttendance}</dt>
          <dd className={classes.last}>{last ? `${last.fields.status.value?.label ?? attendanceTexts.noStatus}, ${dateText(last.attendance_date)}` : familyTexts.noAttendance}</dd>
        </div>
      </dl>
      {next === undefined ? null : next ? <NextPayment key={next.id} receipt={next} student={student} /> : <p className={classes.due}>{familyTexts.noPayment}</p>}
    </li>
  )
}
