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

/** How far down a page was left and how high it was, px. */
type Left = { top: number; height: number }
const atTop: Left = { top: 0, height: 0 }

/** By their paths, the one left last at the end. A reload keeps them. */
let places = new Map<string, Left>()
let path = ''
/** Where the page is being put; null: it stands, or somebody else moves it. */
let sought: Left | null = null
let finish = () => {}

/** To be called before the router draws anything: it hears of each step first. */
export function restoreScroll(): void {
  history.scrollRestoration = 'manual'
  path = location.pathname
  places = new Map([...(sessionStorage.getItem(key) ?? '').matchAll(/(\d+)\/(\d+):(\S+)/g)].map(([, top, height, at = '']) => [at, { top: Number(top), height: Number(height) }]))
  window.addEventListener('pushState', () => leaveFor(atTop))
  window.addEventListener('replaceState', () => leaveFor(atTop))
  window.addEventListener('popstate', () => leaveFor(places.get(location.pathname) ?? atTop))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && note())
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded instanceof PerformanceNavigationTiming && loaded.type !== 'navigate') seek(places.get(path) ?? atTop)
}

/** Whether the page is being put further down: then whatever makes it higher is drawn at once. */
export function isRestoringScroll(): boolean {
  return sought !== null
}

/** The page that stands is another one in a moment. Its search, page and filters are the same page. */
function leaveFor(place: Left): void {
  if (location.pathname === path) return
  note()
  path = location.pathname
  seek(place)
}

function note(): void {
  places.delete(path)
  places.set(path, sought ?? { top: Math.round(scrollY), height: heightNow() })
  places = new Map([...places].slice(-most))
  sessionStorage.setItem(key, [...places].map(([at, { top, height }]) => `${top}/${height}:${at}`).join(' '))
}

function seek(place: Left): void {
  finish()
  const put = () => scrollTo({ top: place.top, behavior: 'instant' })
  put()
  if (place.top === 0) return
  sought = place
  const watcher = new ResizeObserver(() => {
    put()
    // Not sooner: what comes above would push it on.
    if (heightNow() >= place.height) finish()
  })
  const timer = setTimeout(() => finish(), longestMs)
  finish = () => {
    watcher.disconnect()
    clearTimeout(timer)
    for (const hand of hands) window.removeEventListener(hand, finish, { capture: true })
    sought = null
    finish = () => {}
  }
  for (const hand of hands) window.addEventListener(hand, finish, { capture: true, passive: true })
  // Told once at first, and whenever the page has become another height.
  watcher.observe(document.body)
}

function heightNow(): number {
  return document.documentElement.scrollHeight
}
