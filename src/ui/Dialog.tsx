/** The generic modal: title, body, 'Cancelar' and 'Guardar' (spec sections 2 and 9), and the question asked before a deed. */
import { lazy, Suspense, type ReactNode } from 'react'

export type DialogProps = {
  opened: boolean
  title: string
  children: ReactNode
  onClose: () => void
  /** While its promise is open the button shows it; closing is the caller's to decide. */
  onSubmit: () => void | Promise<void>
  submit?: string
  /** null: there is nothing to choose, only to read. */
  cancel?: string | null
  /** `rojo` where the deed destroys something. */
  tone?: 'noche' | 'rojo'
  disabled?: boolean
}

/** Its weight is fetched when something is first asked. */
const DialogWindow = lazy(() => import('./DialogContent'))

export function Dialog(props: DialogProps) {
  return <Suspense fallback={null}>{props.opened ? <DialogWindow {...props} /> : null}</Suspense>
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
