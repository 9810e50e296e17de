/** Row 7: what the attendance list needs of script and style, as gzip makes it, and what a browser has fetched by the time it stands. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Response } from '@playwright/test'
import { findBrowser } from '../../.config/browser.ts'
import { budget } from '../../.config/build/budget.ts'
import { paths } from '../../src/paths.ts'
import { end } from '../browser/provider.ts'
import type { Figure } from './figures.ts'
import { client, enter, startProduct } from './product.ts'

/** The portal's shell; the attendance list comes with it. */
const root = 'src/app.html'

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

export async function bytes(): Promise<Figure[]> {
  const { process: provider, origin } = await startProduct()
  try {
    const needed = neededFiles()
    const fetched = await fetchedFiles(origin)
    return [
      { what: 'Script that portal shell and attendance list need, gzip', unit: 'KB', values: [sum(needed, '.js')], promise: { kind: 'value', atMost: budget.js / 1000 } },
      { what: 'Style that they need, gzip', unit: 'KB', values: [sum(needed, '.css')], promise: { kind: 'value', atMost: budget.css / 1000 } },
      { what: 'Script fetched until the first row stands, what is loaded ahead included, gzip', unit: 'KB', values: [sum(fetched, '.js')], promise: { kind: 'none' } },
    ]
  } finally {
    await end(provider, 'SIGTERM')
  }
}

type File = { name: string; body: Buffer }

/** Everything the shell imports, other than on demand. */
function neededFiles(): File[] {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'))
  const wanted = new Set<string>()
  const names = new Set<string>()
  const follow = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (wanted.has(key)) return
    wanted.add(key)
    for (const name of [chunk.file, ...(chunk.css ?? [])]) names.add(name)
    chunk.imports?.forEach(follow)
  }
  follow(root)
  return [...names].map((name) => ({ name, body: readFileSync(path.join(client, name)) }))
}

async function fetchedFiles(origin: string): Promise<File[]> {
  const browser = await chromium.launch(findBrowser())
  try {
    const page = await browser.newPage({ viewport: { width: 1180, height: 820 } })
    await enter(page, origin, 'recepcion@lucero.test')
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.goto(`${origin}${paths.attendance}`)
    await page.waitForSelector('tbody td')
    const files = responses.filter((response) => response.url().includes('/assets/'))
    return await Promise.all(files.map(async (response) => ({ name: response.url(), body: await response.body() })))
  } finally {
    await browser.close()
  }
}

/** Kilobytes (1,000) of all files with this ending. */
function sum(files: readonly File[], ending: string): number {
  return files.filter(({ name }) => name.endsWith(ending)).reduce((total, { body }) => total + gzipSync(body, { level: 9 }).length, 0) / 1000
}
