/** Parts of the portal fail to load: the page stays, says what is missing, and recovers. */
import type { Page } from '@playwright/test'
import { places } from './screens'
import { expect, menuLink, people, signIn, test } from './story'

/** A service worker would have all parts cached, so that none could be missing. */
test.use({ writes: false, serviceWorkers: 'block' })

const missing = (page: Page) => page.getByRole('main').getByText('Falta una parte de la página')
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name })

test('a screen whose code did not come is there when the network is back', async ({ page }) => {
  const code = /\/assets\/class-[^/]+\.js$/
  await page.route(code, (route) => route.abort())
  await signIn(page, people.desk)
  await expect(missing(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible()

  await page.unroute(code)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await places.home.ready(page, 'desk')
  await expect(missing(page)).toHaveCount(0)
})

test('a screen whose style did not come is asked for again by itself, dressed when it comes; one that stays away loads the page anew', async ({
  page,
}) => {
  const style = /\/assets\/groups-[^/]+\.css$/
  await page.clock.install()
  await signIn(page, people.desk)
  await places.home.ready(page, 'desk')
  await page.route(style, (route) => route.abort())
  await (await menuLink(page, 'Grupos')).click()
  await expect(missing(page)).toBeVisible()

  await page.unroute(style)
  await page.clock.fastForward(10_000)
  await places.groups.ready(page, 'desk')
  expect(
    await page.evaluate(() => [...document.styleSheets].filter(({ href }) => href?.includes('/groups-')).length),
  ).toBe(1)

  // As a browser that remembers a failed file until the page is loaded again.
  const code = /\/assets\/students-[^/]+\.js$/
  let anew = false
  page.on('domcontentloaded', () => (anew = true))
  await page.route(code, (route) => (anew ? route.continue() : route.abort()))
  await menu(page, 'Estudiantes').click()
  await expect(missing(page)).toBeVisible()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await places.students.ready(page, 'desk')
  expect(anew).toBe(true)
})

test('a window whose code did not come can be closed, and opens when it is asked for again', async ({ page }) => {
  const code = /\/assets\/search-[^/]+\.js$/
  await page.route(code, (route) => route.abort())
  await signIn(page, people.desk)
  await page.keyboard.press('Control+k')
  const instead = page.getByRole('alertdialog', { name: 'Falta una parte de la página' })
  await expect(instead.getByRole('button', { name: 'Reintentar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(instead).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(instead).toBeVisible()

  await page.unroute(code)
  await instead.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(instead).toHaveCount(0)
})
