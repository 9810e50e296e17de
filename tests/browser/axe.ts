/** Runs axe on a page, in the colour scheme that the person prefers. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Each broken rule, with the elements. `colours`: whether contrast is checked too, which takes four fifths of the time.
 */
export async function violationsOn(page: Page, { colours = true } = {}): Promise<string[]> {
  // An element that is still fading in does not have its final colours.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity),
  )
  // Two rules do not apply while a field's list of choices is open: the list is at the page's end, outside of every
  // landmark, but the field names it; and it is scrolled by the arrow keys in the field, not by focusing it.
  const choices = await page.getByRole('listbox').count()
  const { violations } = await new AxeBuilder({ page })
    // Legacy mode: the page has no frames of another origin to check, so axe needs no second page for the result.
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

/**
 * Resolves once the whole page has these colours: the portal is notified of the change by an event, after its styles
 * have changed.
 */
export async function prefer(page: Page, colorScheme: (typeof colorSchemes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    (wanted) => (document.documentElement.dataset.mantineColorScheme ?? wanted) === wanted,
    colorScheme,
  )
}
