/** Avisar falta: a form that reports the day on which a child will not come, and the reason. */
import * as z from 'zod/mini'
import { absenceCreation, longestReason, type Student } from '../../contract'
import { lastReportableDay } from '../../domain/absence'
import { closedOn, hasNoClassOn } from '../../domain/meets-on'
import { fullName } from '../../domain/person-name'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import type { ExceptedSchedule } from '../../pieces/lessons/use-student-classes'
import { useOrder } from '../../provider/online'
import { absenceTexts as texts, dateText, daysOf } from '../../texts'
import { HelpLink } from '../../ui'

/** The id of all notices about a child's absences: "withdrawn" replaces an "announced" that is still shown. */
export function noticeIdOf(studentId: string): string {
  return `absence/${studentId}`
}

const boxes = z.omit(absenceCreation, { student: true })

type Props = {
  student: Student
  /** The date of the next class; null if it is unknown. */
  next: string | null
  /** The schedules of those groups of the child for which the provider sends one. */
  schedules: readonly ExceptedSchedule[]
  onClose: () => void
}

export default function TellAbsence({ student, next, schedules, onClose }: Props) {
  const report = useOrder('absenceCreate')
  const { date: today } = useSchoolTime()
  const lastDay = lastReportableDay(today)
  const days = daysOf({ days: [...new Set(schedules.flatMap((schedule) => schedule.days))] })

  function check(date: string): string | undefined {
    if (date < today) return texts.over
    if (schedules.length === 0 || !schedules.every((schedule) => hasNoClassOn(schedule, date))) return undefined
    const closed = schedules.flatMap((schedule) => closedOn(schedule, date) ?? [])[0]
    return closed ? texts.closed(closed.reason) : texts.noClass(days)
  }

  return (
    <DraftedForm
      draft={`absence/${student.id}`}
      title={texts.title(fullName(student))}
      fields={[
        {
          name: 'date',
          label: texts.date,
          type: 'date',
          required: true,
          latestDay: lastDay,
          tooLate: texts.tooLate(dateText(lastDay)),
          check,
          hint: schedules.length > 0 ? texts.itsDays(days) : undefined,
        },
        { name: 'reason', label: texts.reason, type: 'text', maxLength: longestReason, hint: texts.reasonHint },
      ]}
      initial={{ date: next ?? today }}
      schema={boxes}
      submit={texts.tell}
      send={(values, key) => report({ body: { ...values, student: student.id } }, key)}
      success={texts.told}
      note={() => <HelpLink topic="avisar-falta" />}
      noticeId={noticeIdOf(student.id)}
      onClose={onClose}
    />
  )
}
