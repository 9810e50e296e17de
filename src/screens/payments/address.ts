/** The address of one payment's page, and whether one arrives there right after making it. */
import { paths } from '../../paths'

export function paymentOf(id: string): string {
  return paths.payment.replace(':id', encodeURIComponent(id))
}

/** Travels in the history entry, so that a reload or a copied address does not carry it along. */
export const justMade = { state: { justMade: true } } as const

export function isFresh(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'justMade' in state
}
