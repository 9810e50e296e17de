/** Loads style sheets of lazily loaded parts again after a failure: Vite's loader requests each only once. */

/** The `<link>` elements whose style sheet could not be loaded. */
const failedLinks = new Set<HTMLLinkElement>()
let reloading: Promise<unknown> | null = null

/** Starts watching for failed style sheets. Call it once, before any part is loaded. */
export function watchStyles(): void {
  const noteFailure = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedLinks.add(target)
  }
  // Capture phase, because load errors do not bubble.
  addEventListener('error', noteFailure, true)
}

/** Loads failed style sheets again; rejects if one fails again. */
export async function reloadFailedStyles(): Promise<void> {
  if (failedLinks.size === 0 && !reloading) return
  reloading ??= Promise.all([...failedLinks].map(reload)).finally(() => (reloading = null))
  await reloading
}

function reload(link: HTMLLinkElement): Promise<unknown> {
  failedLinks.delete(link)
  const fresh = document.createElement('link')
  fresh.rel = 'stylesheet'
  fresh.crossOrigin = link.crossOrigin
  fresh.href = link.href
  return new Promise((resolve, reject) => {
    fresh.addEventListener('load', resolve)
    // A new failure is already noted by `watchStyles`.
    fresh.addEventListener('error', reject)
    link.replaceWith(fresh)
  })
}
