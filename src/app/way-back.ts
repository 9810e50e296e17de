/**
 * The way back from a page that is in nobody's menu: to the screen one came from, as it was left (its address keeps search, page and
 * filters), and from a page that was opened by its address to the entry of the menu it belongs to.
 */
import { routeAt, type RouteName } from './routes'

const key = 'lucero-trail'
/** Nobody goes back further step by step. */
const longest = 40

/** The paths of this tab's steps up to the present one, oldest first. A reload keeps them, as the browser keeps its own. */
let trail: string[] = []

export function watchTrail(): void {
  const kept = (sessionStorage.getItem(key) ?? '').split(' ').filter(Boolean)
  trail = kept.at(-1) === location.pathname ? kept : [location.pathname]
  // As the router says it, and before it draws.
  window.addEventListener('pushState', () => remember([...trail, location.pathname]))
  window.addEventListener('replaceState', () => remember([...trail.slice(0, -1), location.pathname]))
  window.addEventListener('popstate', () => {
    const known = trail.lastIndexOf(location.pathname, -2)
    remember(known < 0 ? [location.pathname] : trail.slice(0, known + 1))
  })
}

function remember(steps: string[]): void {
  trail = steps.slice(-longest)
  sessionStorage.setItem(key, trail.join(' '))
}

export type WayBack = { to: string; name: RouteName; /** How far back it is in this tab; null: it was not there. */ steps: number | null }

export function wayBack(entry: string): WayBack {
  const from = trail.findLastIndex((path) => path !== location.pathname)
  const before = trail[from]
  const name = before === undefined ? null : routeAt(before)
  if (before !== undefined && name) return { to: before, name, steps: trail.length - 1 - from }
  return { to: entry, name: routeAt(entry) ?? 'home', steps: null }
}
