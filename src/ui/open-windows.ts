/**
 * The windows that lie over the page, and the way back out of them: each open window has an entry of its own in the browser's history,
 * so that the back key of a phone closes the window on top and the screen under it stays.
 *
 * The entries follow the windows, never the other way round (`settle`): a window that opens pushes one, a window that closes by a
 * button takes its own back, a window that refuses to close gets its own again by a step forward (a page that pushes an entry while
 * the back key is pressed is skipped by Chrome at the next press). The router hears none of these steps, and an order of its own that comes from
 * within a window takes the place of the window's entry. CloseWatcher would do the same on Android's Chrome alone.
 */
import { useSyncExternalStore } from 'react'

/** In the state of a window's entry: how many windows are open there. */
const mark = 'luceroWindows'
/** A step through the history that has brought no news by then, ms, had nowhere to go. */
const longestStepMs = 1_000

type OpenWindow = { back: () => void; hasEntry: boolean }
type Order = { replaces: boolean; state: unknown; address: string }

/** The one on top last. */
const windows: OpenWindow[] = []
const watchers = new Set<() => void>()

let watching = false
/** How many entries of windows lie on the page's own at this place of the history; and the most of them that are known to lie ahead. */
let depth = 0
let ahead = 0
/** The address of the page's entry below those of the windows; and the one that the router knows. */
let page = ''
let shown = ''
/** A step of ours is under way; nothing else is written into the history before it has arrived. */
let step: ReturnType<typeof setTimeout> | null = null
/** What the router wrote into a window's entry, to be written where the page's entry is. */
let order: Order | null = null

/** To be called before anybody else listens to the history. An entry of a window that a reload has closed is left. */
export function watchWindows(): void {
  if (watching) return
  watching = true
  depth = depthHere()
  shown = location.href
  page = shown
  window.addEventListener('popstate', stepped, true)
  // The router has laid its own over the browser's when it was imported: ours lie on top of those.
  const push = history.pushState.bind(history)
  const replace = history.replaceState.bind(history)
  history.pushState = (state, unused, url) => {
    if (depth > 0 || step) writeOver({ replaces: false, state, address: addressOf(url) })
    else push(state, unused, url)
    arrive()
  }
  history.replaceState = (state, unused, url) => {
    if ((depth > 0 && depthOf(state) === 0) || step) writeOver({ replaces: true, state, address: addressOf(url) })
    else replace(state, unused, url)
    arrive()
  }
  settle()
}

/** A window has opened; `back` is called by the back key and decides whether it closes. The answer is called when it has gone. */
export function windowOpens(back: () => void): () => void {
  watchWindows()
  const one = { back, hasEntry: false }
  windows.push(one)
  settle()
  tell()
  return () => {
    windows.splice(windows.indexOf(one), 1)
    tell()
    // One window may follow another: then the entry is the next one's.
    setTimeout(settle)
  }
}

export function useWindowOpen(): boolean {
  return useSyncExternalStore(watch, () => windows.length > 0)
}

/** Writes another address into the present entry without a word to the router; a window's entry hands it down to the page's. */
export function rewriteAddress(address: string): void {
  write('replaceState', history.state, address)
  shown = location.href
  if (depth === 0) page = shown
}

/** Brings the history to where the windows are. */
function settle(): void {
  if (step) return
  const wanted = windows.length
  if (depth > wanted) return go(wanted - depth)
  if (depth < wanted && ahead >= wanted && windows[depth]?.hasEntry) return go(wanted - depth)
  while (depth < wanted) {
    if (depth === 0) page = location.href
    write('pushState', { ...stateHere(), [mark]: depth + 1 }, location.href)
    depth += 1
    ahead = depth
  }
  for (const one of windows) one.hasEntry = true
}

function go(steps: number): void {
  step = setTimeout(() => {
    // Nothing lies there, as in a tab that was opened with this entry alone: it becomes the page's.
    step = null
    order = null
    write('replaceState', { ...stateHere(), [mark]: undefined }, location.href)
    arrive()
    settle()
  }, longestStepMs)
  history.go(steps)
}

/** The history has moved: by the back key, a gesture, a menu of the browser, or a step of ours. */
function stepped(event: Event): void {
  const before = depth
  const ours = step !== null
  if (step) clearTimeout(step)
  step = null
  depth = depthHere()
  if (order) {
    const { replaces, state, address } = order
    order = null
    event.stopImmediatePropagation()
    write(replaces || depth > 0 ? 'replaceState' : 'pushState', state, address)
    arrive()
    return settle()
  }
  if (before === 0 && depth === 0 && !ours) {
    shown = location.href
    return
  }
  if (location.href === page || location.href === shown) {
    // The router knows this page. Its address may have been written anew in the window's entry.
    event.stopImmediatePropagation()
    if (location.href !== shown) write('replaceState', history.state, shown)
  } else shown = location.href
  if (!ours) for (const one of windows.slice(depth).reverse()) if (one.hasEntry) one.back()
  // What they answered is drawn by then.
  setTimeout(settle)
}

/** An order of the router from within a window: it stands in the window's entry at once, and is moved to the page's where there are more of them. */
function writeOver(given: Order): void {
  const { replaces, state, address } = given
  const entries = depth
  write('replaceState', state, address)
  window.dispatchEvent(new Event(replaces ? 'replaceState' : 'pushState'))
  if (!replaces && entries === 1 && !step) return
  order = given
  if (!step) go(-entries)
}

/** Another address stands in the present entry, and nothing lies ahead of it. */
function arrive(): void {
  depth = depthHere()
  ahead = depth
  shown = location.href
  if (depth === 0) page = shown
  // A window that stays over another page.
  if (windows.length > depth) setTimeout(settle)
}

function write(how: 'pushState' | 'replaceState', state: unknown, address: string): void {
  History.prototype[how].call(history, state, '', address)
}

function addressOf(url: string | URL | null | undefined): string {
  return new URL(url ?? location.href, location.href).href
}

function stateHere(): object {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

function depthHere(): number {
  return depthOf(stateHere())
}

function depthOf(state: unknown): number {
  const found = typeof state === 'object' && state !== null && mark in state ? state[mark] : 0
  return typeof found === 'number' ? found : 0
}

function tell(): void {
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
