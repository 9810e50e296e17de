/** What the provider offers, as far as the help's pages are about it; undefined while it may still answer. */
import type { Capability } from '../../contract'
import { useCapabilities, useReachable } from '../../offline'

export function useOffered(): readonly Capability[] | undefined {
  const announced = useCapabilities()
  const reachable = useReachable()
  if (announced) return announced
  return announced === undefined || reachable ? undefined : []
}
