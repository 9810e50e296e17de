/** Where a page is scrolled to: at its top when it is opened, where it was left after going back or reloading. */
import type { Page } from '@playwright/test'
import { expect, open, people, signIn, test } from './story'

test.use({ writes: false, serviceWorkers: 'block' })

const standsAt = (page: Page) => expect.poll(() => page.evaluate(() => Math.round(scrollY)))
/** Resolves when the page has had its scroll event, as after a finger's scrolling. */
const scroll = (page: Page, to: number) =>
  page.evaluate(
    (top) =>
      new Promise<void>((resolve) => {
        addEventListener('scroll', () => resolve(), { once: true })
        scrollTo({ top, behavior: 'instant' })
      }),
    to,
  )
/** Resolves when the page's height has not changed for 1.5 s: content that arrives later moves what is below it. */
const rests = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, 1_500)
        new ResizeObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(resolve, 1_500)
        }).observe(document.body)
      }),
  )
/** Goes back by one page; returns the scroll position of the page that is left. */
const goBack = (page: Page) =>
  page.evaluate(() => {
    const at = Math.round(scrollY)
    history.back()
    return at
  })
/** A child whose row is visible: a click on another one would scroll first. The upper 100 px are under the bar. */
const childInSight = async (page: Page) =>
  links(page).nth(
    await links(page).evaluateAll((all) => all.findIndex((link) => link.getBoundingClientRect().top > 100)),
  )
const links = (page: Page) => page.getByRole('table', { name: 'Estudiantes' }).getByRole('link')

test('a list that was scrolled is come back to at the same place, forward leads to the page as it was left, and a reload changes nothing', async ({
  page,
}) => {
  await signIn(page, people.desk)
  await open(page, '/dashboard/student/?filas=30')
  await expect(links(page)).toHaveCount(30)
  await scroll(page, 1_000)
  const child = await childInSight(page)
  const name = await child.innerText()
  await child.click()
  const heading = page.getByRole('heading', { level: 2, name })
  await expect(heading).toBeVisible()
  await standsAt(page).toBe(0)
  await rests(page)
  await scroll(page, 700)

  const left = await goBack(page)
  expect(left).toBeGreaterThan(600)
  await expect(links(page)).toHaveCount(30)
  await standsAt(page).toBe(1_000)
  await page.goForward()
  await expect(heading).toBeAttached()
  await standsAt(page).toBe(left)
  await page.goBack()
  await standsAt(page).toBe(1_000)

  await page.reload()
  await expect(links(page)).toHaveCount(30)
  await standsAt(page).toBe(1_000)
})

test(
  'what stands far down a page, drawn after its first picture, is come back to as well',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, people.teacher)
    await open(page, '/dashboard/group/')
    await page.getByRole('main').getByRole('link', { name: 'Kids 4', exact: true }).click()
    const main = page.getByRole('main')
    await expect(main.locator('a[href*="/student/"]').first()).toBeVisible()
    // Cycles, weeks and changes are below the students; waits until all of them are there.
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    await main.locator('section').last().scrollIntoViewIfNeeded()
    await expect.poll(height).toBeGreaterThan(2_400)
    await rests(page)
    await scroll(page, 1_400)
    const left = await goBack(page)
    expect(left).toBeGreaterThan(1_200)
    await expect(page.getByRole('heading', { level: 1, name: 'Grupos' })).toBeVisible()
    await standsAt(page).toBe(0)
    await page.goForward()
    await standsAt(page).toBe(left)
  },
)

test(
  'a person who scrolls before the page has its former height is not moved back',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, people.desk)
    await open(page, '/dashboard/student/?filas=30')
    await expect(links(page)).toHaveCount(30)
    const grow = () =>
      page.evaluate(() => {
        const more = document.createElement('div')
        more.style.height = '2000px'
        document.body.append(more)
      })
    await grow()
    await scroll(page, 1_000)
    await (await childInSight(page)).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Estudiante' })).toBeVisible()
    await page.evaluate(() => document.body.lastElementChild?.remove())
    await page.goBack()
    await standsAt(page).toBe(1_000)
    await page.mouse.move(700, 400)
    await page.mouse.wheel(0, -400)
    await standsAt(page).toBe(600)
    await grow()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await page.evaluate(() => scrollY)).toBe(600)
  },
)
