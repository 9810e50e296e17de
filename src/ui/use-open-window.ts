/** What every window does while it is open: it is known to the page under it, and the back key asks it to close. */
import { useEffectEvent, useLayoutEffect } from 'react'
import { windowOpens } from './open-windows'

export function useOpenWindow(opened: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useLayoutEffect(() => (opened ? windowOpens(() => back()) : undefined), [opened])
}
