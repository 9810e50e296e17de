/**
 * The calls by which a test uses a browser; each driver in this folder implements them.
 *
 * The browsers are the installed ones. Playwright's builds of Firefox and WebKit are patched and switch their network
 * off themselves; here no network means a cut cable (`cable.ts`).
 */
import { expect, vi } from 'vitest'

/** One browser window; its profile is on disk. */
export type Window = {
  /** Opens an address and waits for its document only, because tests wait for what is on screen. */
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /**
   * Runs `work` in the page. It can use nothing but its arguments; these and its result pass as JSON. It may run more
   * than once.
   */
  run<Args extends readonly unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>
  /** Taps this point of the viewport; CSS pixels. */
  tapAt(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  /** SIGKILL to every process of the browser, as an empty battery does. */
  kill(): Promise<void>
}

export type Browser = { name: string; open(profile: string): Promise<Window> }

export const size = { width: 1180, height: 820 }

/** The environment variables of the browser: the time zone and locale of a tablet in a Mexican classroom. */
export const surroundings = { ...process.env, TZ: 'America/Mexico_City', LANG: 'C.UTF-8' }

/** How long to wait for a page, ms; none takes as long. */
export const pagePatience = 60_000

/**
 * Navigates, and resolves when the new document has loaded. The wait of each driver sometimes never ends, so this marks
 * the old document and waits for one without the mark.
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
