/** Row 5: a browser that starts without a network, on a slow device, until the attendance list shows its first row. */
import path from 'node:path'
import { paths } from '../../src/paths.ts'
import { end } from '../browser/provider.ts'
import type { Bench } from './bench.ts'
import { newProfile, throttle, type Profile } from './chromium.ts'
import type { Figure } from './figures.ts'
import { enter, startProduct } from './product.ts'

const slowness = 4

declare global {
  interface Window {
    firstRowAt?: number
  }
}

export async function coldStart({ rounds, standIn }: Bench): Promise<Figure[]> {
  const { process: provider, origin } = await startProduct()
  const profile = newProfile()
  try {
    const ours = `${origin}${paths.attendance}`
    const bare = `${standIn.origin}/list.html`
    await fill(profile, origin, ours, bare)
    const taken = { ours: [] as number[], bare: [] as number[] }
    // The first round fills the browser's code caches; nobody counts it.
    for (let round = 0; round <= rounds; round += 1) {
      const [first, second] = round % 2 === 0 ? ([ours, bare] as const) : ([bare, ours] as const)
      for (const url of [first, second]) {
        const ms = await firstRow(profile, url)
        if (round > 0) taken[url === ours ? 'ours' : 'bare'].push(ms)
      }
    }
    return [
      {
        what: `Cold start offline, processor ${slowness} × slower: the attendance list's first row`,
        unit: 'ms',
        values: taken.ours,
        limit: { name: 'a bare React + Mantine + Dexie list', values: taken.bare },
        promise: { kind: 'ratio', atMost: 1.3 },
      },
    ]
  } finally {
    profile.remove()
    await end(provider, 'SIGTERM')
  }
}

/** Signs in, lets the first download and the worker finish, and gives the bare list as many rows as the device holds. */
async function fill(profile: Profile, origin: string, ours: string, bare: string): Promise<void> {
  const context = await profile.open()
  const page = await context.newPage()
  const rows = await enter(page, origin, 'recepcion@lucero.test')
  await page.goto(ours)
  await page.waitForSelector('main select[aria-label^="Estado de"]')
  await page.goto(bare)
  await page.evaluate((all) => window.fillList(all), rows)
  await context.close()
}

async function firstRow(profile: Profile, url: string): Promise<number> {
  const context = await profile.open()
  try {
    await context.setOffline(true)
    await context.addInitScript({ path: path.join(import.meta.dirname, 'pages/public/first-row.js') })
    const page = await context.newPage()
    await throttle(page, slowness)
    await page.goto(url, { waitUntil: 'commit' })
    const noted = await page.waitForFunction(() => window.firstRowAt)
    return (await noted.jsonValue()) ?? Number.NaN
  } finally {
    await context.close()
  }
}
