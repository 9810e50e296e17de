/** Whether a payment's page was opened right after the payment was created. */

/** Navigation options. The mark is in the history entry's state, so that a copied address does not contain it. */
export const justMade = { state: { justMade: true } } as const

export function wasJustMade(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'justMade' in state
}
