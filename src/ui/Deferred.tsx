/** Draws its children in a render of its own, right after the one they belong to: what stands first on a page does not wait for what stands below. */
import { useDeferredValue, type ReactNode } from 'react'

export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}
