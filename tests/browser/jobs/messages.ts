/** Writing to families as the desk does: each message opens in a window of its own, where the test reads it. */
import { expect, type BrowserContext, type Page } from '@playwright/test'

/** Answers for wa.me, so that no request leaves this machine. */
export const withoutMessenger = (context: BrowserContext) =>
  context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>WhatsApp</title>' }),
  )

export function queueOn(page: Page) {
  const turn = page.getByRole('region', { name: 'A quién le toca' })
  return {
    turn,
    write: turn.getByRole('link', { name: /^Escribir por WhatsApp a / }),
    next: turn.getByRole('button', { name: 'Siguiente' }),
  }
}

/**
 * Two taps: opens the next message in the queue, and goes on to the one after it. Returns whom the message was about,
 * and its text.
 */
export async function writeAndGoOn(page: Page): Promise<{ about: string; message: string }> {
  const { turn, write, next } = queueOn(page)
  const about = await turn.locator('strong').first().innerText()
  const window = page.waitForEvent('popup')
  await write.click()
  const opened = await window
  const message = new URL(opened.url()).searchParams.get('text') ?? ''
  await opened.close()
  await expect(turn.getByText(/^Mensaje abierto hoy, /)).toBeVisible()
  await next.click()
  await expect(turn.locator('strong').first()).not.toHaveText(about)
  return { about, message }
}
