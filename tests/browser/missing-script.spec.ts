/** The portal's script or style sheet does not load: the page says so, and recovers. */
import { expect, open, test } from './story'

/** A service worker would have both files cached, so that none could be missing. */
test.use({ writes: false, serviceWorkers: 'block' })

for (const [what, file] of [
  ['script', /\/assets\/portal-[^/]+\.js$/],
  ['style sheet', /\/assets\/[^/]+\.css$/],
] as const) {
  test(`a page whose ${what} did not come says so, and stands when it is asked for again or the network is back`, async ({
    page,
  }) => {
    const message = page.getByRole('alert').filter({ hasText: 'La página no llegó completa' })
    const email = page.getByLabel('Correo electrónico')
    await page.route(file, (route) => route.abort())
    await open(page, '/login')
    await expect(message).toBeVisible()
    await expect(email).toBeHidden()
    const again = message.getByRole('link', { name: 'Reintentar' })
    expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await again.click()
    await expect(message).toBeVisible()

    await page.unroute(file)
    await again.click()
    await expect(email).toBeVisible()
    await expect(message).toBeHidden()

    await page.route(file, (route) => route.abort())
    await open(page, '/login')
    await expect(message).toBeVisible()
    await page.unroute(file)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(email).toBeVisible()
  })
}
