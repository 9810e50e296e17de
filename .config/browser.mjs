/** Which Chromium to drive: CHROMIUM_PATH, the one Playwright brought, or the system's. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

/** Quiet and repeatable: nothing is fetched in the background that a test did not ask for. */
const args = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a Chromium on this machine, or null. */
export function browserPath() {
  const asked = process.env.CHROMIUM_PATH
  if (asked) return existsSync(asked) ? asked : null
  const own = chromium.executablePath()
  if (own && existsSync(own)) return own
  const folders = (process.env.PATH ?? '').split(':')
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path)) ?? null
}

/** Launch options for Playwright. Throws one line that says what to install. */
export function findBrowser() {
  const executablePath = browserPath()
  if (!executablePath) throw new Error('No Chromium found: install Debian\'s `chromium`, run `npx playwright install chromium`, or set CHROMIUM_PATH.')
  return { executablePath, chromiumSandbox: process.getuid?.() !== 0, args }
}
