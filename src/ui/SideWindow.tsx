/** A window that comes in from the side of the page, as a menu does; it closes by a tap beside it, Escape and the back key. */
import { Drawer, type DrawerProps } from '@mantine/core'
import { useOpenWindow } from './use-open-window'

export function SideWindow(props: DrawerProps) {
  useOpenWindow(props.opened, props.onClose)
  return <Drawer {...props} />
}
