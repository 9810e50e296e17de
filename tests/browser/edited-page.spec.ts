/**
 * The public page follows what the school enters in *Mi escuela*: at the next visit while there is a network; without
 * one a visitor gets the page that was seen last, also after an update of the app, and while a proxy answers that the
 * provider is down.
 */
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { openProvider, type Provider } from './provider'
import { copyRelease } from './site-versions'
import { atRest, expect, installed, open, people, reload, signIn, test } from './story'

const headline = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const poster = (page: Page, name: string) => page.getByRole('heading', { level: 3, name })

/** Changes the profile as an administrator does. */
async function change(provider: Provider, body: Record<string, unknown>): Promise<void> {
  const token = await provider.signIn(people.admin)
  expect((await provider.call('PATCH', '/api/school/profile/', { token, body })).status).toBe(200)
}

test('an announcement is written beside the page, and is on it at the next visit', async ({ page, context }) => {
  await signIn(page, people.admin)
  await open(page, '/dashboard/mi-escuela')
  await page.getByRole('button', { name: 'Agregar aviso' }).click()
  const form = page.getByRole('dialog')
  const preview = form.frameLocator('iframe')
  await form.getByRole('textbox', { name: 'Título' }).fill('Taller de invierno')
  await form.getByRole('textbox', { name: 'Texto' }).fill('Dos semanas de cuentos.')
  await expect(preview.getByRole('heading', { name: 'Taller de invierno' })).toBeVisible()
  await form.getByText('Pantalla ancha').click()
  await expect(preview.getByText('Dos semanas de cuentos.')).toBeVisible()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form).toBeHidden()
  await atRest(page)

  const visitor = await context.newPage()
  await open(visitor, '/')
  await expect(poster(visitor, 'Taller de invierno')).toBeVisible()
  await expect(poster(visitor, 'Curso de verano')).toBeVisible()
})

test('a visitor without a network sees the page as it was last seen, without what has ended since', async ({
  page,
  context,
  provider,
}) => {
  await open(page, '/')
  await page.keyboard.press('Shift')
  await installed(page)
  await change(provider, {
    headline: 'Aquí se siembra',
    announcements: [
      { id: '1', title: 'Hasta mañana', until: '2026-11-19' },
      { id: '2', title: '' },
      { id: '3', title: '' },
    ],
  })
  await reload(page)
  await expect(headline(page, 'Aquí se siembra')).toBeVisible()
  await expect(poster(page, 'Hasta mañana')).toBeVisible()

  await context.setOffline(true)
  await reload(page)
  await expect(headline(page, 'Aquí se siembra')).toBeVisible()
  await expect(poster(page, 'Hasta mañana')).toBeVisible()

  await test.step('three days later', async () => {
    const later = await context.newPage()
    await later.clock.install({ time: Date.now() + 3 * 86_400_000 })
    await open(later, '/')
    await expect(headline(later, 'Aquí se siembra')).toBeVisible()
    await expect(later.getByRole('heading', { level: 2, name: 'Avisos' })).toHaveCount(0)
    await later.keyboard.press('Shift')
    await expect(later.locator('html')).toHaveAttribute('data-awake', '')
    await expect(later.getByRole('navigation', { name: 'Principal' }).getByRole('link')).toHaveText([
      'Inicio',
      'Nuestra esencia',
      'Encuéntranos',
    ])
  })
})

test('the page that was seen last outlives an update of the app and a proxy’s 502', async ({
  browser,
  locale,
  timezoneId,
}) => {
  const site = await copyRelease()
  const provider = await openProvider({ program: site.program })
  const context = await browser.newContext({ baseURL: provider.origin, locale, timezoneId })
  const page = await context.newPage()
  try {
    await open(page, '/')
    await page.keyboard.press('Shift')
    await installed(page)
    await change(provider, { headline: 'Aquí se siembra' })
    await reload(page)
    await expect(headline(page, 'Aquí se siembra')).toBeVisible()

    await test.step('after an update', async () => {
      await provider.stop()
      await site.publish()
      await provider.start()
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        await registration?.update()
        const next = registration?.installing ?? registration?.waiting
        while (next && next.state !== 'installed')
          await new Promise((resolve) => next.addEventListener('statechange', resolve, { once: true }))
        const taken = new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
        )
        next?.postMessage({ type: 'SKIP_WAITING' })
        await taken
      })
      await context.setOffline(true)
      await reload(page)
      await expect(headline(page, 'Aquí se siembra')).toBeVisible()
      await context.setOffline(false)
    })

    await test.step('behind a proxy whose provider is down', async () => {
      await provider.stop()
      const proxy = createServer((_request, response) => response.writeHead(502).end('Bad Gateway'))
      await new Promise<void>((resolve) => proxy.listen(Number(new URL(provider.origin).port), '127.0.0.1', resolve))
      await reload(page)
      await expect(headline(page, 'Aquí se siembra')).toBeVisible()
      await expect(page.getByText('Bad Gateway')).toHaveCount(0)
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    })
  } finally {
    await context.close()
    await provider.leave()
    await site.remove()
  }
})
