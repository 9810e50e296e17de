/**
 * Checks a screen in one size and colour scheme: nothing is wider than the screen or too small for a thumb, axe finds
 * nothing; and takes a picture. In the long run also checks contrast, and that a scrollbar takes no column from a grid.
 */
import type { Page } from '@playwright/test'
import { plan } from '../../.config/reports.ts'
import { prefer, violationsOn, type colorSchemes } from './axe'
import { expect } from './story'

export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1366, height: 768 },
} as const

export type Look = { size: keyof typeof sizes; colorScheme: (typeof colorSchemes)[number] }

/**
 * One size and colour scheme per role. Administrators and reception have most screens in common: these are checked dark
 * on a large screen, and light on a phone. All other combinations are checked only in the long run, by walk.spec.
 */
export const lookOf = {
  admin: { size: 'desk', colorScheme: 'dark' },
  desk: { size: 'phone', colorScheme: 'light' },
  teacher: { size: 'tablet', colorScheme: 'light' },
  tutor: { size: 'phone', colorScheme: 'dark' },
  student: { size: 'phone', colorScheme: 'light' },
  visitor: { size: 'phone', colorScheme: 'dark' },
} as const satisfies Record<string, Look>

/** `picture`: path of the picture below .artifacts/screenshots, without size and colour scheme. */
export async function lookAt(
  page: Page,
  picture: string,
  { size, colorScheme }: Look,
  {
    fullPage = true,
    examined = true,
    ready = async () => {},
  }: { fullPage?: boolean; examined?: boolean; ready?: (page: Page) => Promise<void> } = {},
) {
  await page.setViewportSize(sizes[size])
  await ready(page)
  await prefer(page, colorScheme)
  await page.screenshot({
    path: `.artifacts/screenshots/${picture}-${size}-${colorScheme}.png`,
    animations: 'disabled',
    fullPage,
  })
  // Contrast is checked only in the long run, on every screen in every size and colour scheme.
  if (examined)
    expect
      .soft(await violationsOn(page, { colours: plan === 'long' }), `${picture} on a ${size}, ${colorScheme}`)
      .toEqual([])
  expect.soft(await smallTargetsOn(page), `${picture} on a ${size}: too small for a thumb`).toEqual([])
  expect
    .soft([...(await cutLabelsOn(page)), ...(await cutChoicesOn(page))], `${picture} on a ${size}: words that are cut`)
    .toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${picture} on a ${size} is wider than the screen`).toBeLessThanOrEqual(0)
  if (size !== 'tablet' || plan !== 'long') return
  const columns = await columnsOn(page)
  const { width, height } = sizes.tablet
  await page.setViewportSize({ width: width - scrollbar, height })
  expect.soft(await columnsOn(page), `${picture} on a tablet, beside a scrollbar`).toEqual(columns)
}

/** Width of a scrollbar that takes room of its own (Firefox, Windows), px. */
const scrollbar = 15

/** The number of columns of each grid. */
const columnsOn = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('*')]
        .map((element) => getComputedStyle(element))
        .flatMap((style) => (style.display === 'grid' ? [style.gridTemplateColumns.split(' ').length] : [])),
    )

/**
 * Elements to tap that are lower than 44 px, whatever the pointer; buttons also if they are narrower. Checkboxes and
 * radio buttons are left out: their whole line can be tapped.
 */
const smallTargetsOn = (page: Page) =>
  page
    .locator(
      'a[href], button, select, summary, textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden])',
    )
    .evaluateAll((targets) =>
      targets.flatMap((target) => {
        const { width, height } = target.getBoundingClientRect()
        // Elements for screen readers only are one pixel in size.
        const seen =
          width > 1 &&
          height > 1 &&
          getComputedStyle(target).visibility === 'visible' &&
          target.closest('[aria-hidden=true]') === null
        const small = height < 43.5 || (target.tagName === 'BUTTON' && width < 43.5)
        return seen && small
          ? [`${target.getAttribute('aria-label') ?? target.textContent} ${Math.round(width)} × ${Math.round(height)}`]
          : []
      }),
    )

/** Buttons whose text does not fit. */
const cutLabelsOn = (page: Page) =>
  page
    .locator('.mantine-Button-label')
    .evaluateAll((labels) =>
      labels.flatMap((label) =>
        label.clientWidth > 1 && label.scrollWidth > label.clientWidth + 1 ? [`${label.textContent}`] : [],
      ),
    )

/** Texts of selects that do not fit: of the selected option, or (`all`) of all options. */
export const cutChoicesOn = (page: Page, { all = false } = {}) =>
  page.locator('select').evaluateAll(
    (selects, all) =>
      selects.flatMap((select) => {
        if (
          !(select instanceof HTMLSelectElement) ||
          select.getBoundingClientRect().width <= 1 ||
          getComputedStyle(select).opacity === '0'
        )
          return []
        const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(select)
        const pen = document.createElement('canvas').getContext('2d')
        if (!pen) throw new Error('nothing to measure with')
        Object.assign(pen, { font, letterSpacing })
        const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        const words = all ? [...select.options] : [...select.selectedOptions]
        return words.flatMap(({ text }) =>
          pen.measureText(text).width > room + 1
            ? [`${text}: ${Math.round(pen.measureText(text).width)} in ${Math.round(room)}`]
            : [],
        )
      }),
    all,
  )

/**
 * Texts that a notice of age («Datos de hace …») covers; it has a margin of its own in which nothing else should be.
 */
export const coveredByAgeOn = (page: Page) =>
  page.getByText(/^Datos de hace /).evaluateAll((ages) => {
    const main = document.querySelector('main')
    if (!main) throw new Error('no page')
    const covered: string[] = []
    for (const notice of ages.map((words) => words.parentElement ?? words)) {
      // Includes the notice's text if it has more lines than its box has room for.
      const whole = document.createRange()
      whole.selectNodeContents(notice)
      const { left, right, top, bottom } = whole.getBoundingClientRect()
      const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const words = document.createRange()
        words.selectNodeContents(text)
        const over = [...words.getClientRects()].some(
          (box) =>
            Math.min(box.right, right) - Math.max(box.left, left) > 1 &&
            Math.min(box.bottom, bottom) - Math.max(box.top, top) > 3,
        )
        if (over && !notice.contains(text) && text.parentElement?.checkVisibility())
          covered.push(text.textContent ?? '')
      }
    }
    return covered
  })

/**
 * Every error that a page throws or logs, except a 404: that is an ordinary answer of the provider, which every browser
 * logs.
 */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404 (Not Found)'))
      complaints.push(`${message.text()} ${message.location().url}`)
  })
  return complaints
}
