/**
 * The window component for every dialog, form, search and list over a page. It closes by its cross, a tap outside,
 * Escape and the back key, and returns the focus to what opened it.
 */
import { Modal, type ModalProps } from '@mantine/core'
import { useState } from 'react'
import { words } from '../texts'
import { useFocusReturn } from './use-focus-return'
import { useOpenWindow } from './use-open-window'
import classes from './Window.module.css'

type Props = Omit<ModalProps, 'opened'> & {
  /** Called by the back key instead of `onClose`. If the window stays open, the back key was refused. */
  onBack?: () => void
  /** Why it cannot be closed now; shown when somebody tries. */
  held?: string
}

/** Render it only while it is open. */
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
