/** Home of a pupil, a student with a login: points as a growing constellation, the next class, the last attendances. */
import type { Student } from '../../contract'
import { meaningOf } from '../../domain/attendance-meaning'
import { meaningsOf } from '../../profile'
import { nextLessonOf } from '../../domain/next-lesson'
import { useStatuses, useStudents } from '../../offline'
import { appearanceOf } from '../../pieces/attendance/status-appearance'
import { useNewestAttendance } from '../../pieces/attendance/use-newest-attendance'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { useStudentClasses } from '../../pieces/lessons/use-student-classes'
import { useFilling } from '../../pieces/lists/filling'
import { StaleAnswer } from '../../pieces/lists/StaleAnswer'
import { StaleMirror } from '../../pieces/lists/StaleMirror'
import { Card } from '../../pieces/record/Card'
import { DetailFailed } from '../../pieces/record/DetailFailed'
import {
  attendanceTexts,
  countText,
  empty,
  familyTexts,
  homeTexts,
  loadErrors,
  missing,
  notices,
  points,
  pupilTexts as texts,
  wholeDayText,
} from '../../texts'
import { EmptyState, HelpLink, ListSkeleton, Page, StatePill } from '../../ui'
import { Constellation } from './Constellation'
import classes from './PupilHome.module.css'

export default function PupilHome({ firstName }: { firstName: string }) {
  const students = useStudents()
  const filling = useFilling([{ list: 'students' }], notices.studentsUnavailable)
  return (
    <Page width="narrow" lead={<span className={classes.hello}>{homeTexts.welcome(firstName)}</span>}>
      <StaleMirror />
      {students === undefined ? (
        (filling ?? <ListSkeleton rows={3} height={112} />)
      ) : students.length === 0 ? (
        <EmptyState title={empty.ownStudents} picture="star" />
      ) : (
        students.map((student) => <PupilCards key={student.id} student={student} />)
      )}
    </Page>
  )
}

function PupilCards({ student }: { student: Student }) {
  return (
    <>
      <Constellation points={student.total_points ?? 0} />
      <HelpLink topic="puntos" />
      <NextClass studentId={student.id} />
      <LastAttendance studentId={student.id} />
      <p className={classes.owed}>
        {familyTexts.classesLeft}: <strong>{countText(student.number_of_classes_that_must ?? 0)}</strong>
      </p>
    </>
  )
}

function NextClass({ studentId }: { studentId: string }) {
  const { loaded, classes: lessons } = useStudentClasses(studentId)
  const time = useSchoolTime()
  const next = nextLessonOf(lessons, time)
  if (loaded.state === 'loading') return <ListSkeleton rows={1} height={104} />
  // Nothing is shown without a next class: no group, no schedules from the provider, or an answer that failed.
  if (!next) return null
  return (
    <Card title={texts.next}>
      <p className={classes.next}>
        <strong>{next.group.name}</strong>
        <span>
          {[wholeDayText(next.date, time.date), [next.start, next.end].filter(Boolean).join('–')]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
    </Card>
  )
}

function LastAttendance({ studentId }: { studentId: string }) {
  const loaded = useNewestAttendance(studentId)
  const meanings = meaningsOf(useStatuses() ?? [])
  const { date: today } = useSchoolTime()
  if (loaded.state === 'loading') return <ListSkeleton rows={3} />
  if (loaded.state === 'failed') return <DetailFailed of={loaded} missing={missing.student} title={loadErrors.data} />
  const rows = loaded.value
  return (
    <Card title={texts.last}>
      <StaleAnswer loaded={loaded} />
      {rows.length === 0 ? (
        <p className={classes.owed}>{familyTexts.noAttendance}</p>
      ) : (
        <ul className={classes.rows} aria-label={texts.last}>
          {rows.map((row) => (
            <li key={row.id}>
              <span>{wholeDayText(row.attendance_date, today)}</span>
              <StatePill {...appearanceOf(meaningOf(meanings, row.status?.value))}>
                {row.status?.label ?? attendanceTexts.noStatus}
              </StatePill>
              {row.points && row.points > 0 ? <strong>{texts.plus(points(row.points))}</strong> : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
