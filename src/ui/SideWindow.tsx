/** A drawer at the side of the page, for the menu. It closes on a tap outside, Escape and the back key. */
import { Drawer, type DrawerProps } from '@mantine/core'
import { useOpenWindow } from './use-open-window'

export function SideWindow(props: DrawerProps) {
  useOpenWindow(props.opened, props.onClose)
  return <Drawer {...props} />
}
