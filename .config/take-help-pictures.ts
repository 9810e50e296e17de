/**
 * Takes the pictures of the help from the built product with its demo school, whose clock always begins at the same
 * time (`schoolClock`): all of them, or only the named ones. Run `npm run build` first.
 *
 *   node --import tsx .config/take-help-pictures.ts
 *   node --import tsx .config/take-help-pictures.ts conflicto pagar
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { pictureHeight, pictureWidth } from '../src/screens/help/picture-size.ts'
import { end, password, run, schoolClock } from '../tests/browser/provider.ts'
import { findBrowser } from './browser.ts'
import { helpPictures, pictureDensity, type HelpPicture } from './help-pictures.ts'

const folder = 'src/screens/help/pictures'

const phone = { viewport: { width: pictureWidth, height: 740 }, deviceScaleFactor: pictureDensity }

/** Whether the pages have a sync chip, which shows when everything was downloaded. Families and students have none. */
const hasSyncChip = (who: HelpPicture['who']) => who !== 'tutora' && who !== 'alumno'

/**
 * Takes a picture of the help: a part of a phone's screen, as WebP. `session`: the storage of a browser in which `who`
 * has signed in.
 */
async function take(
  browser: Browser,
  origin: string,
  session: BrowserContextOptions['storageState'],
  { name, who, address = '/dashboard', onPhoneOfApple, ready }: HelpPicture,
): Promise<void> {
  const page = await openPage(browser, origin, {
    ...phone,
    storageState: session,
    ...(onPhoneOfApple && { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1.15' }),
  })
  await page.goto(address)
  if (hasSyncChip(who)) await downloaded(page)
  await passed(page)
  const edge = await ready(page)
  const [locator, isTop] = 'bottom' in edge ? [edge.bottom, false] : [edge, true]
  await locator.waitFor()
  const y = await locator.evaluate(upperEdge, { isTop, height: pictureHeight })
  const devtools = await page.context().newCDPSession(page)
  const clip = { x: 0, y, width: pictureWidth, height: pictureHeight, scale: pictureDensity }
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 25, clip })
  writeFileSync(`${folder}/${name}.webp`, Buffer.from(data, 'base64'))
  await page.context().close()
}

/** Signs in on a phone, waits until the notice about the session has closed, and returns the browser's storage. */
async function sessionOf(browser: Browser, origin: string, who: HelpPicture['who']) {
  const page = await openPage(browser, origin, phone)
  const notice = page.getByText(/Tu sesión dura/).first()
  await Promise.all([notice.waitFor(), signIn(page, who)])
  await passed(page)
  const session = await page.context().storageState()
  await page.context().close()
  return session
}

/**
 * Runs in the page. Scrolls to `element`, unless it lies over the page (a dialog, the top bar, the bar of a roll).
 * Returns the picture's upper edge in px, from the top of the page.
 */
function upperEdge(element: Element, { isTop, height }: { isTop: boolean; height: number }): number {
  /** The height of the top bar, and the margin around `element`, px. */
  const [bar, air] = [64, 12]
  const isOver = element.closest('[role=dialog], header, [data-kind]') !== null
  if (!isOver) {
    const edges = element.getBoundingClientRect()
    scrollBy(0, isTop ? edges.top - bar - air : edges.bottom + air - innerHeight)
  }
  const { top, bottom } = element.getBoundingClientRect()
  const wanted = isTop ? top - air : bottom + air - height
  return scrollY + Math.round(Math.max(0, Math.min(wanted, innerHeight - height)))
}

function openPage(browser: Browser, origin: string, options: BrowserContextOptions): Promise<Page> {
  return browser.newPage({
    baseURL: origin,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    reducedMotion: 'reduce',
    hasTouch: true,
    ...options,
  })
}

async function signIn(page: Page, who: HelpPicture['who']): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(`${who}@lucero.test`)
  await page.getByLabel(/^Contraseña/).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL('**/dashboard')
  if (hasSyncChip(who)) await downloaded(page)
}

/** Waits for the time in the sync chip, which appears only when all lists have been downloaded. */
function downloaded(page: Page): Promise<void> {
  return page.getByRole('link', { name: /Todo enviado · \d/ }).waitFor()
}

/** Waits until the notice about the session and a message about a download have closed: no picture may show them. */
async function passed(page: Page): Promise<void> {
  for (const passing of [/Tu sesión dura/, /Descargando/])
    await page.getByText(passing).first().waitFor({ state: 'hidden' })
}

const names = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const data = mkdtempSync(join(tmpdir(), 'lucero-help-'))
const { process: provider, origin } = await run('dist/server/main.js', data, 0, { SCHOOL_CLOCK: schoolClock })
const browser = await chromium.launch(findBrowser())
try {
  const sessions = new Map<HelpPicture['who'], Awaited<ReturnType<typeof sessionOf>>>()
  for (const picture of helpPictures.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const session = sessions.get(picture.who) ?? (await sessionOf(browser, origin, picture.who))
    sessions.set(picture.who, session)
    await take(browser, origin, session, picture)
  }
} finally {
  await browser.close()
  await end(provider, 'SIGTERM')
  rmSync(data, { recursive: true, force: true })
}
