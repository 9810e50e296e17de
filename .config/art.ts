/** `npm run art`: draws the icons from public/favicon.svg through Chromium, so that the drawing is the only source. */
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findBrowser } from './browser.ts'

const drawing = readFileSync('public/favicon.svg', 'utf8')
const square = drawing.replace(/ rx="\d+"/, '')

/** Launchers crop a maskable icon to a circle of 80 %: the star keeps inside it, the night reaches the edge. */
const maskable = square.replace('viewBox="0 0 100 100"', 'viewBox="-12 -12 124 124"').replace('<rect ', '<rect x="-12" y="-12" ').replace('width="100" height="100"', 'width="124" height="124"')

const pictures = [
  { file: 'public/icons/192.png', size: 192, svg: drawing },
  { file: 'public/icons/512.png', size: 512, svg: drawing },
  { file: 'public/icons/maskable-512.png', size: 512, svg: maskable },
  { file: 'public/icons/apple-touch-180.png', size: 180, svg: square },
]

mkdirSync('public/icons', { recursive: true })
const browser = await chromium.launch(findBrowser())
for (const { file, size, svg } of pictures) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
  writeFileSync(file, await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()
