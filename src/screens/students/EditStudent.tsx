/** Editar estudiante: what everybody edits, and for the administrator the ledger, tutor and contact (spec section 5). */
import * as z from 'zod/mini'
import { studentChange, studentCreation, type Student } from '../../contract'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { useOrder } from '../../provider/online'
import { useSession } from '../../session'
import { studentTexts } from '../../texts'
import { personFields } from '../../pieces/students/person-fields'
import { ledgerFields } from './student-fields'

const ownSchema = z.partial(studentCreation)

export function EditStudent(props: { student: Student; onClose: () => void }) {
  const { may } = useSession()
  return may('student.editLedger') ? <AdminForm {...props} /> : <Form {...props} />
}

function Form({ student, onClose }: { student: Student; onClose: () => void }) {
  const change = useOrder('studentChange')
  return (
    <DraftedForm
      draft={`student/${student.id}`}
      title={studentTexts.edit}
      fields={personFields()}
      initial={student}
      schema={ownSchema}
      send={(body) => change({ id: student.id, body })}
      success={studentTexts.edited}
      onClose={onClose}
    />
  )
}

function AdminForm({ student, onClose }: { student: Student; onClose: () => void }) {
  const change = useOrder('studentChange')
  return (
    <DraftedForm
      draft={`student/${student.id}`}
      title={studentTexts.edit}
      fields={[...personFields(), ...ledgerFields(student)]}
      initial={{ ...student, number_of_classes_that_must: student.number_of_classes_that_must ?? 0, total_points: student.total_points ?? 0, tutor: student.tutor?.id, emergency_contact: student.emergency_contact?.id }}
      schema={studentChange}
      send={(body) => change({ id: student.id, body })}
      success={studentTexts.edited}
      onClose={onClose}
    />
  )
}
