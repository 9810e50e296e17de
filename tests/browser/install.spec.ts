/** The app as something one installs: a manifest that Chromium accepts, and new versions that wait for a person. */
import { readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { openProvider } from './provider'
import { rollOn } from './roll'
import { copyRelease } from './site-versions'
import { openSite } from './static-site'
import { expect, installed, open, people, reload, settled, signIn, test } from './story'

/** Tests that replace a version start a provider of their own. */
test.use({ writes: false })

test('Chromium finds nothing that keeps the app from the home screen', async ({ page }) => {
  await open(page, '/login')
  await installed(page)
  const cdp = await page.context().newCDPSession(page)
  const { errors, data } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ lang: 'es-MX', display: 'standalone', start_url: '/dashboard' })
  // Whether a browser offers installation is its own decision (a private window never does).
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test('the precache holds the shells, one script and one sheet of the portal, no icon twice, no map, nothing of the API', async ({
  page,
}) => {
  await open(page, '/login')
  await installed(page)
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toContain('/app.html')
  expect(cached).toContain('/index.html')
  expect(new Set(cached).size).toBe(cached.length)
  expect(cached.filter((path) => path.endsWith('.js') && !path.includes('/landing-'))).toEqual([
    expect.stringMatching(/^\/assets\/portal-[\w-]+\.js$/),
  ])
  expect(cached.filter((path) => path.endsWith('.css'))).toHaveLength(1)
  expect(cached.filter((path) => /\.map$|^\/api\/|\.png$/.test(path))).toEqual([])
})

/** The page tries to install again after an `online` event, or after a minute without any event. */
for (const { when, address, later, tag } of [
  {
    when: 'when the network is back',
    address: '/login',
    later: (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online'))),
    tag: '@long',
  },
  { when: 'after a minute', address: '/login', later: (page: Page) => page.clock.fastForward(60_000), tag: '@long' },
  {
    when: 'after a minute on the public page',
    address: '/',
    later: (page: Page) => page.clock.fastForward(60_000),
    tag: '@long',
  },
]) {
  test(`an installation that a missing file broke is tried again ${when}`, { tag }, async ({ page }) => {
    const site = await copyRelease()
    const client = join(dirname(site.program), '../client')
    // This picture of the public page is missing from `assets`, although the worker of this release names it.
    const [file = ''] = /cooking-[\w-]+\.svg/.exec(await readFile(join(client, 'sw.js'), 'utf8')) ?? []
    await rename(join(client, 'assets', file), join(client, file))
    const served = await openSite(client)
    try {
      await page.clock.install()
      await open(page, `${served.origin}${address}`)
      await page.waitForLoadState('domcontentloaded')
      await page.keyboard.press('Shift')
      await expect.poll(() => served.missed).toContain(`/assets/${file}`)
      await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()) === undefined)

      await rename(join(client, file), join(client, 'assets', file))
      await expect
        .poll(async () => {
          await later(page)
          return page.evaluate(() => navigator.serviceWorker.controller !== null)
        })
        .toBe(true)
    } finally {
      await page.close()
      await served.close()
      await site.remove()
    }
  })
}

const release = (page: Page) => page.locator('html').getAttribute('data-release')

test('a new version waits, spares half-typed text and an outbox, and comes when a person takes it', async ({
  browser,
  locale,
  timezoneId,
}) => {
  const site = await copyRelease()
  const provider = await openProvider({ program: site.program })
  const context = await browser.newContext({ baseURL: provider.origin, locale, timezoneId })
  const page = await context.newPage()
  try {
    await signIn(page, people.teacher)
    await installed(page)
    await expect(rollOn(page).tiles).toHaveCount(20)

    await provider.stop()
    const marker = await site.publish()
    await provider.start()
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())

    // The new version is offered, and the old one stays: on screen, and after a reload.
    await expect(page.getByText('Hay una versión nueva')).toBeVisible()
    expect(await release(page)).toBeNull()
    await reload(page)
    await expect(page.getByText('Hay una versión nueva')).toBeVisible()
    expect(await release(page)).toBeNull()

    // A half-written note: the update asks before anything is lost. First waits, because the offer has just moved the
    // roll.
    await settled(page)
    await page
      .getByRole('button', { name: /^Más de / })
      .first()
      .click()
    await page.getByLabel('Observaciones').pressSequentially('Llegó con fiebre')
    await page.keyboard.press('Escape')
    await rollOn(page).save.click()
    await expect(rollOn(page).saved).toBeVisible()

    await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
    // The new version loads at once, not after the 10 s in which the roll can be undone: the old worker does not wait
    // for them, and the new page sends the roll.
    await expect.poll(() => release(page)).toBe(marker)
    await expect(rollOn(page).roll).toBeVisible()
  } finally {
    await context.close()
    await provider.leave()
    await site.remove()
  }
})

test(
  'half-typed text in another tab holds a new version back until the person insists',
  { tag: '@long' },
  async ({ browser, locale, timezoneId }) => {
    const site = await copyRelease()
    const provider = await openProvider({ program: site.program })
    const context = await browser.newContext({ baseURL: provider.origin, locale, timezoneId })
    const page = await context.newPage()
    try {
      await signIn(page, people.teacher)
      await installed(page)
      const other = await context.newPage()
      await open(other, '/dashboard/student/assistance')
      await other.getByRole('button', { name: 'Crear Asistencia' }).click()
      await other.getByRole('dialog').getByLabel('Observaciones').pressSequentially('A medio escri')

      await provider.stop()
      const marker = await site.publish()
      await provider.start()
      await page.bringToFront()
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      await expect(page.getByText('Hay una versión nueva')).toBeVisible()
      // An offer that has just appeared takes no tap.
      await settled(page)
      await page.getByRole('button', { name: 'Actualizar', exact: true }).click()

      await expect(page.getByText('Hay texto a medio escribir')).toBeVisible()
      expect(await release(page)).toBeNull()
      await page.getByRole('button', { name: 'Actualizar de todos modos' }).click()
      await expect.poll(() => release(page)).toBe(marker)
      // The other tab keeps its text and only shows the offer.
      await expect(other.getByRole('dialog').getByLabel('Observaciones')).toHaveValue('A medio escri')
      expect(await release(other)).toBeNull()
    } finally {
      await context.close()
      await provider.leave()
      await site.remove()
    }
  },
)
