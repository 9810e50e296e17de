/**
 * The generic dialog: title, body, 'Cancelar' and 'Guardar' (specification 2.13, 9.3), and the confirmation before an
 * action.
 */
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { words } from '../texts'
import classes from './Dialog.module.css'
import { Window } from './Window'

type DialogProps = {
  opened: boolean
  title: string
  children: ReactNode
  onClose: () => void
  /** While the promise is pending, the button shows a spinner. The caller closes the dialog. */
  onSubmit: () => void | Promise<void>
  submit?: string
  /** The label of the second button; null: there is none, because there is nothing to choose. */
  cancel?: string | null
  /** `rojo` if the action destroys something. */
  tone?: 'noche' | 'rojo'
  disabled?: boolean
}

export function Dialog(props: DialogProps) {
  return props.opened ? <DialogContent {...props} /> : null
}

function DialogContent({
  title,
  children,
  onClose,
  onSubmit,
  submit = words.save,
  cancel = words.cancel,
  tone,
  disabled,
}: DialogProps) {
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
    <Window onClose={onClose} lockReason={busy ? words.busy : undefined} title={title}>
      <div className={classes.body}>{children}</div>
      <div className={classes.actions}>
        {cancel === null ? null : (
          <Button variant="default" onClick={onClose} disabled={busy}>
            {cancel}
          </Button>
        )}
        <Button
          color={tone}
          onClick={() => void run()}
          loading={busy}
          disabled={disabled}
          data-autofocus={tone === 'rojo' || disabled ? undefined : true}
        >
          {submit}
        </Button>
      </div>
    </Window>
  )
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

/** A confirmation that a button opens: `ask` opens it, `confirmation` is rendered beside the button. */
export function useConfirmation(question: Omit<ConfirmProps, 'opened' | 'onClose'>) {
  const [opened, setOpened] = useState(false)
  return {
    ask: () => setOpened(true),
    confirmation: <ConfirmDialog {...question} opened={opened} onClose={() => setOpened(false)} />,
  }
}
