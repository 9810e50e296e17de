/**
 * What the public page requests, and when: nothing from other hosts before a tap, videos once they are seen, and
 * nothing when all of it is cached.
 */
import { resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { awake, expect, openAwake, picturesThere, readToTheEnd, test, wake } from './public-page'
import { openSite } from './static-site'
import { installed, open, reload } from './story'

/** Collects every address that the page, its frames and its worker request. */
function listen(page: Page): string[] {
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(request.url()))
  return asked
}

const elsewhere = (asked: string[], site: string) =>
  asked.filter((url) => /^https?:/.test(url) && !url.startsWith(`${site}/`))
const maps = 'https://www.openstreetmap.org/'

/** Plays as a person would; a script may only play a video without sound. */
const play = (video: Locator) =>
  video.evaluate(async (element) => {
    if (!(element instanceof HTMLVideoElement)) return
    element.muted = true
    await element.play()
  })

/** Paths of the videos that the worker has cached. */
const keptClips = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('videos')).keys()).map(({ url }) => new URL(url).pathname))

/** Answers for the map's frame, so that no request leaves this machine. */
const answerMaps = (page: Page) =>
  page.context().route(`${maps}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Mapa</p>' }))

test('read to its end and played, the page asks nobody else for anything', async ({ page, site }) => {
  const asked = listen(page)
  await openAwake(page)
  await readToTheEnd(page)
  await picturesThere(page)
  await play(page.locator('video').first())
  await installed(page)
  expect(asked.length).toBeGreaterThan(10)
  expect(elsewhere(asked, site)).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})

test('the portal’s code is not asked for before the page is idle, and never runs on it', async ({ page }) => {
  const asked = listen(page)
  await page.addInitScript(() => {
    // From now on the browser never reports that it is idle.
    Object.assign(window, { requestIdleCallback: () => 0 })
  })
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForFunction(() => document.readyState === 'complete')
  const scripts = () => asked.filter((url) => /\.js(\?|$)/.test(url)).map((url) => new URL(url).pathname)
  expect(scripts()).toEqual([])
  // A reader's first scroll loads the script at once.
  await page.mouse.wheel(0, 400)
  await expect.poll(scripts).toEqual([expect.stringMatching(/^\/assets\/landing-[\w-]+\.js$/)])

  const other = await page.context().newPage()
  // If nobody scrolls, taps or types, the page loads the script by itself after some seconds.
  await open(other, '/')
  await awake(other)
  const loaded = await other.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.js(\?|$)/.test(name))
      .map(({ name }) => new URL(name).pathname),
  )
  expect(loaded.filter((path) => path !== '/sw.js')).toEqual([expect.stringMatching(/^\/assets\/landing-[\w-]+\.js$/)])
})

test('a map is a drawing until it is tapped; then its frame, and only its frame, comes from the map’s origin', async ({
  page,
  site,
}) => {
  await answerMaps(page)
  const asked = listen(page)
  await openAwake(page)
  const house = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Lucero Coyoacán' }) })
  await expect(house.locator('.map img')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(elsewhere(asked, site)).toEqual([])

  await house.getByRole('button', { name: 'Ver el mapa de Lucero Coyoacán' }).click()
  await expect(page.frameLocator('iframe[title="Mapa de Lucero Coyoacán"]').getByText('Mapa')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(1)
  expect(elsewhere(asked, site)).toEqual([
    `${maps}export/embed.html?bbox=-99.1674%2C19.3495%2C-99.1574%2C19.3559&layer=mapnik&marker=19.3527%2C-99.1624`,
  ])
  await expect(house.getByText('Calle Ignacio Allende 87')).toBeVisible()
})

test('without a network the drawing, the address and the directions remain, and the page says why there is no map; it opens once there is one', async ({
  page,
  context,
  site,
}) => {
  await answerMaps(page)
  const asked = listen(page)
  await openAwake(page)
  const house = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Lucero Del Valle' }) })
  await readToTheEnd(page)
  await picturesThere(page)
  await context.setOffline(true)
  await house.getByRole('button', { name: 'Ver el mapa de Lucero Del Valle' }).click()
  await expect(house.getByRole('status')).toHaveText('Sin conexión no hay mapa; la dirección está aquí abajo.')
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(house.getByText('Av. División del Norte 1204')).toBeVisible()
  await expect(house.getByRole('link', { name: /^Cómo llegar/ })).toBeVisible()
  expect(elsewhere(asked, site)).toEqual([])

  await context.setOffline(false)
  await expect(page.frameLocator('iframe[title="Mapa de Lucero Del Valle"]').getByText('Mapa')).toBeVisible()
  await expect(house.getByText('Sin conexión no hay mapa')).toHaveCount(0)
})

test('clips are asked for when they are seen, say what a browser without video says, and have captions', async ({
  page,
}) => {
  const asked = listen(page)
  const clips = () => asked.filter((url) => /\.(webm|mp4)$/.test(url))
  await openAwake(page)
  const videos = page.locator('video')
  await expect(videos).toHaveCount(3)
  expect(clips()).toEqual([])
  for (const video of await videos.all()) {
    await expect(video).toContainText('Tu navegador no soporta videos HTML5.')
    await expect(video).toHaveAttribute('controls', '')
    await expect(video.locator('track[kind=captions][srclang=es]')).toHaveCount(1)
    expect(
      await video.locator('source').evaluateAll((sources) => sources.map((source) => source.getAttribute('type'))),
    ).toEqual(['video/webm', 'video/mp4'])
    // No video plays by itself.
    await expect(video).not.toHaveAttribute('autoplay')
  }
  await videos.first().scrollIntoViewIfNeeded()
  await expect.poll(() => clips().map((url) => new URL(url).pathname)).toContain('/videos/mercado.webm')
  const seconds = () => videos.first().evaluate((video) => (video instanceof HTMLVideoElement ? video.duration : 0))
  await expect.poll(seconds).toBeGreaterThanOrEqual(10)
  expect(await seconds()).toBeLessThanOrEqual(20)
})

test(
  'a clip that was played once plays again without a network; one that was not says nothing and breaks nothing',
  { tag: '@long' },
  async ({ page, context }) => {
    await openAwake(page)
    await installed(page)
    const played = page.locator('video').nth(1)
    await played.scrollIntoViewIfNeeded()
    await play(played)
    await expect.poll(() => keptClips(page)).toEqual(['/videos/cocina.webm'])

    await context.setOffline(true)
    await reload(page)
    await wake(page)
    await played.scrollIntoViewIfNeeded()
    await play(played)
    await expect
      .poll(() => played.evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : 0)))
      .toBeGreaterThan(0.2)
    // Seeking works too: the worker cuts the cached video into the ranges that the player requests.
    await played.evaluate((video) => {
      if (video instanceof HTMLVideoElement) video.currentTime = 8
    })
    await expect
      .poll(() =>
        played.evaluate((video) => (video instanceof HTMLVideoElement && !video.seeking ? video.currentTime : 0)),
      )
      .toBeGreaterThanOrEqual(8)
    await expect(page.getByRole('heading', { name: 'El volcán que explota' })).toBeVisible()
  },
)

test(
  'a played clip is kept also where the browser’s own cache answers with a part of it',
  { tag: '@long' },
  async ({ page }) => {
    const site = await openSite(resolve('dist/client'), { partly: true })
    try {
      await openAwake(page, site.origin)
      await installed(page)
      const clip = page.locator('video').nth(1)
      await clip.scrollIntoViewIfNeeded()
      await play(clip)
      await expect.poll(() => keptClips(page)).toEqual(['/videos/cocina.webm'])
    } finally {
      await page.close()
      await site.close()
    }
  },
)

test('after one visit the page opens without a network, with all its pictures, and so do the notice of privacy and the portal’s door', async ({
  page,
  context,
}) => {
  await openAwake(page)
  await installed(page)
  await test.step('the worker answers for no call to the API and for no missing file', async () => {
    await reload(page)
    expect(await fromWorker(page, '/api/capabilities/')).toEqual({ status: 200, worker: false })
    expect(await fromWorker(page, '/assets/nothing.js')).toEqual({ status: 404, worker: false })
    expect(await fromWorker(page, '/favicon.svg')).toEqual({ status: 200, worker: true })
  })
  await context.setOffline(true)
  expect(
    await page.evaluate(() =>
      fetch('/api/capabilities/').then(
        () => false,
        () => true,
      ),
    ),
  ).toBe(true)
  await reload(page)
  await expect(page.getByRole('heading', { level: 1, name: 'El inglés se aprende jugando' })).toBeVisible()
  await wake(page)
  await readToTheEnd(page)
  await picturesThere(page)
  const posters = await page
    .locator('video')
    .evaluateAll((videos) =>
      Promise.all(
        videos.map(async (video) =>
          video instanceof HTMLVideoElement ? (await fetch(video.poster)).headers.get('content-type') : null,
        ),
      ),
    )
  expect(posters).toEqual(['image/webp', 'image/webp', 'image/webp'])
  expect(
    await page.evaluate(async () =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
    ),
  ).toEqual(expect.arrayContaining(['Fredoka', 'Atkinson']))

  await open(page, '/login')
  await expect(page.getByLabel('Correo electrónico')).toBeVisible()
  await open(page, '/privacidad')
  await expect(page.getByRole('heading', { level: 1, name: 'Aviso de privacidad' })).toBeVisible()
})

async function fromWorker(page: Page, path: string) {
  const answered = page.waitForResponse(`**${path}`)
  await page.evaluate((address) => fetch(address).then((response) => response.text()), path)
  const response = await answered
  return { status: response.status(), worker: response.fromServiceWorker() }
}
