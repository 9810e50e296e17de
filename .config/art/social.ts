/** The preview picture of a shared link (1200×630 px, with the school's name), and the .ico file for old browsers. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { school } from '../../src/school.ts'
import { sky } from './sky.ts'

const font = (): string =>
  readFileSync('node_modules/@fontsource-variable/fredoka/files/fredoka-latin-wght-normal.woff2').toString('base64')

/** Writes public/social.png. The CSS hides the small stars of the sky, which would lie between the letters. */
export async function drawSocial(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  const about = school.fullName.replace(school.name, '').replace(/^\W+/u, '')
  await page.setContent(
    `<style>@font-face{font-family:Fredoka;src:url(data:font/woff2;base64,${font()});font-weight:300 700}
      body{margin:0;height:630px;position:relative;overflow:hidden;background:#1f1b4d;color:#fffbf2;font-family:Fredoka}
      svg{position:absolute;right:-2px;bottom:-26px;width:1204px;height:752px} svg>path[fill="#FFF1CF"]{display:none}
      div{position:absolute;left:72px;top:92px;width:430px}
      h1{margin:0;font-size:104px;line-height:1;font-weight:650;overflow-wrap:anywhere} p{margin:20px 0 0;font-size:44px;line-height:1.15;font-weight:450}</style>
    ${sky()}<div><h1></h1><p></p></div>`,
  )
  await page.locator('h1').evaluate((element, text) => {
    element.textContent = text
  }, school.name)
  await page.locator('p').evaluate((element, text) => {
    element.textContent = text
  }, about)
  await page.evaluate(() => document.fonts.ready)
  writeFileSync('public/social.png', await page.screenshot())
  await page.close()
}

/** Wraps a PNG of `side`×`side` px in an .ico file: a header, one directory entry, the PNG unchanged. */
export function icon(png: Buffer, side: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(side, 6)
  header.writeUInt8(side, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
