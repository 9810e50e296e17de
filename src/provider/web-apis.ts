/** Replacements for functions that some supported browsers lack. */

/** Like AbortSignal.any, which Safari has since 17.4: aborts as soon as one of `signals` does, with its reason. */
export function whicheverAborts(...signals: AbortSignal[]): AbortSignal {
  const first = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason)
    else signal.addEventListener('abort', () => first.abort(signal.reason), { once: true, signal: first.signal })
  }
  return first.signal
}

/** Like URL.parse, which Safari has since 18: the URL of `address`, relative to `base`; null if it is not valid. */
export function parseUrl(address: string, base: URL): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/** Resolves after the tasks that are queued now. A timer would take up to 1 s in a hidden page. */
export function nextTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
