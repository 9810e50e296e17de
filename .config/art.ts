/**
 * `npm run art` regenerates every picture and film of the product. The public page's drawings and films are generated
 * by .config/art, the icons from public/favicon.svg, the picture of a shared link from the drawings and src/school.ts,
 * and the manifest's screenshots from the built app (run `npm run build` first). All steps need Chromium; films need
 * ffmpeg too.
 *
 *   npm run art -- pictures films     runs only these steps (of pictures, films, icons, social, screenshots)
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { end, password, run } from '../tests/browser/provider.ts'
import { requireEncoder, renderFilms } from './art/films/render.ts'
import { drawPictures } from './art/pictures.ts'
import { drawSocial, icon } from './art/social.ts'
import { findBrowser } from './browser.ts'

const drawing = readFileSync('public/favicon.svg', 'utf8')
const square = drawing.replace(/ rx="\d+"/, '')

/** Launchers crop a maskable icon to a circle of 80 % of its width, in which the star must fit. */
const maskable = square
  .replace('viewBox="0 0 100 100"', 'viewBox="-12 -12 124 124"')
  .replace('<rect width="100" height="100"', '<rect x="-12" y="-12" width="124" height="124"')

const icons = [
  { file: 'public/favicon.ico', size: 32, svg: drawing },
  { file: 'public/icons/192.png', size: 192, svg: drawing },
  { file: 'public/icons/512.png', size: 512, svg: drawing },
  { file: 'public/icons/maskable-512.png', size: 512, svg: maskable },
  { file: 'public/icons/apple-touch-180.png', size: 180, svg: square },
]

const screenshots = [
  { file: 'public/screenshots/roll-wide.png', width: 1180, height: 820 },
  { file: 'public/screenshots/roll-narrow.png', width: 390, height: 844 },
]

async function drawIcons(browser: Browser): Promise<void> {
  for (const { file, size, svg } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
    const png = await page.screenshot({ omitBackground: true })
    writeFileSync(file, file.endsWith('.ico') ? icon(png, size) : png)
    await page.close()
  }
}

async function takeScreenshots(browser: Browser): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lucero-art-'))
  const { process: provider, origin } = await run('dist/server/main.js', folder, 0, {})
  try {
    const page = await browser.newPage({ locale: 'es-MX', timezoneId: 'America/Mexico_City', reducedMotion: 'reduce' })
    await page.goto(`${origin}/login`)
    await page.getByLabel('Correo electrónico').fill('maestra@lucero.test')
    await page.getByLabel(/^Contraseña/).fill(password)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await page.locator('[data-tile]').nth(3).click()
    await page.locator('[data-tile]').nth(11).click()
    await page.getByText('Todo enviado').waitFor()
    // Waits until this notice has closed by itself, because it must not be in the screenshots.
    await page.getByText('Tu sesión dura').waitFor({ state: 'hidden' })
    for (const { file, width, height } of screenshots) {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => scrollTo(0, 0))
      writeFileSync(file, await page.screenshot({ animations: 'disabled' }))
    }
  } finally {
    await end(provider, 'SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

const steps: Record<string, (browser: Browser) => Promise<void>> = {
  pictures: async () => drawPictures(),
  films: renderFilms,
  icons: drawIcons,
  social: drawSocial,
  screenshots: takeScreenshots,
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in steps))
const wanted = Object.entries(steps).filter(([name]) => asked.length === 0 || asked.includes(name))

try {
  if (unknown !== undefined)
    throw new Error(`There is no step "${unknown}": choose of ${Object.keys(steps).join(', ')}.`)
  if (wanted.some(([name]) => name === 'films')) requireEncoder()
  for (const folder of ['public/icons', 'public/screenshots']) mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch(findBrowser())
  try {
    for (const [, step] of wanted) await step(browser)
  } finally {
    await browser.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
