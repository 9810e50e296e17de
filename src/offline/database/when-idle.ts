/** Runs work that nobody waits for after the first render. */

/**
 * The longest wait, ms, for a page that is never idle. Browsers without `requestIdleCallback` run the work in the next
 * task.
 */
const idleTimeoutMs = 2_000

/** Runs `work` when the page is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 0)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: idleTimeoutMs })
  return () => cancelIdleCallback(request)
}
