/** A tablet of a school: one browser with its profile on disk, and what a person can read and do there. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { Browser, Window } from './browser'

export type Device = {
  open(address: string): Promise<void>
  reload(): Promise<void>
  /** The accessible name, else the text, of every visible element that matches the selector. */
  names(selector: string): Promise<string[]>
  /**
   * Waits until an element with this selector and name does not move and is not covered, and taps it. Resolves when the
   * element has received the tap.
   */
  tap(selector: string, name?: RegExp): Promise<void>
  /** Taps the field with this label and types `text`. */
  fill(label: RegExp, text: string): Promise<void>
  /** Types into the focused field. */
  type(text: string): Promise<void>
  run: Window['run']
  /** SIGKILL to the whole browser. */
  kill(): Promise<void>
  /** Starts the browser again with the same profile. */
  reopen(): Promise<void>
  /** Ends the browser and deletes its profile. */
  leave(): Promise<void>
}

/** How long each wait may take on a busy machine, ms. */
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
        // The tap misses if the page has grown meanwhile or the driver is between two pages; then it is repeated. Only
        // that the element received it is checked, not what the page does with it.
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
 * Runs in the page: resolves with the centre of the element, once it is in the same place in two successive frames and
 * nothing covers it.
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
  // 'nearest' scrolls a window whose own end is below the screen; it moves nothing that is in view.
  element.scrollIntoView({ block: y < 0 || y > innerHeight ? 'center' : 'nearest', behavior: 'instant' })
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
