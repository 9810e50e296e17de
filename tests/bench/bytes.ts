/** How much script and style a browser has fetched when the attendance list is shown. */
import { gzipSync } from 'node:zlib'
import { chromium, type Response } from '@playwright/test'
import { findBrowser } from '../../.config/browser.ts'
import { portalBudget } from '../../.config/build/budget.ts'
import { paths } from '../../src/paths.ts'
import { end } from '../browser/provider.ts'
import type { Figure } from './figures.ts'
import { attendanceRow, enter, startProduct } from './product.ts'

export async function bytes(): Promise<Figure[]> {
  const { process: provider, origin } = await startProduct()
  try {
    const fetched = await fetchedFiles(origin)
    return [
      {
        what: 'Script fetched until the first row of the list stands, gzip',
        unit: 'KB',
        values: [sum(fetched, '.js')],
        also: { what: 'style', unit: 'KB', values: [sum(fetched, '.css')] },
        promise: { kind: 'value', atMost: portalBudget.js / 1000 },
      },
    ]
  } finally {
    await end(provider, 'SIGTERM')
  }
}

type File = { name: string; body: Buffer }

async function fetchedFiles(origin: string): Promise<File[]> {
  const browser = await chromium.launch(findBrowser())
  try {
    const page = await browser.newPage({ viewport: { width: 1180, height: 820 } })
    await enter(page, origin, 'recepcion@lucero.test')
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.goto(`${origin}${paths.attendance}`)
    await page.waitForSelector(attendanceRow)
    const files = responses.filter((response) => response.url().includes('/assets/'))
    return await Promise.all(files.map(async (response) => ({ name: response.url(), body: await response.body() })))
  } finally {
    await browser.close()
  }
}

/** Compressed kilobytes (1,000 bytes) of all files with this ending. */
function sum(files: readonly File[], ending: string): number {
  return (
    files
      .filter(({ name }) => name.endsWith(ending))
      .reduce((total, { body }) => total + gzipSync(body, { level: 9 }).length, 0) / 1000
  )
}
