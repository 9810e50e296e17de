/**
 * How long a touch or a key takes until what it changes stands painted, on a slow device; the page itself notes both
 * moments (pages/public/painted.js).
 */
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'

/** So much slower than this machine is the tablet that is asked about. */
export const slowness = 4
/** What does not come would be waited for so long, ms. */
const longest = 10_000
/** A letter that leaves the list as it was shows no change: milliseconds until it is passed over. */
const patience = 1_000

declare global {
  interface Window {
    watchPaint(name: string, event: string, textOf: () => string | null, patience: number): void
    paints: Record<string, Promise<number | null>>
  }
}

export async function notePaints(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: path.join(import.meta.dirname, 'pages/public/painted.js') })
}

/**
 * Milliseconds from the action's event until what the first such element says, or is called, has become something else.
 */
export async function painted(
  page: Page,
  event: 'click' | 'pointerdown',
  selector: string,
  action: () => Promise<void>,
): Promise<number> {
  await page.evaluate(
    ([name, found, ms]) =>
      window.watchPaint(
        'it',
        name,
        () =>
          document.querySelector(found)?.getAttribute('aria-label') ??
          document.querySelector(found)?.textContent ??
          null,
        ms,
      ),
    [event, selector, longest] as const,
  )
  await action()
  const ms = await page.evaluate(() => window.paints.it)
  if (typeof ms !== 'number') throw new Error(`${selector} did not change`)
  return ms
}

/**
 * Each letter until it stands in the box, and until the list says something else, where it does. `settled`: a list that
 * is asked for follows the last letter only.
 */
export async function typed(
  page: Page,
  word: string,
  list: string,
  settled = false,
): Promise<{ box: number[]; list: number[] }> {
  const box = page.getByRole('main').getByRole('searchbox')
  await box.focus()
  const times: { box: number[]; list: number[] } = { box: [], list: [] }
  for (const [place, letter] of [...word].entries()) {
    const awaited = !settled || place === word.length - 1
    await page.evaluate(
      ([selector, ms]) => {
        window.watchPaint(
          'box',
          'keydown',
          () => document.querySelector<HTMLInputElement>('main input[type=search]')?.value ?? null,
          1_000,
        )
        window.watchPaint('list', 'keydown', () => document.querySelector(selector)?.textContent ?? null, ms)
      },
      [list, settled ? longest : patience] as const,
    )
    await page.keyboard.press(letter)
    const [boxed, listed] = [
      await page.evaluate(() => window.paints.box),
      awaited ? await page.evaluate(() => window.paints.list) : null,
    ]
    if (typeof boxed === 'number') times.box.push(boxed)
    if (typeof listed === 'number') times.list.push(listed)
    await page.waitForTimeout(100)
  }
  await box.fill('')
  await page.waitForTimeout(300)
  return times
}
