/** Records in every frame of a page which button, link or box a tap at each place would hit. */
import type { Page } from '@playwright/test'

/** How long before a tap the person decided where to tap, ms. */
const aimMs = 500

/**
 * From the next document on, collects every place where a tap would now act on something other than what was there at
 * some time in the last `aimMs`. Elements that ignore taps (`Settling`) do not count. After a person's tap, key, scroll
 * or step back the page is expected to change: comparing begins again after the next change. Returns a function that
 * returns what was found since its last call.
 */
export async function misledTapsOn(page: Page): Promise<() => string[]> {
  const found: string[] = []
  await page.exposeFunction('tellMisledTap', (told: string) => found.push(told))
  await page.addInitScript(watchTaps, aimMs)
  return () => found.splice(0)
}

/** Runs in the page. */
function watchTaps(aimMs: number): void {
  type Point = { x: number; y: number; target: Element; what: string }
  /** `until`: when the last frame with these places was drawn, ms (performance.now). */
  type Picture = { places: string; points: Point[]; until: number }

  const selector = 'a[href], button, input, select, textarea, summary, label, [role=button], [role=option]'
  const tell = Reflect.get(globalThis, 'tellMisledTap') as (told: string) => void
  const told = new Set<string>()
  let pictures: Picture[] = []
  /** When the person last did something whose result is not on screen yet, ms; null if nothing is expected. */
  let actedAt: number | null = null

  for (const type of ['pointerdown', 'click', 'keydown', 'scroll', 'popstate'])
    addEventListener(type, ({ isTrusted }) => isTrusted && (actedAt = performance.now()), true)

  /**
   * Names what a tap on the target does, without what may change meanwhile: a button's numbers, which may count down,
   * its text after a dot, which gives counts, and a tile's mark.
   */
  function whatOf(target: Element): string {
    if (target instanceof HTMLAnchorElement)
      return `link ${target.origin === location.origin ? target.pathname + target.search : target.origin}`
    if (target instanceof HTMLElement && target.dataset.tile) return `tile ${target.dataset.tile}`
    const [name = ''] = (target.getAttribute('aria-label') ?? target.textContent).split(' · ')
    return `${target.localName} ${name.trim().replace(/\d+/g, '#')}`
  }

  function targetAt(x: number, y: number): Element | null {
    const target = document.elementFromPoint(x, y)?.closest(selector) ?? null
    return target?.matches(':disabled, [aria-disabled=true], [data-disabled]') ? null : target
  }

  /** Whether the target ignores taps at this moment. Only asked about a target that took another's place. */
  const ignoresTaps = (target: Element) =>
    !target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }))

  /** The points of a box that are compared: its middle, and 3 px inside of the middle of each edge. */
  function pointsOf({ left, right, top, bottom }: DOMRect): [x: number, y: number][] {
    const [x, y, inset] = [(left + right) / 2, (top + bottom) / 2, 3]
    return [
      [x, y],
      [left + inset, y],
      [right - inset, y],
      [x, top + inset],
      [x, bottom - inset],
    ]
  }

  function takePicture(now: number): Picture {
    const boxes = [...document.querySelectorAll(selector)].map((target) => ({
      target,
      what: whatOf(target),
      box: target.getBoundingClientRect(),
    }))
    return {
      places: boxes.map(({ what, box }) => `${what} ${box.left} ${box.top} ${box.width} ${box.height}`).join('\n'),
      points: boxes.flatMap(({ target, what, box }) =>
        pointsOf(box)
          .map(([x, y]) => ({ x, y, target, what }))
          .filter(({ x, y }) => targetAt(x, y) === target),
      ),
      until: now,
    }
  }

  function compare(now: number): void {
    for (const { points, until } of pictures) {
      for (const { x, y, target, what } of points) {
        const present = targetAt(x, y)
        if (!present || whatOf(present) === what) continue
        const words = `${location.pathname}: “${whatOf(present)}” where “${what}” stood`
        if (told.has(words) || ignoresTaps(present)) continue
        told.add(words)
        const moved = target.isConnected && whatOf(target) === what ? ', which moved' : ''
        tell(
          `${words}${moved} (${Math.round(x)}, ${Math.round(y)}; ${Math.round(now)} ms, until ${Math.round(until)} ms)`,
        )
      }
    }
  }

  requestAnimationFrame(function look(now) {
    requestAnimationFrame(look)
    if (!document.body) return
    const picture = takePicture(now)
    const last = pictures.at(-1)
    const isSame = last?.places === picture.places
    if (actedAt !== null) {
      // The result of an action may come late; after 1 s none is expected any more.
      if (!isSame || now - actedAt > 1_000) actedAt = null
      pictures = [picture]
      return
    }
    if (isSame) last.until = now
    else {
      pictures = pictures.filter(({ until }) => now - until <= aimMs)
      compare(now)
      pictures.push(picture)
    }
  })
}
