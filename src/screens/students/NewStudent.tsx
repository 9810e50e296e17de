/** Nuevo estudiante (spec section 5: name and birthdate are required). */
import { studentCreation } from '../../contract'
import { useOrder } from '../../provider/online'
import { studentTexts } from '../../texts'
import { DraftedForm } from '../drafted-form'
import { outcomeOf } from '../outcome'
import { personFields } from './fields'

export function NewStudent({ onClose }: { onClose: () => void }) {
  const create = useOrder('studentCreate')
  return (
    <DraftedForm
      draft="student/new"
      title={studentTexts.create}
      fields={personFields()}
      schema={studentCreation}
      onSubmit={async (body) => outcomeOf(await create({ body }))}
      success={studentTexts.created}
      onClose={onClose}
    />
  )
}
