/** Registers an open window for `useWindowOpen` and the back key. */
import { useEffectEvent, useLayoutEffect } from 'react'
import { windowOpens } from './open-windows'

export function useOpenWindow(opened: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useLayoutEffect(() => (opened ? windowOpens(() => back()) : undefined), [opened])
}
