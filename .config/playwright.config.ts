/** The browser tests: Chromium, the production build, and a provider of their own for every test. */
import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

export default defineConfig({
  testDir: '../tests/browser',
  outputDir: '../.artifacts/browser',
  globalSetup: '../tests/browser/setup.ts',
  forbidOnly: process.env.CI !== undefined,
  // A story plays on real clocks, processes and browsers: it may be told again, and the count says so.
  retries: process.env.CI === undefined ? 0 : 2,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../.artifacts/reports/browser.json' }]],
  use: {
    launchOptions: findBrowser(),
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: { width: 1180, height: 820 },
    actionTimeout: 30_000,
    // Recording every step costs a slow machine a third of its time: there only a second try is recorded.
    trace: process.env.CI === undefined ? 'retain-on-failure' : 'on-first-retry',
  },
})
