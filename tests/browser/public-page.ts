/** The public page in a browser: nothing on it writes. */
import type { Page } from '@playwright/test'
import { expect, open, test as base } from './story'

export { expect }

export const test = base.extend<object, { site: string }>({
  site: [async ({ shared }, use) => use(shared.origin), { scope: 'worker', timeout: 60_000 }],
  baseURL: async ({ site }, use) => use(site),
})

/** The widths people have: phone, tablet, notebook, desk. */
export const screens = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'tablet', width: 820, height: 1180 },
  { name: 'notebook', width: 1366, height: 768 },
  { name: 'desk', width: 1920, height: 1080 },
] as const

/** The page after its script has run: menus close, testimonials pass, maps open. */
export async function openAwake(page: Page, address = '/'): Promise<void> {
  await open(page, address)
  await wake(page)
}

export async function wake(page: Page): Promise<void> {
  await touch(page)
  await awake(page)
}

/** A first sign of a reader, by a key that does nothing else: left alone, the page waits seconds before it wakes. */
async function touch(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded')
  await page.keyboard.press('Shift')
}

export async function awake(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-awake', '')
}

/** Scrolls down as a reader does, a screen at a time, until the end: what comes late comes. */
export async function readToTheEnd(page: Page): Promise<void> {
  // The end is known when all of the page has arrived; pictures may still be on their way.
  await page.waitForFunction(() => document.readyState !== 'loading')
  for (;;) {
    const ended = await page.evaluate(() => {
      scrollBy({ top: innerHeight * 0.8, behavior: 'instant' })
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 2
    })
    // A frame, so that what is near now is asked for.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    if (ended) return
  }
}

/** Every drawing has arrived and can be seen. */
export async function picturesThere(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator('img')
        .evaluateAll(
          (images) =>
            images.filter((image) => !(image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0))
              .length,
        ),
    )
    .toBe(0)
}

/** The clock in the test's hand: `pass` lets time go by, with all that moves in it. */
export async function holdClock(page: Page) {
  await page.clock.install({ time: new Date('2026-11-21T16:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-21T16:00:01Z'))
  const settled = () =>
    page.evaluate(async () => {
      // Behind whatever React has put there already.
      for (let turn = 0; turn < 3; turn += 1) {
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = resolve
          port2.postMessage(null)
        })
      }
    })
  return {
    async pass(ms: number): Promise<void> {
      await page.clock.runFor(ms)
      await settled()
    },
    /** Lets time go by, a little at a time, until the page is awake. */
    async awake(): Promise<void> {
      await touch(page)
      await expect(async () => {
        await page.clock.runFor(50)
        expect(await page.locator('html').getAttribute('data-awake')).toBe('')
      }).toPass({ intervals: [50], timeout: 60_000 })
      await settled()
    },
  }
}
