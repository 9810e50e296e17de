/** A walk through every screen in every size: nothing runs over its edge, no error is logged; the pictures go to .artifacts/screenshots. */
import { screens } from './screens'
import { expect, people, signIn, test } from './story'

const sizes = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'tablet', width: 1180, height: 820 },
  { name: 'desk', width: 1440, height: 900 },
]

for (const person of [null, 'teacher', 'desk', 'tutor', 'pupil', 'admin'] as const) {
  test(`the screens of ${person ?? 'a visitor'}`, async ({ page }) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    if (person) await signIn(page, people[person])
    for (const screen of screens.filter((one) => one.person === person)) {
      await page.goto(screen.address)
      await screen.ready(page)
      for (const { name, width, height } of sizes) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height })
          await page.emulateMedia({ colorScheme })
          await page.screenshot({ path: `.artifacts/screenshots/${screen.name}-${name}-${colorScheme}.png`, animations: 'disabled' })
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
          expect(overflow, `${screen.name} on ${name} is wider than the screen`).toBeLessThanOrEqual(0)
        }
      }
    }
    expect(complaints).toEqual([])
  })
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
