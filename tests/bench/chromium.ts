/**
 * Opens Chromium with a profile on disk, because a private window keeps IndexedDB in memory; and reads figures from a
 * page.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { findBrowser } from '../../.config/browser.ts'

export type Profile = {
  /** Starts a new browser on the same profile. */
  open(): Promise<BrowserContext>
  remove(): void
}

export function newProfile(viewport = { width: 1180, height: 820 }): Profile {
  const folder = mkdtempSync(path.join(tmpdir(), 'lucero-bench-'))
  const { args, ...browser } = findBrowser()
  return {
    open: () =>
      chromium.launchPersistentContext(folder, {
        ...browser,
        args: [...args, '--enable-precise-memory-info'],
        viewport,
        hasTouch: true,
        locale: 'es-MX',
      }),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** Runs `work` with a browser whose profile is removed afterwards. */
export async function withBrowser<Result>(work: (context: BrowserContext) => Promise<Result>): Promise<Result> {
  const profile = newProfile()
  const context = await profile.open()
  try {
    return await work(context)
  } finally {
    await context.close()
    profile.remove()
  }
}

export async function chromiumVersion(): Promise<string> {
  const browser = await chromium.launch(findBrowser())
  const version = browser.version()
  await browser.close()
  return version
}

export async function throttle(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Megabytes of JavaScript heap in use after a full garbage collection. */
export async function heldHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
