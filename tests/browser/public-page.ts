/** The public page in a browser. Nothing on it writes, so its tests share one provider. */
import type { Page } from '@playwright/test'
import { expect, open, test as base } from './story'

export { expect }

export const test = base.extend<object, { site: string }>({
  site: [async ({ shared }, use) => use(shared.origin), { scope: 'worker', timeout: 60_000 }],
  baseURL: async ({ site }, use) => use(site),
})

/** Common window sizes. */
export const screens = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'tablet', width: 820, height: 1180 },
  { name: 'notebook', width: 1366, height: 768 },
  { name: 'desk', width: 1920, height: 1080 },
] as const

/** Opens the page and waits until its script has run: from then on menus close, testimonials change, maps open. */
export async function openAwake(page: Page, address = '/'): Promise<void> {
  await open(page, address)
  await wake(page)
}

export async function wake(page: Page): Promise<void> {
  await touch(page)
  await awake(page)
}

/**
 * Presses a key that has no effect of its own, so that the page notices a reader and loads its script at once. Without
 * a reader it waits some seconds.
 */
async function touch(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded')
  await page.keyboard.press('Shift')
}

export async function awake(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-awake', '')
}

/** Scrolls to the end, most of a screen at a time as a reader does, so that all that loads when seen is loaded. */
export async function readToTheEnd(page: Page): Promise<void> {
  // The end is known once the whole document has arrived; pictures may still be loading.
  await page.waitForFunction(() => document.readyState !== 'loading')
  for (;;) {
    const ended = await page.evaluate(() => {
      scrollBy({ top: innerHeight * 0.8, behavior: 'instant' })
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 2
    })
    // Waits for a frame, so that what is close to the window now is requested.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    if (ended) return
  }
}

/** Waits until every image has loaded. */
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

/** Stops the page's clock; `pass` advances it by a number of ms and runs the timers and animations of that time. */
export async function holdClock(page: Page) {
  await page.clock.install({ time: new Date('2026-11-21T16:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-21T16:00:01Z'))
  const settled = () =>
    page.evaluate(async () => {
      // React queues its work as messages too, so these messages arrive after that work is done.
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
    /** Moves the clock in small steps until the page's script has run. */
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
