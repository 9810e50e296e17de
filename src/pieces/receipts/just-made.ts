/** Whether a payment's page was opened right after the payment was created. */

/** Navigation options that mark a payment as just created, in the history entry: a copied address has no mark. */
export const justMade = { state: { justMade: true } } as const

export function wasJustMade(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'justMade' in state
}
