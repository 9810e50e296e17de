/** The content of the generic dialog, with its two buttons. */
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { words } from '../texts'
import classes from './DialogContent.module.css'
import { Window } from './Window'

export type DialogProps = {
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

export default function DialogContent({
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
