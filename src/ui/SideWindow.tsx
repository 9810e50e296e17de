/** A drawer at the side of the page, for the menu. It closes on a tap outside, Escape and the back key. */
import { Drawer, type DrawerProps } from '@mantine/core'
import { useOpenWindow } from './open-windows'
import { useDoubleClickGuard } from './use-double-click-guard'

export function SideWindow(props: DrawerProps) {
  useOpenWindow(props.opened, props.onClose)
  const ignoreEarlyClick = useDoubleClickGuard(props.opened)
  return <Drawer onClickCapture={ignoreEarlyClick} {...props} />
}
