/** Row 6: a tap on the roll and a letter in a search, on a slow device, until what they changed stands painted. */
import path from 'node:path'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths.ts'
import { end } from '../browser/provider.ts'
import type { Bench } from './bench.ts'
import { throttle, withBrowser } from './chromium.ts'
import { median, type Figure } from './figures.ts'
import { enter, startProduct } from './product.ts'

const slowness = 4
const tapsInRound = 8
const word = 'nunez'
/** A letter that leaves the list as it was shows no change: milliseconds until it is passed over. */
const patience = 1_000

declare global {
  interface Window {
    watchPaint(name: string, event: string, textOf: () => string | null, patience: number): void
    paints: Record<string, Promise<number | null>>
  }
}

export async function touch({ rounds }: Bench): Promise<Figure[]> {
  const { process: provider, origin } = await startProduct()
  try {
    const taps: number[][] = []
    await withBrowser(async (context) => {
      await context.addInitScript({ path: path.join(import.meta.dirname, 'pages/public/painted.js') })
      const page = await context.newPage()
      await enter(page, origin, 'maestra@lucero.test')
      await page.locator('[data-tile]').first().waitFor()
      await throttle(page, slowness)
      for (let round = 0; round <= rounds; round += 1) taps.push(await tapTiles(page))
    })
    const letters: Letters[] = []
    await withBrowser(async (context) => {
      await context.addInitScript({ path: path.join(import.meta.dirname, 'pages/public/painted.js') })
      const page = await context.newPage()
      await enter(page, origin, 'recepcion@lucero.test')
      await page.goto(`${origin}${paths.attendance}`)
      await page.waitForSelector('main select[aria-label^="Estado de"]')
      await throttle(page, slowness)
      for (let round = 0; round <= rounds; round += 1) letters.push(await typeWord(page))
    })
    // The first round warms the code; nobody counts it.
    return [
      figure('Tap on a roll tile, until it is painted', taps.slice(1)),
      figure('Letter in the attendance search, until it stands in the box', letters.slice(1).map(({ box }) => box)),
      figure('Letter in the attendance search, until the list has followed', letters.slice(1).map(({ list }) => list)),
    ]
  } finally {
    await end(provider, 'SIGTERM')
  }
}

function figure(what: string, times: number[][]): Figure {
  return {
    what: `${what}, processor ${slowness} × slower`,
    unit: 'ms',
    values: times.map((round) => median(round)),
    also: { what: 'slowest', unit: 'ms', values: times.map((round) => Math.max(...round)) },
    promise: { kind: 'value', atMost: 100 },
  }
}

async function tapTiles(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < tapsInRound; index += 1) {
    const tile = page.locator('[data-tile]').nth(index)
    await tile.scrollIntoViewIfNeeded()
    const student = await tile.getAttribute('data-tile')
    await page.evaluate(([id, ms]) => window.watchPaint('tile', 'pointerdown', () => document.querySelector(`[data-tile="${id}"]`)?.getAttribute('aria-label') ?? null, ms), [student, patience] as const)
    await tile.tap()
    const ms = await page.evaluate(() => window.paints.tile)
    if (typeof ms !== 'number') throw new Error('a tap changed nothing')
    times.push(ms)
    // The draft is written down meanwhile, as between two taps of a person.
    await page.waitForTimeout(100)
  }
  return times
}

type Letters = { box: number[]; list: number[] }

async function typeWord(page: Page): Promise<Letters> {
  const box = page.locator('input[type=search]')
  await box.focus()
  const letters: Letters = { box: [], list: [] }
  for (const letter of word) {
    await page.evaluate((ms) => {
      window.watchPaint('box', 'keydown', () => document.querySelector('input')?.value ?? null, ms)
      window.watchPaint('list', 'keydown', () => document.querySelector('main')?.textContent ?? null, ms)
    }, patience)
    await page.keyboard.press(letter)
    const [boxed, listed] = await page.evaluate(() => Promise.all([window.paints.box, window.paints.list]))
    if (typeof boxed === 'number') letters.box.push(boxed)
    if (typeof listed === 'number') letters.list.push(listed)
    await page.waitForTimeout(100)
  }
  await box.fill('')
  await page.waitForTimeout(300)
  return letters
}
