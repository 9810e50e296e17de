/** The form Nuevo estudiante. Only the name and the birthdate are required (specification 5.4). */
import { useState } from 'react'
import { studentCreation, type Student } from '../../contract'
import { useOrder } from '../../provider/online'
import { studentTexts } from '../../texts'
import { Icon } from '../../ui'
import { DraftedForm } from '../forms/DraftedForm'
import { OnlineButton } from '../online/OnlineButton'
import { personFields } from './person-fields'
import { useMayCreate } from './use-may-create'

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

/** The button and its form for a tutor. Renders nothing if this tutor may not register children. */
export function NewChildButton() {
  const [open, setOpen] = useState(false)
  if (!useMayCreate()) return null
  return (
    <>
      <OnlineButton variant="default" leftSection={<Icon name="plus" size={20} />} onClick={() => setOpen(true)}>
        {studentTexts.create}
      </OnlineButton>
      {open ? <NewStudent onClose={() => setOpen(false)} /> : null}
    </>
  )
}
