/** Nuevo estudiante (spec section 5: name and birthdate are required). */
import { studentCreation } from '../../contract'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { useOrder } from '../../provider/online'
import { studentTexts } from '../../texts'
import { personFields } from './student-fields'

export function NewStudent({ onClose }: { onClose: () => void }) {
  const create = useOrder('studentCreate')
  return (
    <DraftedForm
      draft="student/new"
      title={studentTexts.create}
      fields={personFields()}
      schema={studentCreation}
      creates
      send={(body, key) => create({ body }, key)}
      success={studentTexts.created}
      onClose={onClose}
    />
  )
}
