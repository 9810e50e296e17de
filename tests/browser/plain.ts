/** A plain provider on another origin: no capabilities, and no header allowed that the specification does not name. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openProvider, type Provider } from './provider'
import { freePort, openSite } from './static-site'
import { expect, test as base } from './story'

export { expect }

/**
 * The last Wednesday at 16:02 in Mexico City, YYYY-MM-DDTHH:MM. Such a provider announces no clock, so the page's own shows
 * this; its tokens keep the real time, and are good for it because it is past.
 */
function lastClass(): string {
  const zone = 6 * 3_600_000
  const ago = (days: number) => new Date(Date.now() - zone - days * 86_400_000)
  const days = [1, 2, 3, 4, 5, 6, 7].find((days) => ago(days).getUTCDay() === 3) ?? 7
  return `${ago(days).toISOString().slice(0, 10)}T16:02`
}

type Built = { folder: string; port: number }

/** The address of the provider is part of a build: one build serves every test of this worker. */
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
    const clock = lastClass()
    await context.clock.install({ time: new Date(`${clock}:00-06:00`) })
    const provider = await openProvider({ port: built.port, clock, env: { CAPABILITIES: 'none', ALLOWED_ORIGINS: site } })
    await use(provider)
    await provider.leave()
  },
})
