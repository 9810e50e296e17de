/** Whether one arrives at a payment's page right after making it. */

/** Travels in the history entry, so that a reload or a copied address does not carry it along. */
export const justMade = { state: { justMade: true } } as const

export function wasJustMade(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'justMade' in state
}
