/**
 * The generic dialog: title, body, 'Cancelar' and 'Guardar' (specification 2.13, 9.3), and the confirmation before an
 * action.
 */
import type { ReactNode } from 'react'
import type { DialogProps } from './DialogContent'
import { lazyWindow } from './lazy-part'

/** The code is loaded when a dialog is first opened. */
const DialogContent = lazyWindow(() => import('./DialogContent'))

export function Dialog(props: DialogProps) {
  return props.opened ? <DialogContent {...props} /> : null
}

type ConfirmProps = Omit<DialogProps, 'children' | 'onSubmit' | 'submit'> & {
  body: ReactNode
  confirmLabel: string
  onConfirm: () => void | Promise<void>
}

/** A confirmation whose button names the action; closes when the action is done. */
export function ConfirmDialog({ body, confirmLabel, onConfirm, onClose, ...rest }: ConfirmProps) {
  async function run() {
    await onConfirm()
    onClose()
  }
  return (
    <Dialog {...rest} onClose={onClose} onSubmit={run} submit={confirmLabel}>
      <p>{body}</p>
    </Dialog>
  )
}
