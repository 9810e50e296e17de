/** What axe finds on a page as it stands. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Each broken rule, and where. */
export async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
