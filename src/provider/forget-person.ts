/**
 * Deletes a user's data from memory at the end of the session: each module with such data registers a function, and the
 * session calls these functions.
 */
const listeners = new Set<() => void>()

/** How often `forgetPerson` was called in this page. */
let forgetCount = 0

/** Calls `forget` whenever a user's session ends, as long as the page exists. */
export function onForgetPerson(forget: () => void): void {
  listeners.add(forget)
}

/** Called when a user's session has ended or another user has signed in. */
export function forgetPerson(): void {
  forgetCount += 1
  for (const forget of listeners) forget()
}

/**
 * Resolves with the value of `work`; never if the session has ended meanwhile: the next user must not get the value.
 */
export async function whileHere<Value>(work: Promise<Value>): Promise<Value> {
  const before = forgetCount
  const value = await work
  return before === forgetCount ? value : new Promise<never>(() => {})
}
