/**
 * What moves on the public page: its links, its menu, the hint beside the chat, the families' testimonials; and what
 * makes them stop.
 */
import type { Page } from '@playwright/test'
import { beOlder } from './older-browser'
import { awake, expect, holdClock, openAwake, readToTheEnd, test } from './public-page'
import { open } from './story'

const families = (page: Page) => page.getByRole('group', { name: 'Testimonios' })

/** Distance of a section from the top of the window, px. */
const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top)
/** Waits until a section rests 70 px below the window's top. Screens round differently, so it may be up to 1 px off. */
const restsAt70 = async (page: Page, id: string) =>
  expect.poll(async () => Math.abs((await topOf(page, id)) - 70), { message: `${id} rests at 70 px` }).toBeLessThan(1)

/** Names of the testimonials that are completely visible at this moment, from left to right. */
const shown = (page: Page) =>
  page.locator('.slides-window').evaluate((window) => {
    const frame = window.getBoundingClientRect()
    return [...window.querySelectorAll('.slide')]
      .map((slide) => ({
        box: slide.getBoundingClientRect(),
        name: slide.querySelector('figcaption')?.textContent ?? '',
      }))
      .filter(({ box }) => box.left >= frame.left - 2 && box.right <= frame.right + 2)
      .sort((one, other) => one.box.left - other.box.left)
      .map(({ name }) => name)
  })

test.use({ serviceWorkers: 'block' })

test('the four links of the bar come to rest 70 px above their section', async ({ page }) => {
  await openAwake(page)
  const bar = page.getByRole('navigation', { name: 'Principal' })
  for (const [link, id] of [
    ['Encuéntranos', 'Encuentranos'],
    ['Nuestra esencia', 'Nuestra_esencia'],
    ['Avisos', 'Cartelera'],
  ] as const) {
    await bar.getByRole('link', { name: link }).click()
    await restsAt70(page, id)
    await expect(page).toHaveURL(`/#${id}`)
  }
  await bar.getByRole('link', { name: 'Inicio' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('they scroll smoothly there, and jump with reduced motion', async ({ page }) => {
  const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  await open(page, '/')
  expect(await behaviour()).toBe('smooth')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await behaviour()).toBe('auto')
})

test('a phone has its menu behind a button; it closes on a link, on Escape and on a tap beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAwake(page)
  const button = page.getByRole('button', { name: 'Menú' })
  const menu = page.getByRole('navigation', { name: 'Menú' })
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden()
  await expect(menu).toBeHidden()

  await button.click()
  await expect(menu.getByRole('link')).toHaveText([
    'Inicio',
    'Nuestra esencia',
    'Cartelera Lucero',
    'Encuéntranos',
    'Login',
  ])
  await menu.getByRole('link', { name: 'Cartelera Lucero' }).click()
  await expect(menu).toBeHidden()
  await restsAt70(page, 'Cartelera')

  await button.click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()

  await button.click()
  await expect(menu).toBeVisible()
  await page.mouse.click(195, 780)
  await expect(menu).toBeHidden()

  await button.click()
  await button.click()
  await expect(menu).toBeHidden()
})

test('the same menu in a browser that knows no popovers', async ({ page }) => {
  await beOlder(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAwake(page)
  const menu = page.getByRole('navigation', { name: 'Menú' })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menú' }).click()
  await menu.getByRole('link', { name: 'Encuéntranos' }).click()
  await expect(menu).toBeHidden()
  await restsAt70(page, 'Encuentranos')
})

test('every 12 seconds the chat says «Inscribe a tu hijo», for 4 seconds', { tag: '@long' }, async ({ page }) => {
  const clock = await holdClock(page)
  await open(page, '/')
  await clock.awake()
  const tip = page.getByText('Inscribe a tu hijo', { exact: true })
  const step = 500
  const changes: { at: number; told: boolean }[] = []
  let told = false
  for (let at = step; at <= 42_000; at += step) {
    await clock.pass(step)
    const now = (await tip.getAttribute('data-shown')) === 'true'
    if (now !== told) changes.push({ at, told: now })
    told = now
  }
  expect(changes.map((change) => change.told)).toEqual([true, false, true, false, true, false])
  const times = changes.map(({ at }) => at)
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
  expect(gaps).toEqual([4_000, 8_000, 4_000, 8_000, 4_000])
  expect(times[0]).toBeGreaterThan(11_000)
  expect(times[0]).toBeLessThanOrEqual(12_500)
})

test('the chat stays at the bottom right, over every section', { tag: '@long' }, async ({ page }) => {
  await openAwake(page)
  const chat = page.getByRole('link', { name: 'Escribe a Lucero por WhatsApp' })
  const corner = async () => {
    const box = await chat.boundingBox()
    return box && { right: 1180 - box.x - box.width, bottom: 820 - box.y - box.height }
  }
  const before = await corner()
  expect(before?.right).toBeLessThanOrEqual(24)
  expect(before?.bottom).toBeLessThanOrEqual(24)
  await readToTheEnd(page)
  expect(await corner()).toEqual(before)
})

const atATime = [
  { width: 390, count: 1 },
  { width: 639, count: 1 },
  { width: 640, count: 2 },
  { width: 767, count: 2 },
  { width: 768, count: 3 },
  { width: 1023, count: 3 },
  { width: 1024, count: 4 },
  { width: 1920, count: 4 },
]

test('as many of nine testimonials at a time as a width has room for, also when it changes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAwake(page)
  for (const { width, count } of atATime) {
    await page.setViewportSize({ width, height: 900 })
    await families(page).scrollIntoViewIfNeeded()
    await expect.poll(() => shown(page), { message: `at ${width} px` }).toHaveLength(count)
    await expect(families(page).getByRole('img', { name: 'Cinco de cinco estrellas' })).toHaveCount(9)
  }
})

for (const { width, count } of atATime) {
  test(
    `${count} of nine testimonials at a time on a page opened at ${width} px`,
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openAwake(page)
      await families(page).scrollIntoViewIfNeeded()
      await expect.poll(() => shown(page)).toHaveLength(count)
      await expect(families(page).getByRole('img', { name: 'Cinco de cinco estrellas' })).toHaveCount(9)
    },
  )
}

/** The names of all testimonials in the order of src/school.ts. */
const names = [
  'Mariana Robles',
  'Jorge Luis Medina',
  'Paola Ibarra',
  'Rodrigo Salas',
  'Fernanda Quiroz',
  'Alejandra Montes',
  'Héctor Villaseñor',
  'Lucía Contreras',
  'Beatriz Anaya',
]
const firstShown = async (page: Page) => (await shown(page))[0]

/**
 * Opens the page at a phone's width, where one testimonial is shown, with a clock that the test moves and the pointer
 * elsewhere.
 */
async function openHeld(page: Page) {
  await page.setViewportSize({ width: 390, height: 900 })
  const clock = await holdClock(page)
  await open(page, '/')
  await clock.awake()
  await families(page).scrollIntoViewIfNeeded()
  // Waits until the smooth scrolling has ended, which follows the page's clock.
  await clock.pass(200)
  return clock
}

test('they pass one at a time, every four seconds, and begin again after the ninth', async ({ page }) => {
  const clock = await openHeld(page)
  // Moves the clock to halfway between two changes, when nothing is moving.
  await clock.pass(1_800)
  const seen = [await firstShown(page)]
  for (let slide = 1; slide <= 9; slide += 1) {
    await clock.pass(4_000)
    seen.push(await firstShown(page))
  }
  expect(seen).toEqual([...names, names[0]])
})

const holds: { what: string; hold: (page: Page) => Promise<void>; letGo: (page: Page) => Promise<void> }[] = [
  { what: 'the pointer is over them', hold: (page) => families(page).hover(), letGo: (page) => page.mouse.move(5, 5) },
  {
    what: 'the focus is in them',
    hold: (page) => families(page).getByRole('button', { name: 'Testimonio siguiente' }).focus(),
    letGo: (page) => page.getByRole('link', { name: 'hola@lucero.test' }).focus(),
  },
  { what: 'the tab is hidden', hold: (page) => hide(page, true), letGo: (page) => hide(page, false) },
  {
    what: 'a finger is on them',
    hold: async (page) => page.locator('.slides-window').dispatchEvent('mousedown', { button: 0 }),
    letGo: async (page) => page.locator('body').dispatchEvent('mouseup', { button: 0 }),
  },
]

async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}

for (const [index, { what, hold, letGo }] of holds.entries()) {
  test(`they stand still while ${what}`, { tag: index === 0 ? [] : ['@long'] }, async ({ page }) => {
    const clock = await openHeld(page)
    await hold(page)
    await clock.pass(100)
    await clock.pass(13_000)
    expect(await firstShown(page)).toBe(names[0])
    await letGo(page)
    await clock.pass(100)
    await clock.pass(4_000)
    await clock.pass(2_000)
    expect(await firstShown(page)).toBe(names[1])
  })
}

test(
  'a person can stop them for good, push them on by hand, and set them moving again',
  { tag: '@long' },
  async ({ page }) => {
    const clock = await openHeld(page)
    await families(page).getByRole('button', { name: 'Detener los testimonios' }).click()
    await page.mouse.move(5, 5)
    await page.getByRole('link', { name: 'hola@lucero.test' }).focus()
    await clock.pass(20_000)
    expect(await firstShown(page)).toBe(names[0])

    await families(page).getByRole('button', { name: 'Testimonio siguiente' }).click()
    await clock.pass(2_000)
    expect(await firstShown(page)).toBe(names[1])
    await families(page).getByRole('button', { name: 'Testimonio anterior' }).click()
    await clock.pass(2_000)
    expect(await firstShown(page)).toBe(names[0])

    await families(page).getByRole('button', { name: 'Mover los testimonios' }).click()
    await page.mouse.move(5, 5)
    await page.getByRole('link', { name: 'hola@lucero.test' }).focus()
    await clock.pass(6_000)
    expect(await firstShown(page)).toBe(names[1])
  },
)

test('with reduced motion they move only by hand, and nothing waits to appear', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const clock = await openHeld(page)
  await clock.pass(20_000)
  expect(await firstShown(page)).toBe(names[0])
  await expect(families(page).getByRole('button', { name: 'Mover los testimonios' })).toBeVisible()
  await expect(page.locator('.waiting')).toHaveCount(0)
})

test('parts of the page appear once, when they are scrolled to', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAwake(page)
  const pieces = await page.locator('.reveal').count()
  const waiting = page.locator('.reveal.waiting')
  expect(pieces).toBeGreaterThan(10)
  expect(await waiting.count()).toBeGreaterThan(pieces / 2)
  await readToTheEnd(page)
  await expect(waiting).toHaveCount(0)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await awake(page)
  await readToTheEnd(page)
  await expect(waiting).toHaveCount(0)
})
