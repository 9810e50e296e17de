/**
 * Where a page stands: at its top when it is opened; where it was left when it is gone back to, forward to, or loaded anew. A browser
 * puts it there once, in its first picture, and that holds what stands first and not yet what stands below.
 */

const key = 'lucero-scroll'
/** Nobody goes back to more pages. */
const most = 40
/** A page that has not become as high as it was by then, ms, stays as it is: somebody reads it. */
const longestMs = 5_000
/** What says that somebody moves the page. */
const hands = ['pointerdown', 'wheel', 'keydown'] as const

/** How far down a page stands and how high it is, px. */
type Place = { top: number; height: number }
const atTop: Place = { top: 0, height: 0 }

/** Where each path was left, the last one left at the end. A reload keeps them. */
let places = new Map<string, Place>()
let path = ''
/** As it was last heard of: to ask when a page is left would lay it out once more. */
let place = atTop
/** Where the page is being put, and until when; null: it stands, or somebody else moves it. */
let sought: (Place & { until: number }) | null = null

/** To be called before the router draws anything: it hears of each step first. */
export function restoreScroll(): void {
  history.scrollRestoration = 'manual'
  path = location.pathname
  places = new Map([...(sessionStorage.getItem(key) ?? '').matchAll(/(\d+)\/(\d+):(\S+)/g)].map(([, top, height, at = '']) => [at, { top: Number(top), height: Number(height) }]))
  window.addEventListener('pushState', () => leaveFor(atTop))
  window.addEventListener('replaceState', () => leaveFor(atTop))
  window.addEventListener('popstate', () => leaveFor(places.get(location.pathname) ?? atTop))
  window.addEventListener('scroll', look, { passive: true })
  for (const hand of hands) window.addEventListener(hand, () => (sought = null), { capture: true, passive: true })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && note())
  // Tells once at first, and whenever the page has become another height.
  new ResizeObserver(put).observe(document.body)
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded instanceof PerformanceNavigationTiming && loaded.type !== 'navigate') seek(places.get(path) ?? atTop)
}

/** Whether the page is being put further down: then whatever makes it higher is drawn at once. */
export function isRestoringScroll(): boolean {
  return sought !== null && performance.now() < sought.until
}

/** The page that stands is another one in a moment. Its search, page and filters are the same page. */
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
  // Once the new picture is in the page.
  requestAnimationFrame(() => (sought ? put() : scrollTo({ top: 0, behavior: 'instant' })))
}

function put(): void {
  if (sought && isRestoringScroll()) scrollTo({ top: sought.top, behavior: 'instant' })
  look()
  // Not sooner: what comes above would push it on.
  if (sought && place.height >= sought.height) sought = null
}

function look(): void {
  place = { top: Math.round(scrollY), height: document.documentElement.scrollHeight }
}
