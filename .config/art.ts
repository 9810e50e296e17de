/**
 * `npm run art` makes the drawn pictures and films again: those of the public page from .config/art, the icons from
 * public/favicon.svg, and the picture of a shared link from the drawings and src/school.ts. All steps need Chromium;
 * films need ffmpeg too.
 *
 *   npm run art -- pictures films     runs only these steps (of pictures, films, icons, social)
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chromium, type Browser } from '@playwright/test'
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

async function drawIcons(browser: Browser): Promise<void> {
  for (const { file, size, svg } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
    const png = await page.screenshot({ omitBackground: true })
    writeFileSync(file, file.endsWith('.ico') ? icon(png, size) : png)
    await page.close()
  }
}

const steps: Record<string, (browser: Browser) => Promise<void>> = {
  pictures: async () => drawPictures(),
  films: renderFilms,
  icons: drawIcons,
  social: drawSocial,
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in steps))
const wanted = Object.entries(steps).filter(([name]) => asked.length === 0 || asked.includes(name))

try {
  if (unknown !== undefined)
    throw new Error(`There is no step "${unknown}": choose of ${Object.keys(steps).join(', ')}.`)
  if (wanted.some(([name]) => name === 'films')) requireEncoder()
  mkdirSync('public/icons', { recursive: true })
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
