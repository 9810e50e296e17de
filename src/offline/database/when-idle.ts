/** Work that nobody waits for gives way to the first picture. */

/** Two seconds at most: a page that never rests does it, too. Browsers that cannot tell when they rest do it at once. */
const patience = 2_000

/** Returns the way to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 0)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: patience })
  return () => cancelIdleCallback(request)
}
