/**
 * The form Nuevo estudiante. Only the name and the birthdate are required (specification 5.4). With the capability
 * `catalogue` the desk can also choose or enter the tutor, and choose the group.
 */
import { useState } from 'react'
import { studentCreation, type Student } from '../../contract'
import { useAnnouncement } from '../../offline'
import { useOrder } from '../../provider/online'
import { useSession } from '../../session'
import { studentTexts } from '../../texts'
import { Icon } from '../../ui'
import { DraftedForm } from '../forms/DraftedForm'
import { OnlineButton } from '../online/OnlineButton'
import { DeskStudent } from './DeskStudent'
import { personFields } from './person-fields'
import { useMayCreate } from './use-may-create'

/** `onMade`: called with the new student when the provider has created it, but not after *Guardar y otro*. */
type Props = { onClose: () => void; onMade?: ((student: Pick<Student, 'id'>) => void) | undefined }

export function NewStudent(props: Props) {
  const { may } = useSession()
  const announced = useAnnouncement('catalogue')
  // The first known value of the capability decides which form is shown. If the capability changes later, this form
  // stays, so that nobody loses typed text.
  const [first, setFirst] = useState(announced)
  if (first === undefined && announced !== undefined) setFirst(announced)
  if (first === undefined) return null
  return first && may('tutor.create') ? <DeskStudent {...props} /> : <PlainStudent {...props} />
}

function PlainStudent({ onClose, onMade }: Props) {
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
