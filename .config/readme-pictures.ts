/**
 * Takes the pictures of the pages from the built product with its demo school, always at the same hour of the school
 * (run `npm run build` first):
 *
 *   node --import tsx .config/readme-pictures.ts
 *
 * A palette of 256 colours halves the size of each: `convert roll.png +dither -colors 256 PNG8:roll.png`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { end, password, run, schoolClock } from '../tests/browser/provider.ts'
import { findBrowser } from './browser.ts'

const folder = '.docs/pictures'

/** `sends`: the account has a sync chip, which says when everything was downloaded; a family has none. */
type Picture = {
  name: string
  email: string
  sends: boolean
  address: string
  width: number
  height: number
  ready: (page: Page) => Promise<void>
}

const pictures: Picture[] = [
  {
    name: 'roll',
    email: 'maestra@lucero.test',
    sends: true,
    address: '/dashboard',
    width: 1180,
    height: 820,
    ready: async (page) => {
      for (const place of [3, 11]) await page.locator('[data-tile]').nth(place).click()
    },
  },
  {
    name: 'family',
    email: 'tutora@lucero.test',
    sends: false,
    address: '/dashboard',
    width: 390,
    height: 844,
    ready: (page) => page.getByText('Cómo pagar').first().waitFor(),
  },
  {
    name: 'student',
    email: 'recepcion@lucero.test',
    sends: true,
    address: '/dashboard/student/1',
    width: 1366,
    height: 768,
    ready: (page) => page.getByRole('region', { name: 'Contacto de emergencia' }).getByRole('link').first().waitFor(),
  },
  {
    name: 'receipt',
    email: 'recepcion@lucero.test',
    sends: true,
    address: '/dashboard/pagos/301',
    width: 820,
    height: 672,
    ready: async (page) => {
      await page.getByRole('link', { name: 'Íñigo Peña' }).waitFor()
      await page.emulateMedia({ media: 'print' })
    },
  },
]

async function take(
  browser: Browser,
  origin: string,
  { name, email, sends, address, width, height, ready }: Picture,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    reducedMotion: 'reduce',
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel(/^Contraseña/).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL('**/dashboard')
  // The chip shows a time only once all lists have been downloaded.
  const downloaded = page.getByRole('link', { name: /Todo enviado · \d/ })
  if (sends) await downloaded.waitFor()
  await page.goto(`${origin}${address}`)
  if (sends) await downloaded.waitFor()
  await ready(page)
  // The notice and a family's chip go by themselves; they must not be in the picture.
  for (const passing of [/Tu sesión dura/, /Descargando/])
    await page.getByText(passing).first().waitFor({ state: 'hidden' })
  await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' })
  await context.close()
}

mkdirSync(folder, { recursive: true })
const data = mkdtempSync(join(tmpdir(), 'lucero-readme-'))
const { process: provider, origin } = await run('dist/server/main.js', data, 0, { SCHOOL_CLOCK: schoolClock })
const browser = await chromium.launch(findBrowser())
try {
  for (const picture of pictures) await take(browser, origin, picture)
} finally {
  await browser.close()
  await end(provider, 'SIGTERM')
  rmSync(data, { recursive: true, force: true })
}
