/**
 * How long it takes on a slow device from a touch or a key until its effect is painted; the page itself notes both
 * moments (pages/public/painted.js).
 */
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'

/** The processor is slowed down by this factor, as on a school's tablet. */
export const slowness = 4
/** Longest wait for a change, ms. */
const longest = 10_000
/** Wait for a list after each letter, ms; a letter that does not change the list is skipped. */
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

/** Milliseconds from the action's event until the label or text of the first such element has changed. */
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
 * Milliseconds of each letter until it is in the box, and until the list changes, if it does. `settled`: the list asks
 * the provider, so it changes only after the last letter.
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
