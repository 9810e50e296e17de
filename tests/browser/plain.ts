/**
 * A plain provider on another origin: it has no capabilities and allows only the headers that the specification names.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openProvider, type Provider } from './provider'
import { freePort, openSite } from './static-site'
import { expect, test as base } from './story'

export { expect }

/**
 * The time at which the tests take place, epoch ms. In the last two minutes of the school's day it is two minutes
 * earlier, so that no test runs into the next day.
 */
function schoolTime(): number {
  const now = Date.now()
  const [hour, minute] = new Date(now - zone).toISOString().slice(11, 16).split(':')
  return hour === '23' && Number(minute) >= 58 ? now - 2 * 60_000 : now
}
/** Mexico City is 6 h behind UTC all year. */
const zone = 6 * 3_600_000

type Built = { folder: string; port: number }

/** The provider's address is part of the build, so one build serves all tests of a worker. */
export const test = base.extend<{ provider: Provider; site: string }, { built: Built }>({
  built: [
    async ({}, use) => {
      const port = await freePort()
      const folder = await mkdtemp(join('.artifacts', 'plain-'))
      const { status, stderr } = spawnSync('npx', ['vite', 'build', '--outDir', folder, '--logLevel', 'error'], {
        encoding: 'utf8',
        env: { ...process.env, VITE_API_URL: `http://127.0.0.1:${port}` },
      })
      if (status !== 0) throw new Error(`The build for another origin failed: ${stderr}`)
      await use({ folder, port })
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: async ({ built }, use) => {
    const site = await openSite(built.folder)
    await use(site.origin)
    await site.close()
  },
  baseURL: async ({ site }, use) => use(site),
  provider: async ({ built, site, context }, use) => {
    // This provider announces no clock, so the device's clock counts, which a test may move forward.
    const time = schoolTime()
    await context.clock.install({ time })
    const provider = await openProvider({
      port: built.port,
      clock: new Date(time - zone).toISOString().slice(0, 16),
      env: { CAPABILITIES: 'none', ALLOWED_ORIGINS: site },
    })
    await use(provider)
    await provider.leave()
  },
})
