/** Firefox, driven over WebDriver BiDi. */
import { launch } from 'puppeteer-core'
import { findFirefox } from '../../.config/other-browsers.ts'
import { size, surroundings, type Browser } from './browser'

/** Quiet, and a phone's or tablet's language. */
const settings = { 'intl.accept_languages': 'es-MX, es', 'browser.sessionstore.resume_from_crash': false }

export const firefox: Browser = {
  name: 'Firefox',
  async open(profile) {
    const browser = await launch({ browser: 'firefox', executablePath: findFirefox(), userDataDir: profile, env: { ...surroundings, MOZ_CRASHREPORTER_DISABLE: '1' }, extraPrefsFirefox: settings, defaultViewport: size })
    const main = browser.process()
    const page = (await browser.pages())[0] ?? (await browser.newPage())
    return {
      async goto(url) {
        await page.goto(url, { waitUntil: 'domcontentloaded' })
      },
      async reload() {
        await page.reload({ waitUntil: 'domcontentloaded' })
      },
      run: (work, ...args) => page.evaluate(work as never, ...args),
      tapAt: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      async kill() {
        if (!main?.pid || main.exitCode !== null || main.signalCode !== null) return
        const gone = new Promise((resolve) => main.once('exit', resolve))
        // It leads a group of its own, to which each of its processes belongs.
        process.kill(-main.pid, 'SIGKILL')
        await gone
      },
    }
  },
}
