/** The generic modal: title, body, 'Cancelar' and 'Guardar' (spec sections 2 and 9), and the question asked before a deed. */
import { Button, Modal } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { words } from '../texts'
import classes from './Dialog.module.css'

type DialogProps = {
  opened: boolean
  title: string
  children: ReactNode
  onClose: () => void
  onSubmit: () => void | Promise<void>
  submit?: string
  cancel?: string
  /** `rojo` where the deed destroys something. */
  tone?: 'noche' | 'rojo'
  disabled?: boolean
}

/** While the promise of `onSubmit` is open the button shows it; closing is the caller's to decide. */
export function Dialog({ opened, title, children, onClose, onSubmit, submit = words.save, cancel = words.cancel, tone, disabled }: DialogProps) {
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
        <Button variant="default" onClick={onClose} disabled={busy}>
          {cancel}
        </Button>
        <Button color={tone} onClick={() => void run()} loading={busy} disabled={disabled} data-autofocus={tone === 'rojo' ? undefined : true}>
          {submit}
        </Button>
      </div>
    </Modal>
  )
}

type ConfirmProps = Omit<DialogProps, 'children' | 'onSubmit' | 'submit'> & { body: ReactNode; confirm: string; onConfirm: () => void | Promise<void> }

/** "¿Estás seguro?": a question with a named answer; closes by itself once the deed is done. */
export function ConfirmDialog({ body, confirm, onConfirm, onClose, ...rest }: ConfirmProps) {
  async function run() {
    await onConfirm()
    onClose()
  }
  return (
    <Dialog {...rest} onClose={onClose} onSubmit={run} submit={confirm}>
      <p>{body}</p>
    </Dialog>
  )
}
