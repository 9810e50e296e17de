/** What every browser story begins with: a provider, people who can sign in, and a device one can switch off. */
import { settleMs } from '../../src/ui/settle'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test as base, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { findBrowser } from '../../.config/browser.ts'
import { people } from './people'
import { openProvider, password, type Provider } from './provider'

export { expect, people }

/** A browser with its profile on disk: what is killed here can be opened again. */
export type Device = {
  context: BrowserContext
  page: Page
  /** SIGKILL to the whole browser, as an empty battery does. */
  kill(): Promise<void>
  reopen(): Promise<void>
}

type Fixtures = { writes: boolean; provider: Provider; device: Device }

export const test = base.extend<Fixtures, { shared: Provider }>({
  /**
   * After a story that writes, the school is what it was; one that writes nothing says so (`test.use({ writes: false
   * })`).
   */
  writes: [true, { option: true }],
  /** One provider a worker: its stories are told one after the other. */
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
    // Known beforehand: a battery that is empty waits for nobody who looks it up.
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

/** The browser's main process: the one that was started with this profile, which is nobody else's. */
function processesOf(profile: string): number[] {
  return execFileSync('ps', ['-axww', '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${profile}`) && !line.includes('--type='))
    .map((line) => Number.parseInt(line, 10))
}

/**
 * Opens an address, as far as its first byte: what a story waits for is what stands on the screen. A load event also
 * waits for whatever a page asks for last, a worker's downloads and other people's frames among it.
 */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
}

export async function reload(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'commit' })
}

/** Signs in on the login screen and waits until the portal's address says that it opened. */
export async function signIn(page: Page, email: string): Promise<void> {
  await open(page, '/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel(/^Contraseña/).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' })
}

/** Resolves when the worker controls the page: from here on it opens without a network. */
export async function installed(page: Page): Promise<void> {
  // It fetches the whole app and the public page's pictures first, on a machine that may do much else.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 90_000 })
}

/** Waits as long as a place that has just changed ignores taps (`Settling`). */
export const settled = (page: Page) => page.waitForTimeout(settleMs)

/** A link of the sidebar, once the sidebar is whole (its last link is *Emergencia*) and takes taps. */
export async function menuLink(page: Page, name: string): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  await expect(menu.getByRole('link', { name: 'Emergencia' })).toBeVisible()
  await settled(page)
  return menu.getByRole('link', { name, exact: true })
}

/** The sync chip, which says in one corner of every screen what has been sent and what waits. */
export function chipOn(page: Page) {
  return page.getByRole('link', { name: /Abrir Por enviar$/ })
}
