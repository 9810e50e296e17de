/** The browser tests: Chromium, the production build, and a provider of their own for every worker. */
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { folderOf, plan } from './reports.ts'

export default defineConfig({
  testDir: '../tests/browser',
  outputDir: '../.artifacts/browser',
  globalSetup: '../tests/browser/setup.ts',
  forbidOnly: process.env.CI !== undefined,
  // What only the long run looks at is tagged so.
  ...(plan === 'long' ? { grep: /@long/ } : { grepInvert: /@long/ }),
  fullyParallel: true,
  // A story waits for a browser and a provider as often as it works: a little more of them than cores.
  workers: availableParallelism() + 1,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: `../${folderOf(plan)}/browser.json` }]],
  use: {
    launchOptions: findBrowser(),
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: { width: 1180, height: 820 },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
  },
})
