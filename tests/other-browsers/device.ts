/** A tablet of a school: one browser over a profile on disk, and what a person can see and do on it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { Browser, Window } from './browser'

export type Device = {
  open(address: string): Promise<void>
  reload(): Promise<void>
  /** What stands on the screen under this selector: by what it is called, or else by its own words. */
  names(selector: string): Promise<string[]>
  /**
   * Waits until something of this selector and name stands still where a finger reaches it, and taps it; resolves when
   * the tap has met it.
   */
  tap(selector: string, name?: RegExp): Promise<void>
  /** Taps the field of this label and writes. */
  fill(label: RegExp, text: string): Promise<void>
  /** Writes where the cursor is. */
  type(text: string): Promise<void>
  run: Window['run']
  /** SIGKILL to the whole browser. */
  kill(): Promise<void>
  /** Starts it again, over the same profile. */
  reopen(): Promise<void>
  /** Ends it and forgets it. */
  leave(): Promise<void>
}

/** As long as anything may take on a machine that does much else. */
const patience = { timeout: 45_000, interval: 50 }

export async function openDevice(browser: Browser, origin: string): Promise<Device> {
  const profile = await mkdtemp(join(tmpdir(), 'lucero-device-'))
  let window = await browser.open(profile)
  const device: Device = {
    open: (address) => window.goto(origin + address),
    reload: () => window.reload(),
    names: (selector) => vi.waitFor(() => window.run(readNames, selector), patience),
    async tap(selector, name = /./) {
      await vi.waitFor(async () => {
        const { x, y } = await window.run(reach, selector, name.source)
        await window.tapAt(x, y)
        // A page that grew meanwhile, or a driver between two pages, lets a finger miss. What the tap does is the
        // page's affair.
        await vi.waitFor(async () => expect(await window.run(hasMet)).toBe(true), { timeout: 3_000, interval: 20 })
      }, patience)
    },
    async fill(label, text) {
      await device.tap('input', label)
      await window.type(text)
      await expect
        .poll(() =>
          window.run(() => (document.activeElement instanceof HTMLInputElement ? document.activeElement.value : null)),
        )
        .toBe(text)
    },
    type: (text) => window.type(text),
    run: (work, ...args) => window.run(work, ...args),
    kill: () => window.kill(),
    async reopen() {
      window = await browser.open(profile)
    },
    async leave() {
      await window.kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
  return device
}

/** Runs in the page. */
function readNames(selector: string): string[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => element.checkVisibility())
    .map((element) => (element.ariaLabel ?? element.innerText).trim())
}

/**
 * Runs in the page: the middle of what is sought, once two pictures in a row show it there and nothing lies over it.
 */
async function reach(selector: string, name: string): Promise<{ x: number; y: number }> {
  const nameOf = (element: HTMLElement) =>
    (
      element.ariaLabel ??
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.labels?.[0]?.innerText
        : element.innerText) ??
      ''
    ).trim()
  const seen = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
  const element = seen.find((element) => new RegExp(name).test(nameOf(element)))
  if (!element) throw new Error(`No ${selector} is called ${name}, only ${JSON.stringify(seen.map(nameOf))}`)
  const place = () => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  const { x, y } = place()
  if (y < 0 || y > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = place()
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const after = place()
  if (before.x !== after.x || before.y !== after.y) throw new Error(`${name} still moves`)
  const onTop = document.elementFromPoint(after.x, after.y)
  if (!onTop || !(element.contains(onTop) || onTop.contains(element)))
    throw new Error(`${onTop?.outerHTML.slice(0, 200)} lies over ${name} at ${x}, ${y}`)
  const met = ({ target }: Event) =>
    Object.assign(globalThis, { met: target instanceof Element && target.closest(selector) !== null })
  Object.assign(globalThis, { met: false })
  addEventListener('click', met, { capture: true, once: true })
  return after
}

/** Runs in the page: whether a click has come to what was sought last. */
function hasMet(): boolean {
  return Reflect.get(globalThis, 'met') === true
}
