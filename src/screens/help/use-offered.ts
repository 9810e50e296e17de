/**
 * The provider's capabilities, by which the help's pages are chosen. undefined: not known yet. Empty: the provider
 * announces none, or they were never received and the provider cannot be reached.
 */
import type { Capability } from '../../contract'
import { useCapabilities, useReachable } from '../../offline'

export function useOffered(): readonly Capability[] | undefined {
  const announced = useCapabilities()
  const reachable = useReachable()
  if (announced) return announced
  return announced === undefined || reachable ? undefined : []
}
