/** Firefox, driven over WebDriver BiDi. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'puppeteer-core'
import { vi } from 'vitest'
import { findFirefox } from '../../.config/other-browsers.ts'
import { leavePage, size, surroundings, type Browser, type Window } from './browser'
import { freePort, start } from './processes'

/**
 * A tablet's language, and no memory but the profile's; whatever else is noisy a Firefox that is driven switches off by
 * itself.
 */
const settings = {
  'intl.accept_languages': 'es-MX, es',
  'browser.sessionstore.resume_from_crash': false,
  'toolkit.startup.max_resumed_crashes': -1,
  'datareporting.policy.dataSubmissionEnabled': false,
}

/** ms; while one page takes another's place a question may stay without an answer: it is asked again. */
const protocolTimeout = 15_000

export const firefox: Browser = {
  name: 'Firefox',
  async open(profile) {
    await writeFile(
      join(profile, 'user.js'),
      Object.entries(settings)
        .map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
        .join(''),
    )
    const port = await freePort()
    const group = start(
      findFirefox(),
      ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`, 'about:blank'],
      { ...surroundings, MOZ_CRASHREPORTER_DISABLE: '1' },
    )
    try {
      const browser = await vi.waitFor(
        () =>
          connect({
            browserWSEndpoint: `ws://127.0.0.1:${port}/session`,
            protocol: 'webDriverBiDi',
            protocolTimeout,
            defaultViewport: size,
          }),
        { timeout: 60_000, interval: 50 },
      )
      const page = (await browser.pages())[0] ?? (await browser.newPage())
      const run: Window['run'] = (work, ...args) => page.evaluate(work as never, ...args)
      // Of some hundred answers to a navigation the driver loses one, while the page it led to stands there.
      const unanswered = () => undefined
      return {
        goto: (url) => leavePage(run, () => void page.goto(url).catch(unanswered)),
        reload: () => leavePage(run, () => void page.reload().catch(unanswered)),
        run,
        tapAt: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        kill: () => group.end('SIGKILL'),
      }
    } catch (error) {
      await group.end('SIGKILL')
      throw error
    }
  },
}
