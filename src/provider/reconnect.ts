/**
 * Tells code whose reading has failed that the provider responds again. The app's frame calls `providerReconnected`.
 */
const listeners = new Set<() => void>()

/** Calls `tryAgain` at each reconnection, for the life of the page. */
export function onReconnect(tryAgain: () => void): void {
  listeners.add(tryAgain)
}

export function providerReconnected(): void {
  for (const tryAgain of listeners) tryAgain()
}
