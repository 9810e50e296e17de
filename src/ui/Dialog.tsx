/** The generic modal: title, body, 'Cancelar' and 'Guardar' (specification 2.13, 9.3), and the question asked before an action. */
import type { ReactNode } from 'react'
import type { DialogProps } from './DialogContent'
import { lazyWindow } from './lazy-part'

/** Its weight is fetched when something is first asked. */
const DialogContent = lazyWindow(() => import('./DialogContent'))

export function Dialog(props: DialogProps) {
  return props.opened ? <DialogContent {...props} /> : null
}

type ConfirmProps = Omit<DialogProps, 'children' | 'onSubmit' | 'submit'> & { body: ReactNode; confirm: string; onConfirm: () => void | Promise<void> }

/** "¿Estás seguro?": a question with a named answer; closes by itself once the action is done. */
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
