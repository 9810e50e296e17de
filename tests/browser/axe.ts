/** What axe finds on a page as it stands. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Each broken rule, and where. */
export async function violationsOn(page: Page): Promise<string[]> {
  // A field's open choices hang at the end of the page, outside every landmark: the field names them, and its arrows scroll them.
  const choices = await page.getByRole('listbox').count()
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .disableRules(choices > 0 ? ['region', 'scrollable-region-focusable'] : [])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
