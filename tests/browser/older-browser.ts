/** A browser of 2023: features that the oldest supported browsers lack are removed before a page starts. */
import type { BrowserContext, Page } from '@playwright/test'

export async function beOlder(where: Page | BrowserContext): Promise<void> {
  await where.addInitScript(() => {
    const young: [object, string[]][] = [
      [
        globalThis,
        [
          'requestIdleCallback',
          'cancelIdleCallback',
          'Iterator',
          'Temporal',
          'scheduler',
          'navigation',
          'CloseWatcher',
        ],
      ],
      [AbortSignal, ['any']],
      [URL, ['canParse', 'parse']],
      [Promise, ['withResolvers', 'try']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Array, ['fromAsync']],
      [
        Set.prototype,
        ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
      ],
      [Element.prototype, ['checkVisibility', 'moveBefore']],
      [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
      [Document.prototype, ['startViewTransition']],
      [ServiceWorkerRegistration.prototype, ['sync']],
    ]
    for (const [owner, names] of young) for (const name of names) Reflect.deleteProperty(owner, name)
    // Removes the attributes of popovers too: an old browser does not know them, so it shows all popovers.
    const forget = () =>
      document
        .querySelectorAll('[popover], [popovertarget]')
        .forEach((element) => ['popover', 'popovertarget'].forEach((name) => element.removeAttribute(name)))
    document.addEventListener('DOMContentLoaded', forget)
  })
}
