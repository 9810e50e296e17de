/** One child of the family: last attendance, points, classes owed, and what is paid next. */
import { schoolDay, type Attendance, type Page, type Receipt, type Student } from '../../contract'
import { fullName } from '../../domain/person-name'
import { schoolNow } from '../../offline'
import { ChildCycle } from '../../pieces/cycle/ChildCycle'
import { Initials } from '../../pieces/record/Card'
import { useOnline, type Loaded } from '../../provider/online'
import { attendanceTexts, countText, familyTexts, homeTexts, nearDateText } from '../../texts'
import { Icon } from '../../ui'
import classes from './FamilyHome.module.css'
import { NextPayment } from './NextPayment'

export function ChildCard({ student, next }: { student: Student; /** undefined: nobody here is told of payments. */ next: Receipt | null | undefined }) {
  const name = fullName(student)
  const history = useOnline('attendanceHistory', { id: student.id, query: { page: 1, page_size: 1 } })
  return (
    <li className={classes.student}>
      <Initials name={name} />
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
          <dd className={classes.last}>{lastOf(history)}</dd>
        </div>
      </dl>
      <ChildCycle studentId={student.id} />
      {next === undefined ? null : next ? <NextPayment key={next.id} receipt={next} studentName={name} /> : <p className={classes.due}>{familyTexts.noPayment}</p>}
    </li>
  )
}

/** The newest row, whatever order the provider answers in. */
function lastOf(history: Loaded<Page<Attendance>>): string {
  if (history.state !== 'ready') return '---'
  const [last] = [...history.value.rows].sort((one, other) => other.attendance_date.localeCompare(one.attendance_date))
  return last ? `${last.status?.label ?? attendanceTexts.noStatus}, ${nearDateText(last.attendance_date, schoolDay(schoolNow()))}` : familyTexts.noAttendance
}
