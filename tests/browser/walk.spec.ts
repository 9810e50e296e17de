/**
 * Every screen of every role in every size, light and dark, in the long run: nothing is wider than the screen, axe
 * finds nothing, no error is logged. The pictures go to .artifacts/screenshots.
 */
import { colorSchemes } from './axe'
import { complaintsOf, lookAt } from './look'
import { publicScreens, roles, screensOf, show } from './screens'
import { expect, people, signIn, test } from './story'

const walked = [
  { size: 'phone', examined: true },
  { size: 'tablet', examined: false },
  { size: 'desk', examined: true },
] as const

/** Long enough for dozens of screens, six times each. */
test.setTimeout(900_000)
test.use({ writes: false })

for (const role of [null, ...roles]) {
  test(`the screens of ${role ?? 'a visitor'} in every size and colour`, { tag: '@long' }, async ({ page }) => {
    // Turns off the animations in which colours fade in.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const complaints = complaintsOf(page)
    if (role) await signIn(page, people[role])
    for (const screen of role ? screensOf(role) : publicScreens) {
      await test.step(screen.name, async () => {
        await show(page, screen)
        for (const { size, examined } of walked) {
          for (const colorScheme of colorSchemes) {
            await lookAt(
              page,
              `${role ?? 'visitor'}/${screen.name}`,
              { size, colorScheme },
              { examined, ready: screen.ready, fullPage: screen.name !== 'landing' },
            )
          }
        }
      })
    }
    expect(complaints).toEqual([])
  })
}

test('twenty students stand on a tablet without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 820 })
  await signIn(page, people.teacher)
  const tiles = page.locator('[data-tile]')
  await expect(tiles).toHaveCount(20)
  const boxes = await tiles.evaluateAll((all) =>
    all
      .map((tile) => (tile.closest('li') ?? tile).getBoundingClientRect())
      .map(({ top, bottom, height }) => ({ top, bottom, height })),
  )
  expect(boxes.filter(({ top, bottom }) => top < 0 || bottom > 820)).toEqual([])
  expect(boxes.filter(({ height }) => height < 56)).toEqual([])
})
