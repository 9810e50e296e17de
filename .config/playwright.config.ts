/** The browser tests: Chromium on the production build; each worker starts a provider of its own. */
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { folderOf, plan } from './reports.ts'

export default defineConfig({
  testDir: '../tests/browser',
  outputDir: '../.artifacts/browser',
  // A picture's path is the one that `toHaveScreenshot` names, from the project's root.
  snapshotPathTemplate: '../{arg}{ext}',
  globalSetup: '../tests/browser/setup.ts',
  forbidOnly: process.env.CI !== undefined,
  // Tests tagged @long run only in the long plan.
  ...(plan === 'long' ? { grep: /@long/ } : { grepInvert: /@long/ }),
  fullyParallel: true,
  // Tests wait about half the time: use one worker more than there are cores.
  workers: availableParallelism() + 1,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // `npm test` and `npm run test:long` set PLAN; they print a failed run's output, in which passed tests are mere dots.
  reporter: [[process.env.PLAN ? 'dot' : 'list'], ['json', { outputFile: `../${folderOf(plan)}/browser.json` }]],
  use: {
    launchOptions: findBrowser(),
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: { width: 1180, height: 820 },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
  },
})
