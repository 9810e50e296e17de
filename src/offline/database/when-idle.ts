/** The longest wait for a page that is never idle, ms. */
const idleTimeoutMs = 2_000

/** Runs `work` when the page is idle, or in the next task without `requestIdleCallback`. Returns a cancel function. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 0)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: idleTimeoutMs })
  return () => cancelIdleCallback(request)
}
