/**
 * Finds Firefox (FIREFOX_PATH or the system's) and WebKitGTK with the programs that drive it. Playwright's own builds
 * of both are patched, so the tests use the unpatched browsers that people have.
 */
import { existsSync } from 'node:fs'
import { findProgram, succeeds } from './find-program.ts'

/** Names of Debian packages. */
export const firefoxPackages = ['firefox-esr']
export const webkitPackages = ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1']

export const firefoxAdvice = `No Firefox found. Install one (\`apt-get install ${firefoxPackages.join(' ')}\`) or set FIREFOX_PATH.`
export const webkitAdvice = `No WebKit that can be driven found. Install it (\`apt-get install ${webkitPackages.join(' ')}\`; elsewhere WebKitGTK 4.1 with its WebDriver, Xvfb, and GObject for python3).`

/** The path of a Firefox. Throws if there is none; the message says what to install. */
export function findFirefox(): string {
  const path = process.env.FIREFOX_PATH ?? findProgram('firefox-esr', 'firefox')
  if (!path || !existsSync(path)) throw new Error(firefoxAdvice)
  return path
}

export type WebKit = { driver: string; python: string; screen: string }

/** The paths of the programs that drive WebKit. Throws if one is missing; the message says what to install. */
export function findWebKit(): WebKit {
  // Prefer the system's python: another one that is first on PATH does not find the system's GObject libraries.
  const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : findProgram('python3')
  const [driver, screen] = [findProgram('WebKitWebDriver'), findProgram('Xvfb')]
  if (!driver || !python || !screen) throw new Error(webkitAdvice)
  return { driver, python, screen }
}

export function firefoxStarts(): boolean {
  return finds(findFirefox, (path) => succeeds(path, '--version'))
}

export function webkitStarts(): boolean {
  return finds(
    findWebKit,
    ({ driver, python }) =>
      succeeds(driver, '--help') &&
      succeeds(python, '-c', 'import gi; gi.require_version("WebKit2", "4.1"); from gi.repository import WebKit2'),
  )
}

function finds<Found>(find: () => Found, works: (found: Found) => boolean): boolean {
  try {
    return works(find())
  } catch {
    return false
  }
}
