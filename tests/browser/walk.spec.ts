/**
 * A walk through every screen of every role, in every size, light and dark: nothing runs over its edge, axe finds nothing, no
 * error is logged. The pictures go to .artifacts/screenshots.
 */
import type { Page } from '@playwright/test'
import { colorSchemes, prefer, violationsOn } from './axe'
import { publicScreens, roles, screensOf, show, type Screen } from './screens'
import { expect, people, signIn, test } from './story'

const sizes = [
  { name: 'phone', width: 390, height: 844, examined: true },
  { name: 'tablet', width: 820, height: 1180, examined: false },
  { name: 'desk', width: 1366, height: 768, examined: true },
]

/** Dozens of screens, six times each. */
test.setTimeout(900_000)

for (const role of [null, ...roles]) {
  test(`the screens of ${role ?? 'a visitor'}`, async ({ page }) => {
    // Colours fade in; what is looked at is where they end.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`))
    if (role) await signIn(page, people[role])
    for (const screen of role ? screensOf(role) : publicScreens) await test.step(screen.name, () => lookAt(page, screen, role ?? 'visitor'))
    // That a row is not there is the provider's answer, and every browser writes it down.
    expect(complaints.filter((complaint) => !complaint.includes('404 (Not Found)'))).toEqual([])
  })
}

async function lookAt(page: Page, screen: Screen, folder: string) {
  await show(page, screen)
  for (const { name, width, height, examined } of sizes) {
    await page.setViewportSize({ width, height })
    await screen.ready(page)
    for (const colorScheme of colorSchemes) {
      await prefer(page, colorScheme)
      await page.screenshot({ path: `.artifacts/screenshots/${folder}/${screen.name}-${name}-${colorScheme}.png`, animations: 'disabled', fullPage: screen.name !== 'landing' })
      if (examined) expect.soft(await violationsOn(page), `${screen.name} on a ${name}, ${colorScheme}`).toEqual([])
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect.soft(overflow, `${screen.name} on a ${name} is wider than the screen`).toBeLessThanOrEqual(0)
  }
}

test('twenty pupils stand on a tablet without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 820 })
  await signIn(page, people.teacher)
  const tiles = page.locator('[data-tile]')
  await expect(tiles).toHaveCount(20)
  const boxes = await tiles.evaluateAll((all) => all.map((tile) => (tile.closest('li') ?? tile).getBoundingClientRect()).map(({ top, bottom, height }) => ({ top, bottom, height })))
  expect(boxes.filter(({ top, bottom }) => top < 0 || bottom > 820)).toEqual([])
  expect(boxes.filter(({ height }) => height < 56)).toEqual([])
})
