/**
 * Which Chromium the tests and drawings use: CHROMIUM_PATH, the system's headless shell, the one Playwright brought, or any
 * other of the system's. The shell is the same browser without windows to draw, and needs four fifths of the time.
 */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { asRoot, findProgram, succeeds } from './programs.ts'

/** Quiet and repeatable: nothing is fetched in the background that a test did not ask for. */
const args = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

export const shell = 'chromium-headless-shell'
export const chromiumAdvice = `No Chromium found. Install one (\`npx playwright install chromium\`, or \`apt-get install ${shell}\`) or set CHROMIUM_PATH.`

/** The path of a Chromium on this machine, or null. */
export function browserPath(): string | null {
  const asked = process.env.CHROMIUM_PATH
  if (asked) return existsSync(asked) ? asked : null
  const own = chromium.executablePath()
  return findProgram(shell) ?? (existsSync(own) ? own : findProgram(...names))
}

/** Launch options for Playwright. Throws one line that says what to install. */
export function findBrowser() {
  const executablePath = browserPath()
  if (!executablePath) throw new Error(chromiumAdvice)
  return { executablePath, chromiumSandbox: !asRoot, args }
}

/** A download alone is not enough where the libraries under it are missing: only a browser that starts counts. */
export function chromiumStarts(): boolean {
  const path = browserPath()
  return path !== null && succeeds(path, '--headless', '--no-sandbox', '--version')
}

/** The best there is: it starts, and it is the shell or was asked for by name. */
export function hasBestChromium(): boolean {
  return (process.env.CHROMIUM_PATH ?? findProgram(shell)) != null && chromiumStarts()
}
