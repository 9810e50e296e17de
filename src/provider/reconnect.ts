/** Modules register here what they repeat when the provider responds again after it could not be reached. */
const listeners = new Set<() => void>()

/** Calls `tryAgain` at each reconnection, as long as the page exists. */
export function onReconnect(tryAgain: () => void): void {
  listeners.add(tryAgain)
}

/** Called by the app's frame when the provider responds again. */
export function providerReconnected(): void {
  for (const tryAgain of listeners) tryAgain()
}
