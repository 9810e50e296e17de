/**
 * Scroll positions: a newly opened page is at its top; after *Back*, *Forward* or a reload it is where it was. The
 * browser's own restoration is not used: it scrolls only once, when the lower part of the page is not rendered yet.
 */

const storageKey = 'lucero-scroll'
/** How many paths are remembered. */
const maxPaths = 40
/** For how long (ms) a position is restored. After that the page no longer jumps: somebody may be reading. */
const restoreForMs = 5_000
/** Events by which a person may scroll; they end restoring. */
const userEvents = ['pointerdown', 'wheel', 'keydown'] as const

/** A scroll position, and the page's height at that time, px. */
type Position = { top: number; height: number }
const atTop: Position = { top: 0, height: 0 }

/** The position of each path when it was left, the latest last. Stored in sessionStorage for reloads. */
let positions = new Map<string, Position>()
let path = ''
/** The position at the last scroll event. Reading it only when a page is left would force a layout. */
let lastPosition = atTop
/** The position being restored, and until when (performance.now()); null: none, or a person has scrolled since. */
let target: (Position & { until: number }) | null = null

/** Call this before the router is rendered, so that its own listeners run before the router's. */
export function restoreScroll(): void {
  history.scrollRestoration = 'manual'
  path = location.pathname
  positions = new Map(
    [...(sessionStorage.getItem(storageKey) ?? '').matchAll(/(\d+)\/(\d+):(\S+)/g)].map(([, top, height, at = '']) => [
      at,
      { top: Number(top), height: Number(height) },
    ]),
  )
  window.addEventListener('pushState', () => changePage(atTop))
  window.addEventListener('replaceState', () => changePage(atTop))
  window.addEventListener('popstate', () => changePage(positions.get(location.pathname) ?? atTop))
  window.addEventListener('scroll', readPosition, { passive: true })
  for (const hand of userEvents) window.addEventListener(hand, () => (target = null), { capture: true, passive: true })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && storePosition())
  // Fires once at the beginning, and whenever the page's height changes.
  new ResizeObserver(scrollToTarget).observe(document.body)
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded instanceof PerformanceNavigationTiming && loaded.type !== 'navigate')
    startRestoring(positions.get(path) ?? atTop)
}

/**
 * Whether a scroll position is being restored. If so, a page must render all its rows at once, not some in a second
 * render: the position cannot be reached before the page is high enough.
 */
export function isRestoringScroll(): boolean {
  return target !== null && performance.now() < target.until
}

/** Call it when another page is about to be shown. A change of the query alone is not another page. */
function changePage(wanted: Position): void {
  if (location.pathname === path) return
  storePosition()
  path = location.pathname
  startRestoring(wanted)
}

function storePosition(): void {
  const { top, height } = target ?? lastPosition
  positions.delete(path)
  positions.set(path, { top, height })
  positions = new Map([...positions].slice(-maxPaths))
  sessionStorage.setItem(storageKey, [...positions].map(([at, { top, height }]) => `${top}/${height}:${at}`).join(' '))
}

function startRestoring(wanted: Position): void {
  target = wanted.top > 0 ? { ...wanted, until: performance.now() + restoreForMs } : null
  // Waits until the new page has been rendered.
  requestAnimationFrame(() => (target ? scrollToTarget() : scrollTo({ top: 0, behavior: 'instant' })))
}

function scrollToTarget(): void {
  if (target && isRestoringScroll()) scrollTo({ top: target.top, behavior: 'instant' })
  readPosition()
  // A reached position is still restored until the page is as high as before: content that loads later above the
  // position would move it.
  if (target && lastPosition.height >= target.height) target = null
}

function readPosition(): void {
  lastPosition = { top: Math.round(scrollY), height: document.documentElement.scrollHeight }
}
