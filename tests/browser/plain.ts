/** A plain provider on another origin: no capabilities, and no header allowed that the specification does not name. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openProvider, type Provider } from './provider'
import { freePort, openSite } from './static-site'
import { expect, test as base } from './story'

export { expect }

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
  provider: async ({ built, site }, use) => {
    const provider = await openProvider({ port: built.port, env: { CAPABILITIES: 'none', ALLOWED_ORIGINS: site } })
    await use(provider)
    await provider.leave()
  },
})
