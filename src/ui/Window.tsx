/**
 * The one window that lies over a page: every question, form, search and list in a window of its own is made of it. It closes by its
 * cross, a tap beside it, Escape and the back key, and the focus goes back to what opened it.
 */
import { Modal, type ModalProps } from '@mantine/core'
import { useState } from 'react'
import { words } from '../texts'
import { useFocusReturn } from './use-focus-return'
import { useOpenWindow } from './use-open-window'
import classes from './Window.module.css'

type Props = Omit<ModalProps, 'opened'> & {
  /** What the back key does where it is not what closes the window otherwise. A window that stays open afterwards has refused. */
  onBack?: () => void
  /** Why it cannot be closed at this moment; said when somebody tries to. */
  held?: string
}

/** Rendered only while it is open. */
export function Window({ onClose, onBack = onClose, held, children, ...modal }: Props) {
  const [tried, setTried] = useState(false)
  if (tried && held === undefined) setTried(false)
  const unlessHeld = (leave: () => void) => () => (held === undefined ? leave() : setTried(true))
  useFocusReturn()
  useOpenWindow(true, unlessHeld(onBack))
  return (
    <Modal opened onClose={unlessHeld(onClose)} closeButtonProps={{ 'aria-label': words.close }} {...modal}>
      {tried ? (
        <p role="alert" className={classes.held}>
          {held}
        </p>
      ) : null}
      {children}
    </Modal>
  )
}
