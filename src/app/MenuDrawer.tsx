/** The sidebar as a drawer, below 768 px. */
import type { ReactNode } from 'react'
import { menu as words } from '../texts'
import { SideWindow } from '../ui/SideWindow'
import classes from './MenuDrawer.module.css'

export default function MenuDrawer({
  opened,
  onClose,
  children,
}: {
  opened: boolean
  onClose: () => void
  children: ReactNode
}) {
  return (
    <SideWindow
      opened={opened}
      onClose={onClose}
      size="min(17rem, 92vw)"
      withCloseButton={false}
      attributes={{ content: { 'aria-label': words.label } }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      {children}
    </SideWindow>
  )
}
