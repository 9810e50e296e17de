/**
 * Editar estudiante: a form with name, birthdate and comment and, for administrators, also points, owed classes, tutor
 * and contact (specification 5.4).
 */
import { studentChange, type Student } from '../../contract'
import { useRowReader } from '../../pieces/changes/use-row-now'
import { EditForm } from '../../pieces/forms/EditForm'
import { useOrder } from '../../provider/online'
import { useSession } from '../../session'
import { studentTexts } from '../../texts'
import { personFields } from '../../pieces/students/person-fields'
import { ledgerFields } from './student-fields'

export function EditStudent({ student, onClose }: { student: Student; onClose: () => void }) {
  const { may } = useSession()
  const change = useOrder('studentChange')
  const readerOf = useRowReader('student')
  return (
    <EditForm
      draft={`student/${student.id}`}
      title={studentTexts.edit}
      fields={[...personFields(), ...(may('student.editLedger') ? ledgerFields(student) : [])]}
      row={student}
      boxes={(row) => ({
        ...row,
        number_of_classes_that_must: row.number_of_classes_that_must ?? 0,
        total_points: row.total_points ?? 0,
        tutor: row.tutor?.id,
        emergency_contact: row.emergency_contact?.id,
      })}
      reader={readerOf({ id: student.id })}
      schema={studentChange}
      send={(body, version) => change({ id: student.id, body }, null, version)}
      success={studentTexts.edited}
      onClose={onClose}
    />
  )
}
