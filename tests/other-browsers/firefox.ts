/** Firefox, driven over WebDriver BiDi. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'puppeteer-core'
import { vi } from 'vitest'
import { findFirefox } from '../../.config/other-browsers.ts'
import { leavePage, size, surroundings, type Browser, type Window } from './browser'
import { freePort, start } from './processes'

/**
 * Preferences: a tablet's language, and no restored session after a kill. A Firefox with a driver turns off most other
 * background activity by itself.
 */
const settings = {
  'intl.accept_languages': 'es-MX, es',
  'browser.sessionstore.resume_from_crash': false,
  'toolkit.startup.max_resumed_crashes': -1,
  'datareporting.policy.dataSubmissionEnabled': false,
}

/**
 * How long to wait for the page's answer, ms. The driver may lose a call while the page navigates; it is then repeated.
 */
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
    // A Firefox accepts one session. If its creation takes longer than `protocolTimeout`, no further attempt can
    // connect, so Firefox is started again.
    return startFirefox(profile).catch(() => startFirefox(profile))
  },
}

async function startFirefox(profile: string): Promise<Window> {
  const port = await freePort()
  const group = start(
    findFirefox(),
    ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`, 'about:blank'],
    { ...surroundings, MOZ_CRASHREPORTER_DISABLE: '1' },
  )
  try {
    await vi.waitFor(() => fetch(`http://127.0.0.1:${port}`), { timeout: 60_000, interval: 50 })
    const browser = await connect({
      browserWSEndpoint: `ws://127.0.0.1:${port}/session`,
      protocol: 'webDriverBiDi',
      protocolTimeout,
      defaultViewport: size,
    })
    const page = (await browser.pages())[0] ?? (await browser.newPage())
    const run: Window['run'] = (work, ...args) => page.evaluate(work as never, ...args)
    // About one navigation in a hundred never resolves in the driver although the page has loaded.
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
}
