/** What every browser test begins with: a provider, people who can sign in, and a device that can be switched off. */
import { settleMs } from '../../src/ui/ignore-early-taps'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test as base, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { findBrowser } from '../../.config/browser.ts'
import { people } from './people'
import { openProvider, password, type Provider } from './provider'

export { expect, people }

/** A browser with its profile on disk: it can be opened again after it was killed. */
export type Device = {
  context: BrowserContext
  page: Page
  /** Kills the whole browser with SIGKILL, as an empty battery does. */
  kill(): Promise<void>
  reopen(): Promise<void>
}

type Fixtures = { writes: boolean; provider: Provider; device: Device }

export const test = base.extend<Fixtures, { shared: Provider }>({
  /**
   * After a test that writes, the demo school is restored. A test that does not write says so: `test.use({ writes:
   * false })`.
   */
  writes: [true, { option: true }],
  /** One provider per worker, whose tests run one after the other. */
  shared: [
    async ({}, use) => {
      const provider = await openProvider()
      await use(provider)
      await provider.leave()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  provider: async ({ writes, shared }, use) => {
    await use(shared)
    if (writes) await shared.reset()
  },
  baseURL: async ({ provider }, use) => use(provider.origin),
  device: async ({ provider, locale, timezoneId, viewport }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'lucero-device-'))
    // Looked up beforehand, so that `kill` acts at once.
    let processes: number[] = []
    const open = async () => {
      const context = await chromium.launchPersistentContext(profile, {
        ...findBrowser(),
        baseURL: provider.origin,
        locale,
        timezoneId,
        viewport,
      })
      processes = processesOf(profile)
      return { context, page: context.pages()[0] ?? (await context.newPage()) }
    }
    const device: Device = {
      ...(await open()),
      async kill() {
        const gone = new Promise((resolve) => device.context.once('close', resolve))
        for (const pid of processes) process.kill(pid, 'SIGKILL')
        await gone
      },
      async reopen() {
        Object.assign(device, await open())
      },
    }
    await use(device)
    await device.context.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  },
})

/** The browser's main process: the only one that was started with this profile. */
function processesOf(profile: string): number[] {
  return execFileSync('ps', ['-axww', '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${profile}`) && !line.includes('--type='))
    .map((line) => Number.parseInt(line, 10))
}

/**
 * Opens an address and waits for the first byte only: tests wait for what is on screen. The load event would also wait
 * for the last requests, such as a worker's downloads or frames of other hosts.
 */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
}

export async function reload(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'commit' })
}

/** Signs in on the login screen and waits for the portal's address. */
export async function signIn(page: Page, email: string): Promise<void> {
  await open(page, '/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel(/^Contraseña/).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' })
}

/** Resolves when the service worker controls the page: from then on the page opens without a network. */
export async function installed(page: Page): Promise<void> {
  // The worker first fetches the whole app and the public page's pictures, perhaps on a busy machine.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 90_000 })
}

/** Waits as long as a place that has just changed ignores taps (`Settling`). */
export const settled = (page: Page) => page.waitForTimeout(settleMs)

/** How long nothing on the page must change until what moved last takes taps again, with half a second to spare, ms. */
const quietMs = settleMs + 500

/** `atRest` gives up after this time, because a page may change all the time (a countdown, for example), ms. */
const restlessMs = 10_000

/** Waits until nothing on the page has changed for `quietMs`, so that every place takes taps. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(
    ({ quietMs, restlessMs }) =>
      new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect()
          resolve()
        }
        let timer = setTimeout(end, quietMs)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(end, quietMs)
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        setTimeout(end, restlessMs)
      }),
    { quietMs, restlessMs },
  )
}

/** A link of the sidebar, once the sidebar is whole (its last link is *Emergencia*) and takes taps. */
export async function menuLink(page: Page, name: string): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  await expect(menu.getByRole('link', { name: 'Emergencia', exact: true })).toBeVisible()
  await settled(page)
  return menu.getByRole('link', { name, exact: true })
}

/** The sync chip, which shows in one corner of every screen what has been sent and what waits. */
export function chipOn(page: Page) {
  return page.getByRole('link', { name: /Abrir Por enviar$/ })
}
