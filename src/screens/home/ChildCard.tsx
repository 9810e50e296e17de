/**
 * One child of the family, with a link to its page: last attendance, points, remaining classes, next class and next
 * payment.
 */
import { useRef, type ReactNode } from 'react'
import { Link } from 'wouter'
import { schoolDay, type Absence, type Attendance, type Receipt, type Student } from '../../contract'
import { nextLessonOf } from '../../domain/next-lesson'
import { fullName } from '../../domain/person-name'
import { schoolNow } from '../../offline'
import { studentOf } from '../../paths'
import { useNewestAttendance } from '../../pieces/attendance/use-newest-attendance'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { ChildCycle } from '../../pieces/cycle/ChildCycle'
import { useStudentClasses } from '../../pieces/lessons/use-student-classes'
import { PlannedGroups } from '../../pieces/memberships/PlannedGroups'
import { Initials } from '../../pieces/record/Card'
import type { Loaded } from '../../provider/online'
import { attendanceTexts, countText, dayText, familyTexts, homeTexts, words } from '../../texts'
import { Icon, useMovingHeight } from '../../ui'
import { Absences } from './Absences'
import { ChildCare } from './ChildCare'
import classes from './FamilyHome.module.css'
import { NextPayment } from './NextPayment'

type Props = {
  student: Student
  /** The reported absences of all children; undefined if unknown, or if the provider has no absence notices. */
  absences: readonly Absence[] | undefined
  /** The child's receipts with a reminder, those with something to pay first; undefined if they are unknown. */
  dueReceipts: readonly Receipt[] | undefined
  /** Whether reminders and receipts are still loading. */
  isReading: boolean
}

/** Shown for a value that is still loading, because an empty line would read as "none". */
const placeholder = <span className={classes.waiting} role="img" aria-label={words.loading} />

export function ChildCard({ student, absences, dueReceipts, isReading }: Props) {
  const name = fullName(student)
  const history = useNewestAttendance(student.id)
  const { loaded: groups, classes: lessons, schedules } = useStudentClasses(student.id)
  const time = useSchoolTime()
  const next = nextLessonOf(lessons, time)
  const card = useRef<HTMLLIElement>(null)
  useMovingHeight(card, [history.state, groups.state].join())
  return (
    <li ref={card} className={classes.student}>
      <Initials of={student} />
      <Link className={classes.name} href={studentOf(student.id)}>
        {name}
      </Link>
      <dl className={classes.facts}>
        <div>
          <dt>{homeTexts.pointsLabel}</dt>
          <dd>
            <Icon name="star" size={18} className={classes.star} />
            {countText(student.total_points ?? 0)}
          </dd>
        </div>
        <div>
          <dt>{familyTexts.classesLeft}</dt>
          {/* An empty value is shown as 0 (specification 9.3). */}
          <dd>{countText(student.number_of_classes_that_must ?? 0)}</dd>
        </div>
        <div>
          <dt>{familyTexts.lastAttendance}</dt>
          <dd className={classes.last}>{lastOf(history)}</dd>
        </div>
        {/* If no class is known (a provider may send no schedules), this line is invisible but has its space. */}
        <div data-none={(!next && groups.state !== 'loading') || undefined}>
          <dt>{familyTexts.nextClass}</dt>
          <dd className={classes.last}>
            {next ? familyTexts.lesson(next.date, time.date, next.start ?? '', next.group.name) : placeholder}
          </dd>
        </div>
      </dl>
      {groups.state === 'ready' ? <PlannedGroups rows={groups.value.flatMap(({ rows }) => rows)} /> : null}
      <ChildCycle studentId={student.id} />
      <ChildCare student={student} />
      <Absences student={student} absences={absences} next={next?.date ?? null} schedules={schedules} />
      {dueReceipts?.[0] ? (
        <NextPayment
          key={dueReceipts[0].id}
          receipt={dueReceipts[0]}
          more={dueReceipts.length - 1}
          studentName={name}
        />
      ) : (
        <p className={classes.due}>{dueReceipts ? familyTexts.noPayment : isReading ? placeholder : ''}</p>
      )}
    </li>
  )
}

/** The status and day of the newest row as text. */
function lastOf(history: Loaded<Attendance[]>): ReactNode {
  if (history.state === 'loading') return placeholder
  if (history.state === 'failed') return familyTexts.unread
  const [last] = history.value
  return last
    ? `${last.status?.label ?? attendanceTexts.noStatus}, ${dayText(last.attendance_date, schoolDay(schoolNow()))}`
    : familyTexts.noAttendance
}
