/** The provider is within reach again: whoever could not read meanwhile says how to try again, the frame says when. */
const waiting = new Set<() => void>()

/** For the whole life of the page. */
export function onReconnect(tryAgain: () => void): void {
  waiting.add(tryAgain)
}

export function providerReconnected(): void {
  for (const tryAgain of waiting) tryAgain()
}
