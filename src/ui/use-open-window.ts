/** Registers a window while it is open: `useWindowOpen` is then true, and the back key calls `onBack`. */
import { useEffectEvent, useLayoutEffect } from 'react'
import { registerWindow } from './open-windows'

export function useOpenWindow(opened: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useLayoutEffect(() => (opened ? registerWindow(() => back()) : undefined), [opened])
}
