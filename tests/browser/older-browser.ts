/** A browser of 2023: what is younger than the oldest ones we promise is taken away before a page begins. */
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
    // An attribute that a browser does not know hides nothing and opens nothing.
    const forget = () =>
      document
        .querySelectorAll('[popover], [popovertarget]')
        .forEach((element) => ['popover', 'popovertarget'].forEach((name) => element.removeAttribute(name)))
    document.addEventListener('DOMContentLoaded', forget)
  })
}
