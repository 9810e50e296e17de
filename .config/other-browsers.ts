/**
 * Which Firefox and which WebKit the tests use: FIREFOX_PATH or the system's, and WebKit as GTK has it, with what a window of
 * it needs. Playwright's own builds of both are patched; a family has the browsers that are driven here.
 */
import { existsSync } from 'node:fs'
import { findProgram, succeeds } from './programs.ts'

/** Debian's packages. */
export const firefoxPackages = ['firefox-esr']
export const webkitPackages = ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1']

export const firefoxAdvice = `No Firefox found. Install one (\`apt-get install ${firefoxPackages.join(' ')}\`) or set FIREFOX_PATH.`
export const webkitAdvice = `No WebKit that can be driven found. Install it (\`apt-get install ${webkitPackages.join(' ')}\`; elsewhere WebKitGTK 4.1 with its WebDriver, Xvfb, and GObject for python3).`

/** Throws one line that says what to install. */
export function findFirefox(): string {
  const path = process.env.FIREFOX_PATH ?? findProgram('firefox-esr', 'firefox')
  if (!path || !existsSync(path)) throw new Error(firefoxAdvice)
  return path
}

export type WebKit = { driver: string; python: string; screen: string }

/** Throws one line that says what to install. */
export function findWebKit(): WebKit {
  // A developer's own python stands first on the path and knows nothing of the system's libraries.
  const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : findProgram('python3')
  const [driver, screen] = [findProgram('WebKitWebDriver'), findProgram('Xvfb')]
  if (!driver || !python || !screen) throw new Error(webkitAdvice)
  return { driver, python, screen }
}

export function firefoxStarts(): boolean {
  return found(findFirefox, (path) => succeeds(path, '--version'))
}

export function webkitStarts(): boolean {
  return found(findWebKit, ({ driver, python }) => succeeds(driver, '--help') && succeeds(python, '-c', 'import gi; gi.require_version("WebKit2", "4.1"); from gi.repository import WebKit2'))
}

function found<Found>(find: () => Found, works: (found: Found) => boolean): boolean {
  try {
    return works(find())
  } catch {
    return false
  }
}
