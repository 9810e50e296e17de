/**
 * Finds the Chromium for tests and drawings, in this order: CHROMIUM_PATH, the system's headless shell, Playwright's
 * own, any other Chromium of the system. The headless shell is the same browser without a window system; tests take a
 * fifth less time in it.
 */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { isRoot, findProgram, succeeds } from './find-program.ts'

/** Switches off what Chromium fetches in the background, so that only the tests' own requests are made. */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

export const headlessShell = 'chromium-headless-shell'
export const chromiumAdvice = `No Chromium found. Install one (\`npx playwright install chromium\`, or \`apt-get install ${headlessShell}\`) or set CHROMIUM_PATH.`

/** The path of a Chromium on this machine, or null if there is none. */
export function browserPath(): string | null {
  const configured = process.env.CHROMIUM_PATH
  if (configured) return existsSync(configured) ? configured : null
  const own = chromium.executablePath()
  return findProgram(headlessShell) ?? (existsSync(own) ? own : findProgram(...names))
}

/** Launch options for Playwright. Throws if there is no Chromium; the message says what to install. */
export function findBrowser() {
  const executablePath = browserPath()
  if (!executablePath) throw new Error(chromiumAdvice)
  return { executablePath, chromiumSandbox: !isRoot, args }
}

/** Whether Chromium really starts: a downloaded one may lack system libraries. */
export function chromiumStarts(): boolean {
  const path = browserPath()
  return path !== null && succeeds(path, '--headless', '--no-sandbox', '--version')
}

/** Whether the headless shell or CHROMIUM_PATH starts; if not, .config/browsers.ts installs the shell. */
export function hasBestChromium(): boolean {
  return (process.env.CHROMIUM_PATH ?? findProgram(headlessShell)) != null && chromiumStarts()
}
