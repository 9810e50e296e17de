/** Repeats failed calls when the provider responds again. A file of its own, so that the frame need not load `online`. */
const listeners = new Set<() => void>()

/** Calls `tryAgain` at each reconnection, as long as the page exists. */
export function onReconnect(tryAgain: () => void): void {
  listeners.add(tryAgain)
}

/** Called by the app's frame when the provider responds again. */
export function providerReconnected(): void {
  for (const tryAgain of listeners) tryAgain()
}
