/**
 * Scroll positions: a newly opened page is at its top; after *Back*, *Forward* or a reload it is where it was. The
 * browser's own restoration scrolls once, in the first frame, when the lower part of the page is not rendered yet.
 */

const key = 'lucero-scroll'
/** The number of remembered paths. */
const most = 40
/** After this time (ms) scrolling stops even if the page is not as high as before, because somebody is reading. */
const longestMs = 5_000
/** Events that mean that a person moves the page. */
const hands = ['pointerdown', 'wheel', 'keydown'] as const

/** A scroll position and the page's height then, px. */
type Place = { top: number; height: number }
const atTop: Place = { top: 0, height: 0 }

/** The position of each path when it was left, the latest last. Stored in sessionStorage for reloads. */
let places = new Map<string, Place>()
let path = ''
/** The last known position: reading it when a page is left would force a layout. */
let place = atTop
/** The position being restored, and until when (performance.now()); null if none is, or if a person scrolls. */
let sought: (Place & { until: number }) | null = null

/** Call it before the router is rendered, so that it handles each history event first. */
export function restoreScroll(): void {
  history.scrollRestoration = 'manual'
  path = location.pathname
  places = new Map(
    [...(sessionStorage.getItem(key) ?? '').matchAll(/(\d+)\/(\d+):(\S+)/g)].map(([, top, height, at = '']) => [
      at,
      { top: Number(top), height: Number(height) },
    ]),
  )
  window.addEventListener('pushState', () => leaveFor(atTop))
  window.addEventListener('replaceState', () => leaveFor(atTop))
  window.addEventListener('popstate', () => leaveFor(places.get(location.pathname) ?? atTop))
  window.addEventListener('scroll', look, { passive: true })
  for (const hand of hands) window.addEventListener(hand, () => (sought = null), { capture: true, passive: true })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && note())
  // Fires once at the beginning, and whenever the page's height changes.
  new ResizeObserver(put).observe(document.body)
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded instanceof PerformanceNavigationTiming && loaded.type !== 'navigate') seek(places.get(path) ?? atTop)
}

/** Whether a scroll position is being restored: then the parts that make the page higher are rendered at once. */
export function isRestoringScroll(): boolean {
  return sought !== null && performance.now() < sought.until
}

/** Called when another page is about to be shown. A changed query is the same page. */
function leaveFor(wanted: Place): void {
  if (location.pathname === path) return
  note()
  path = location.pathname
  seek(wanted)
}

function note(): void {
  const { top, height } = sought ?? place
  places.delete(path)
  places.set(path, { top, height })
  places = new Map([...places].slice(-most))
  sessionStorage.setItem(key, [...places].map(([at, { top, height }]) => `${top}/${height}:${at}`).join(' '))
}

function seek(wanted: Place): void {
  sought = wanted.top > 0 ? { ...wanted, until: performance.now() + longestMs } : null
  // After the new page has been rendered.
  requestAnimationFrame(() => (sought ? put() : scrollTo({ top: 0, behavior: 'instant' })))
}

function put(): void {
  if (sought && isRestoringScroll()) scrollTo({ top: sought.top, behavior: 'instant' })
  look()
  // Stops only when the page is as high as before: content that loads above would move the position.
  if (sought && place.height >= sought.height) sought = null
}

function look(): void {
  place = { top: Math.round(scrollY), height: document.documentElement.scrollHeight }
}
