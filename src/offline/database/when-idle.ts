/** The longest wait for a page that is never idle, ms. */
const idleTimeoutMs = 2_000

/**
 * Runs `work` when the page is idle; in a browser without `requestIdleCallback`, in the next task. Returns a function
 * that cancels it.
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 0)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: idleTimeoutMs })
  return () => cancelIdleCallback(request)
}
