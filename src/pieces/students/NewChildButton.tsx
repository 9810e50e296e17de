/** Nuevo estudiante, for a tutor who may register their own children: a button and its form. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useReachable } from '../../offline'
import { shared, studentTexts } from '../../texts'
import { Icon } from '../../ui'
import { NewStudent } from './NewStudent'
import { useMayCreate } from './use-may-create'

/** Renders nothing if this tutor may not register children. */
export function NewChildButton() {
  const [open, setOpen] = useState(false)
  const may = useMayCreate()
  const reachable = useReachable()
  if (!may) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="plus" size={20} />}
        disabled={!reachable}
        title={reachable ? undefined : shared.needsNetwork}
        onClick={() => setOpen(true)}
      >
        {studentTexts.create}
      </Button>
      {open ? <NewStudent onClose={() => setOpen(false)} /> : null}
    </>
  )
}
