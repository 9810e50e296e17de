/**
 * The window component for every dialog, form, search and list over a page. It closes by its cross, a tap outside
 * (except forms), Escape and the back key, and returns the focus to the element that opened it.
 */
import { Modal, type ModalProps } from '@mantine/core'
import { useState } from 'react'
import { words } from '../texts'
import { useOpenWindow } from './open-windows'
import { useDoubleClickGuard } from './use-double-click-guard'
import { useFocusReturn } from './use-focus-return'
import classes from './Window.module.css'

type Props = Omit<ModalProps, 'opened'> & {
  /** Called on the back key instead of `onClose`. If it leaves the window open, the page does not go back. */
  onBack?: () => void
  /** Why the window cannot be closed now; shown when somebody tries. */
  lockReason?: string
}

/** Render it only while it is open. */
export function Window({ onClose, onBack = onClose, lockReason, children, ...modal }: Props) {
  const [closeTried, setCloseTried] = useState(false)
  if (closeTried && lockReason === undefined) setCloseTried(false)
  const unlessLocked = (leave: () => void) => () => (lockReason === undefined ? leave() : setCloseTried(true))
  const ignoreEarlyClick = useDoubleClickGuard()
  useFocusReturn()
  useOpenWindow(true, unlessLocked(onBack))
  return (
    <Modal
      opened
      onClose={unlessLocked(onClose)}
      onClickCapture={ignoreEarlyClick}
      closeButtonProps={{ 'aria-label': words.close }}
      {...modal}
    >
      {closeTried ? (
        <p role="alert" className={classes.lockReason}>
          {lockReason}
        </p>
      ) : null}
      {children}
    </Modal>
  )
}
