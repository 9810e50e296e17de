/** Nuevo estudiante: name and birthdate are required (specification 5.4). */
import { studentCreation, type Student } from '../../contract'
import { useOrder } from '../../provider/online'
import { studentTexts } from '../../texts'
import { DraftedForm } from '../forms/DraftedForm'
import { personFields } from './person-fields'

/** `onMade`: called with the new student when the provider has created it. */
export function NewStudent({ onClose, onMade }: { onClose: () => void; onMade?: (student: Student) => void }) {
  const create = useOrder('studentCreate')
  return (
    <DraftedForm
      draft="student/new"
      title={studentTexts.create}
      fields={personFields()}
      schema={studentCreation}
      send={async (body, key) => {
        const answer = await create({ body }, key)
        if (answer.ok) onMade?.(answer.value)
        return answer
      }}
      success={studentTexts.created}
      onClose={onClose}
    />
  )
}
