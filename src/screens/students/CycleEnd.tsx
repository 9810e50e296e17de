/** Once a child owes no more classes: the way to a WhatsApp draft to the tutor about the next cycle. */
import type { Student, Tutor } from '../../contract'
import { isCycleOver } from '../../domain/cycle'
import { fullName } from '../../domain/person-name'
import { DraftLink } from '../../pieces/people/Phone'
import { useOnline } from '../../provider/online'
import { school } from '../../school'
import { tutorTexts as texts } from '../../texts'
import classes from './CycleEnd.module.css'

type Props = { student: Student; tutor: Tutor }

/** A child who never came has no cycle that could have ended. */
export function CycleEnd({ student, tutor }: Props) {
  const over = isCycleOver(student)
  const history = useOnline('attendanceHistory', { id: student.id, query: { page: 1, page_size: 10 } }, { enabled: over })
  if (!over || history.state !== 'ready' || history.value.rows.length === 0) return null
  const name = fullName(tutor)
  return (
    <p className={classes.over}>
      <span>{texts.cycleEnd}</span>
      <DraftLink phone={tutor.phone} draft={texts.cycleEndDraft(tutor.first_name, fullName(student), school.name)} label={texts.cycleEndTo(name)}>
        {texts.cycleEndWord}
      </DraftLink>
    </p>
  )
}
