/**
 * A child's reported absences from today on, each with a button to withdraw it until the class begins, and the button
 * *Avisar falta*. Renders nothing if `absences` is undefined, unless the form is open.
 */
import { useState } from 'react'
import type { Absence, Student } from '../../contract'
import { mayWithdrawAbsence } from '../../domain/absence'
import { fullName } from '../../domain/person-name'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import type { ExceptedSchedule } from '../../pieces/lessons/use-student-classes'
import { useOrder } from '../../provider/online'
import { absenceTexts as texts, dayText } from '../../texts'
import { Icon, notify } from '../../ui'
import { useOnlineOnly } from '../../pieces/online/OnlineButton'
import { useBusy } from '../../pieces/online/use-busy'
import classes from './FamilyHome.module.css'
import TellAbsence, { noticeIdOf } from './TellAbsence'
import { notifyFailure } from '../../pieces/online/notify-failure'

type Props = {
  student: Student
  /** The reported absences of all children; undefined if unknown, or if the provider has no absence notices. */
  absences: readonly Absence[] | undefined
  /** The date of the next class; null if it is unknown. */
  next: string | null
  /** The schedules of those groups of the child for which the provider sends one. */
  schedules: readonly ExceptedSchedule[]
}

export function Absences({ student, absences, next, schedules }: Props) {
  const [isFormOpen, setIsFormOpen] = useState(false)
  const onlineOnly = useOnlineOnly()
  const { date: today } = useSchoolTime()
  // An open form stays, even if the list of absences becomes unavailable while somebody is writing.
  if (absences === undefined && !isFormOpen) return null
  const name = fullName(student)
  return (
    <div className={classes.absences}>
      {absences
        ?.filter(({ student: { id }, date }) => id === student.id && date >= today)
        .map((absence) => (
          <ReportedAbsence key={absence.id} absence={absence} student={student} />
        ))}
      <button
        {...onlineOnly}
        type="button"
        className={classes.tell}
        aria-label={texts.tellOf(name)}
        onClick={() => setIsFormOpen(true)}
      >
        <Icon name="calendar" size={18} />
        <span>
          {texts.tell}
          {/* The button has space for this line, so that nothing moves when the connection is lost. */}
          {onlineOnly.disabled ? <small>{texts.offline}</small> : null}
        </span>
      </button>
      {isFormOpen ? (
        <TellAbsence student={student} next={next} schedules={schedules} onClose={() => setIsFormOpen(false)} />
      ) : null}
    </div>
  )
}

function ReportedAbsence({
  absence: { id, date, reason, class_begins, version },
  student,
}: {
  absence: Absence
  student: Student
}) {
  const time = useSchoolTime()
  const withdraw = useOrder('absenceWithdraw')
  const onlineOnly = useOnlineOnly()
  const day = dayText(date, time.date)
  const { busy, press: withdrawAbsence } = useBusy(async () => {
    const answer = await withdraw({ id }, null, version)
    const notice = { id: noticeIdOf(student.id) }
    if (answer.ok) notify.done(texts.withdrawn(student.first_name), notice)
    else notifyFailure(answer.failure, texts.notWithdrawn, notice)
  })

  return (
    <p className={classes.told}>
      <span>{texts.toldFor(day, reason)}</span>
      {mayWithdrawAbsence({ date, class_begins }, time) ? (
        <button
          {...onlineOnly}
          type="button"
          className={classes.tell}
          aria-label={texts.withdrawOf(fullName(student), day)}
          aria-busy={busy}
          onClick={withdrawAbsence}
        >
          {texts.withdraw}
        </button>
      ) : (
        <span className={classes.needs}>{texts.begun}</span>
      )}
    </p>
  )
}
