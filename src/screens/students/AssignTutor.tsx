/** Asignar tutor, to a student who has none: the desk names the first one; changing it is the administrator's form. */
import * as z from 'zod/mini'
import { studentChange, type Student } from '../../contract'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { ContactOptions, TutorOptions } from '../../pieces/forms/option-sources'
import { useOrder } from '../../provider/online'
import { fieldLabels } from '../../texts'
import { stepTexts as texts } from '../../texts/memberships'

const typedForm = z.pick(studentChange, { tutor: true, emergency_contact: true })

export function AssignTutor({ student, onClose }: { student: Student; onClose: () => void }) {
  const change = useOrder('studentChange')
  return (
    <DraftedForm
      draft={`student/${student.id}/tutor`}
      title={texts.assignTutor}
      fields={[
        { name: 'tutor', label: fieldLabels.tutor, type: 'select', required: true, source: TutorOptions },
        { name: 'emergency_contact', label: fieldLabels.emergency_contact, type: 'select', source: ContactOptions, follows: 'tutor' },
      ]}
      schema={typedForm}
      note={() => <p>{texts.newFamily}</p>}
      send={(body) => change({ id: student.id, body })}
      success={texts.assigned}
      onClose={onClose}
    />
  )
}
