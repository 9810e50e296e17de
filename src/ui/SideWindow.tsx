/** A drawer at the side of the page, for the menu. It closes on a tap outside, Escape and the back key. */
import { Drawer, type DrawerProps } from '@mantine/core'
import { useEarlyClicks } from './use-early-clicks'
import { useOpenWindow } from './use-open-window'

export function SideWindow(props: DrawerProps) {
  useOpenWindow(props.opened, props.onClose)
  const ignoreEarlyClick = useEarlyClicks(props.opened)
  return <Drawer onClickCapture={ignoreEarlyClick} {...props} />
}
