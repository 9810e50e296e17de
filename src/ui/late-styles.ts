/** Loads style sheets of lazily loaded parts again after a failure: Vite's loader requests each only once. */
const missing = new Set<HTMLLinkElement>()
let asking: Promise<unknown> | null = null

/** Starts watching for failed style sheets. Call it once, before any part is loaded. */
export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
  }
  // Capture phase, because load errors do not bubble.
  addEventListener('error', note, true)
}

/** Loads failed style sheets again; rejects if one fails again. */
export async function bringStyles(): Promise<void> {
  if (missing.size === 0 && !asking) return
  asking ??= Promise.all([...missing].map(askAgain)).finally(() => (asking = null))
  await asking
}

function askAgain(link: HTMLLinkElement): Promise<unknown> {
  missing.delete(link)
  const again = document.createElement('link')
  again.rel = 'stylesheet'
  again.crossOrigin = link.crossOrigin
  again.href = link.href
  return new Promise((resolve, reject) => {
    again.addEventListener('load', resolve)
    // A new failure is already noted by `watchStyles`.
    again.addEventListener('error', reject)
    link.replaceWith(again)
  })
}
