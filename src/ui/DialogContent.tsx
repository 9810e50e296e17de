/** The generic modal, opened: what it asks, and its two buttons. */
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { words } from '../texts'
import type { DialogProps } from './Dialog'
import classes from './DialogContent.module.css'
import { useFocusBack } from './use-focus-return'

export default function DialogWindow({ opened, title, children, onClose, onSubmit, submit = words.save, cancel = words.cancel, tone, disabled }: DialogProps) {
  useFocusBack()
  const [busy, setBusy] = useState(false)

  async function run() {
    setBusy(true)
    try {
      await onSubmit()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal opened={opened} onClose={busy ? () => {} : onClose} title={title} closeButtonProps={{ 'aria-label': words.close }}>
      <div className={classes.body}>{children}</div>
      <div className={classes.deeds}>
        {cancel === null ? null : (
          <Button variant="default" onClick={onClose} disabled={busy}>
            {cancel}
          </Button>
        )}
        <Button color={tone} onClick={() => void run()} loading={busy} disabled={disabled} data-autofocus={tone === 'rojo' ? undefined : true}>
          {submit}
        </Button>
      </div>
    </Modal>
  )
}
