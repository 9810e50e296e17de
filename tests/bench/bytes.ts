/** Row 7: what a device fetches until the attendance list stands, script and style, as gzip makes it. */
import { gzipSync } from 'node:zlib'
import { chromium, type Response } from '@playwright/test'
import { findBrowser } from '../../.config/browser.ts'
import { paths } from '../../src/paths.ts'
import { end } from '../browser/provider.ts'
import type { Figure } from './figures.ts'
import { enter, startProduct } from './product.ts'

export async function bytes(): Promise<Figure[]> {
  const { process: provider, origin } = await startProduct()
  const browser = await chromium.launch(findBrowser())
  try {
    const page = await browser.newPage({ viewport: { width: 1180, height: 820 } })
    await enter(page, origin, 'recepcion@lucero.test')
    const fetched: Response[] = []
    page.on('response', (response) => fetched.push(response))
    await page.goto(`${origin}${paths.attendance}`)
    await page.waitForSelector('tbody td')
    const sum = async (kind: string) => {
      const bodies = await Promise.all(fetched.filter((response) => response.request().resourceType() === kind).map((response) => response.body()))
      return bodies.reduce((total, body) => total + gzipSync(body, { level: 9 }).length, 0) / 1000
    }
    return [
      { what: 'Script fetched for portal shell and attendance list, gzip', unit: 'KB', values: [await sum('script')], promise: { kind: 'value', atMost: 190 } },
      { what: 'Style fetched for them, gzip', unit: 'KB', values: [await sum('stylesheet')], promise: { kind: 'value', atMost: 18 } },
    ]
  } finally {
    await browser.close()
    await end(provider, 'SIGTERM')
  }
}
