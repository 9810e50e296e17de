/** What axe finds on a page as it stands, in the colours somebody prefers. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Each broken rule, and where. `colours`: whether contrast is looked at too, which takes four fifths of the time. */
export async function violationsOn(page: Page, { colours = true } = {}): Promise<string[]> {
  // What still fades in has not its colours yet.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity),
  )
  // A field's open choices hang at the end of the page, outside every landmark: the field names them, and its arrows
  // scroll them.
  const choices = await page.getByRole('listbox').count()
  const { violations } = await new AxeBuilder({ page })
    // No frame of another origin is looked at: the page examines itself, without a second one for the sum.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules([
      ...(choices > 0 ? ['region', 'scrollable-region-focusable'] : []),
      ...(colours ? [] : ['color-contrast']),
    ])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

export const colorSchemes = ['light', 'dark'] as const

/** Resolves when the whole page has these colours: the portal learns of them by an event, after its styles have. */
export async function prefer(page: Page, colorScheme: (typeof colorSchemes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    (wanted) => (document.documentElement.dataset.mantineColorScheme ?? wanted) === wanted,
    colorScheme,
  )
}
