/**
 * Which Chromium the tests and drawings use: CHROMIUM_PATH, the system's headless shell, the one Playwright brought, or any
 * other of the system's. The shell is the same browser without windows to draw, and needs four fifths of the time.
 * Run as a program it makes sure that there is one: as root by Debian's package, else by Playwright's own download.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

/** Quiet and repeatable: nothing is fetched in the background that a test did not ask for. */
const args = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const asRoot = process.getuid?.() === 0
const advice = 'No Chromium found. Install one (`npx playwright install chromium`, or `apt-get install chromium-headless-shell`) or set CHROMIUM_PATH.'

/** The path of a Chromium on this machine, or null. */
function browserPath(): string | null {
  const asked = process.env.CHROMIUM_PATH
  if (asked) return existsSync(asked) ? asked : null
  const own = chromium.executablePath()
  return onPath([shell]) ?? (existsSync(own) ? own : onPath(names))
}

function onPath(programs: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(':')
  return folders.flatMap((folder) => programs.map((name) => join(folder, name))).find((path) => existsSync(path)) ?? null
}

/** Launch options for Playwright. Throws one line that says what to install. */
export function findBrowser() {
  const executablePath = browserPath()
  if (!executablePath) throw new Error(advice)
  return { executablePath, chromiumSandbox: !asRoot, args }
}

function run(command: string, ...words: string[]): boolean {
  console.log(`$ ${command} ${words.join(' ')}`)
  return spawnSync(command, words, { stdio: ['ignore', 'inherit', 'inherit'], timeout: 300_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0
}

/** A download alone is not enough where the libraries under it are missing: only a browser that starts counts. */
function starts(): boolean {
  const path = browserPath()
  return path !== null && spawnSync(path, ['--headless', '--no-sandbox', '--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

function provide(): boolean {
  const best = process.env.CHROMIUM_PATH ?? onPath([shell])
  if (best && starts()) return true
  if (asRoot && existsSync('/usr/bin/apt-get')) {
    if (run('apt-get', 'update', '-q') && run('apt-get', 'install', '-yq', '--no-install-recommends', shell) && starts()) return true
  }
  return starts() || (run('npx', 'playwright', 'install', 'chromium') && starts())
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!provide()) {
    console.error(advice)
    process.exit(1)
  }
  console.log(browserPath())
}
