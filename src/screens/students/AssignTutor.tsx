/**
 * Asignar tutor: the desk can set a student's first tutor. Only an administrator can replace a tutor, in EditStudent.
 */
import * as z from 'zod/mini'
import { studentChange, type Student } from '../../contract'
import { useAnnounced } from '../../offline'
import { useRowReader } from '../../pieces/changes/use-row-now'
import { EditForm } from '../../pieces/forms/EditForm'
import { ContactOptions, TutorOptions } from '../../pieces/forms/option-sources'
import { useOrder } from '../../provider/online'
import { fieldLabels } from '../../texts'
import { stepTexts as texts } from '../../texts/memberships'

const typedForm = z.pick(studentChange, { tutor: true, emergency_contact: true })

export function AssignTutor({ student, onClose }: { student: Student; onClose: () => void }) {
  const change = useOrder('studentChange')
  const readerOf = useRowReader('student')
  const entersFamilies = useAnnounced('catalogue')
  return (
    <EditForm
      draft={`student/${student.id}/tutor`}
      title={texts.assignTutor}
      fields={[
        { name: 'tutor', label: fieldLabels.tutor, type: 'select', required: true, source: TutorOptions },
        {
          name: 'emergency_contact',
          label: fieldLabels.emergency_contact,
          type: 'select',
          source: ContactOptions,
          dependsOn: 'tutor',
        },
      ]}
      row={student}
      boxes={(row) => ({ tutor: row.tutor?.id, emergency_contact: row.emergency_contact?.id })}
      reader={readerOf({ id: student.id })}
      schema={typedForm}
      note={() => <p>{entersFamilies ? texts.newFamilyHere : texts.newFamily}</p>}
      send={(body, version) => change({ id: student.id, body }, null, version)}
      success={texts.assigned}
      onClose={onClose}
    />
  )
}
