/** Avisar falta: the day a child will not come, and why. */
import * as z from 'zod/mini'
import { absenceAheadDays, absenceCreation, daysFrom, longestReason, type Student } from '../../contract'
import { fullName } from '../../domain/person-name'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { useOrder } from '../../provider/online'
import { absenceTexts as texts } from '../../texts'

const boxes = z.omit(absenceCreation, { student: true })

type Props = { student: Student; next: string | null; onClose: () => void }

export default function TellAbsence({ student, next, onClose }: Props) {
  const tell = useOrder('absenceCreate')
  const { date: today } = useSchoolTime()
  return (
    <DraftedForm
      draft={`absence/${student.id}`}
      title={texts.title(fullName(student))}
      fields={[
        { name: 'date', label: texts.date, type: 'date', required: true, until: daysFrom(today, absenceAheadDays) },
        { name: 'reason', label: texts.reason, type: 'text', maxLength: longestReason, hint: texts.reasonHint },
      ]}
      initial={{ date: next ?? today }}
      schema={boxes}
      submit={texts.tell}
      creates
      send={(values, key) => tell({ body: { ...values, student: student.id } }, key)}
      success={texts.told}
      onClose={onClose}
    />
  )
}
