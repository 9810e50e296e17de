/** Nuevo estudiante, for a tutor who may register their own children: a button and its form. */
import { useState } from 'react'
import { studentTexts } from '../../texts'
import { Icon } from '../../ui'
import { OnlineButton } from '../online/OnlineButton'
import { NewStudent } from './NewStudent'
import { useMayCreate } from './use-may-create'

/** Renders nothing if this tutor may not register children. */
export function NewChildButton() {
  const [open, setOpen] = useState(false)
  const may = useMayCreate()
  if (!may) return null
  return (
    <>
      <OnlineButton variant="default" leftSection={<Icon name="plus" size={20} />} onClick={() => setOpen(true)}>
        {studentTexts.create}
      </OnlineButton>
      {open ? <NewStudent onClose={() => setOpen(false)} /> : null}
    </>
  )
}
