/** Styles of a part that did not come: the build's loader asks for each of them once, here they are asked for again. */
const missing = new Set<HTMLLinkElement>()
let asking: Promise<unknown> | null = null

/** Starts watching; call once, before anything is asked for. */
export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
  }
  // What fails to load tells nobody above it; only on the way down it is heard.
  addEventListener('error', note, true)
}

/** Rejects where one does not come again. */
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
    // Who watches has it by now.
    again.addEventListener('error', reject)
    link.replaceWith(again)
  })
}
