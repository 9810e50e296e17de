/** Renders its children one render later, so that the top of the page appears first. */
import { useDeferredValue, type ReactNode } from 'react'

export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}
