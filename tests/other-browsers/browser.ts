/**
 * What a story asks of a browser; each driver beside this file implements the same few calls.
 *
 * The browsers are the installed ones. Playwright's builds of Firefox and WebKit are patched and switch their network
 * off themselves; here no network means a cut cable (`cable.ts`).
 */
import { expect, vi } from 'vitest'

/** One window, over a profile on disk. */
export type Window = {
  /** Opens an address, as far as its document; what a story waits for is what stands on the screen. */
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /**
   * Runs `work` in the page: it knows nothing but its arguments, and only what JSON can say goes in and comes out. It
   * may be asked again.
   */
  run<Args extends readonly unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>
  /** A finger at this point of what is seen. */
  tapAt(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  /** SIGKILL to every process of the browser, as an empty battery does. */
  kill(): Promise<void>
}

export type Browser = { name: string; open(profile: string): Promise<Window> }

export const size = { width: 1180, height: 820 }

/** What a tablet in a Mexican classroom says of itself. */
export const surroundings = { ...process.env, TZ: 'America/Mexico_City', LANG: 'C.UTF-8' }

/** ms; longer than any page takes to come. */
export const pagePatience = 60_000

/**
 * Goes to another page, and resolves when it is read. No driver's own wait is always answered: the old document is
 * marked, and the new one has no mark.
 */
export async function leavePage(run: Window['run'], navigate: () => unknown): Promise<void> {
  await vi.waitFor(() => run(() => Object.assign(document, { left: true }) && null), {
    timeout: pagePatience,
    interval: 20,
  })
  await navigate()
  await vi.waitFor(
    async () => expect(await run(() => !('left' in document) && document.readyState !== 'loading')).toBe(true),
    { timeout: pagePatience, interval: 20 },
  )
}
