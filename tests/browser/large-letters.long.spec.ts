/**
 * The smallest phone with text at 150 %, as people set it in the browser: no word is cut or broken on any screen or
 * window.
 */
import type { Page } from '@playwright/test'
import { findBrowser } from '../../.config/browser.ts'
import { rollOn, roomOn, withSevenOptions } from './roll'
import { places, roles, rows, screensOf, show } from './screens'
import { expect, people, signIn, test } from './story'
import { dialogOn, dialogs, escape, openDialog } from './windows'
import { brokenWordsOn, cutWordsOn, hangingDotsOn } from './words'

const { args, ...browser } = findBrowser()

test.setTimeout(600_000)
test.use({
  writes: false,
  viewport: { width: 360, height: 740 },
  launchOptions: { ...browser, args: [...args, '--blink-settings=defaultFontSize=24'] },
})

async function expectWhole(page: Page, what: string) {
  expect.soft(await brokenWordsOn(page), `${what}: words broken inside`).toEqual([])
  expect.soft(await cutWordsOn(page), `${what}: words that are cut`).toEqual([])
  expect.soft(await hangingDotsOn(page), `${what}: dots that begin or end a line`).toEqual([])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect.soft(wider, `${what} is wider than the screen`).toBeLessThanOrEqual(0)
}

for (const role of roles) {
  test(
    `no word of ${role}’s screens is broken inside or cut at 360 px with a 24 px font`,
    { tag: '@long' },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await signIn(page, people[role])
      for (const screen of screensOf(role)) {
        await test.step(screen.name, async () => {
          await show(page, screen)
          await expectWhole(page, screen.name)
        })
      }
    },
  )
}

test('no word of a window is broken inside or cut at 360 px with a 24 px font', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, people.admin)
  for (const { place, button } of dialogs) {
    await test.step(`${place}: ${button}`, async () => {
      await show(page, {
        name: place,
        address: places[place].address,
        ready: (page) => places[place].ready(page, 'admin'),
      })
      await openDialog(page, button)
      await expectWhole(page, `${place}: ${button}`)
      await escape(page, dialogOn(page))
    })
  }
})

for (const options of ['the school’s four', 'seven'] as const)
  test(
    `a roll with ${options} options keeps room for children above a whole Guardar`,
    { tag: '@long' },
    async ({ page }) => {
      if (options === 'seven') await withSevenOptions(page)
      await signIn(page, people.teacher)
      for (const viewport of [
        { width: 390, height: 844 },
        { width: 360, height: 740 },
      ]) {
        await page.setViewportSize(viewport)
        for (const address of ['/dashboard', places.rollCall.address]) {
          await show(page, {
            name: rows.group.name,
            address,
            ready: (page) => expect(rollOn(page).tiles).toHaveCount(20),
          })
          const { isWhole, children } = await roomOn(page)
          expect.soft(isWhole, `${viewport.width} px, ${address}: Guardar is whole`).toBe(true)
          expect.soft(children, `${viewport.width} px, ${address}: children`).toBeGreaterThanOrEqual(2)
          await expectWhole(page, `${viewport.width} px, ${address}`)
        }
      }
    },
  )
