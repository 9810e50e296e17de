/** What the browsers we promise do not all have: AbortSignal.any came with Safari 17.4, URL.canParse with 17. */

/** Aborts as soon as one of them does, for its reason. */
export function whicheverAborts(...signals: AbortSignal[]): AbortSignal {
  const first = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason)
    else signal.addEventListener('abort', () => first.abort(signal.reason), { once: true, signal: first.signal })
  }
  return first.signal
}

/** `address` seen from `base`, or null where it is none. */
export function parseUrl(address: string, base: URL): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/** Goes on once what waits has had its turn. A timer would take a second for it in a page that nobody looks at. */
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
