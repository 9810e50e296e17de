/**
 * Installs the browsers that the tests need and this machine lacks: Debian's packages if run as root, else Playwright's
 * own Chromium. Prints one line for each browser that is still missing and fails, because a test must not be skipped
 * for lack of a browser.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { browserPath, chromiumAdvice, chromiumStarts, hasBestChromium, headlessShell } from './browser.ts'
import {
  findFirefox,
  findWebKit,
  firefoxAdvice,
  firefoxPackages,
  firefoxStarts,
  webkitAdvice,
  webkitPackages,
  webkitStarts,
} from './other-browsers.ts'
import { isRoot } from './find-program.ts'

function run(command: string, ...words: string[]): boolean {
  console.log(`$ ${command} ${words.join(' ')}`)
  return (
    spawnSync(command, words, {
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  )
}

const packages = [
  ...(hasBestChromium() ? [] : [headlessShell]),
  ...(firefoxStarts() ? [] : firefoxPackages),
  ...(webkitStarts() ? [] : webkitPackages),
]
if (packages.length > 0 && isRoot && existsSync('/usr/bin/apt-get') && run('apt-get', 'update', '-q'))
  run('apt-get', 'install', '-yq', '--no-install-recommends', ...packages)
if (!chromiumStarts()) run('npx', 'playwright', 'install', 'chromium')

const missing = [
  ...(chromiumStarts() ? [] : [chromiumAdvice]),
  ...(firefoxStarts() ? [] : [firefoxAdvice]),
  ...(webkitStarts() ? [] : [webkitAdvice]),
]
for (const line of missing) console.error(line)
if (missing.length > 0) process.exit(1)
for (const path of [browserPath(), findFirefox(), findWebKit().driver]) console.log(path)
