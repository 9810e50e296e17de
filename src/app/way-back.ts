/**
 * The target of the back link: the previous screen with its search, page and filters; for a page that was opened by its
 * address, the menu entry it belongs to.
 */
import { routeAt, type RouteName } from './routes'

const key = 'lucero-trail'
/** How many paths `trail` contains at most. */
const maxSteps = 40

/** The paths of this tab's history up to the present one, oldest first. Stored in sessionStorage for reloads. */
let trail: string[] = []

export function watchTrail(): void {
  const stored = (sessionStorage.getItem(key) ?? '').split(' ').filter(Boolean)
  trail = stored.at(-1) === location.pathname ? stored : [location.pathname]
  // wouter dispatches these events before it renders, so `trail` is up to date when the back link is rendered.
  window.addEventListener('pushState', () => remember([...trail, location.pathname]))
  window.addEventListener('replaceState', () => remember([...trail.slice(0, -1), location.pathname]))
  window.addEventListener('popstate', () => {
    const index = trail.lastIndexOf(location.pathname, -2)
    remember(index < 0 ? [location.pathname] : trail.slice(0, index + 1))
  })
}

function remember(steps: string[]): void {
  trail = steps.slice(-maxSteps)
  sessionStorage.setItem(key, trail.join(' '))
}

export type WayBack = {
  to: string
  name: RouteName
  /** How many steps back `to` is in this tab's history; null if the history does not contain it. */
  steps: number | null
}

export function wayBack(entry: string): WayBack {
  const from = trail.findLastIndex((path) => path !== location.pathname)
  const before = trail[from]
  const name = before === undefined ? null : routeAt(before)
  if (before !== undefined && name) return { to: before, name, steps: trail.length - 1 - from }
  return { to: entry, name: routeAt(entry) ?? 'home', steps: null }
}
