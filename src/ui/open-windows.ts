/**
 * The windows over the page, and their entries in the browser's history: each open window has its own entry, so that a
 * phone's back key closes the top window and the screen below stays.
 *
 * The entries follow the windows (`settle`): opening a window pushes an entry, closing it by a button goes back over
 * its entry, and a window that refuses to close gets its entry back by a step forward. (Chrome skips entries that a
 * page pushes while the back key is handled.) The router does not notice these steps. If it navigates from within a
 * window, its entry replaces the window's. CloseWatcher could do this only in Chrome on Android.
 */
import { useSyncExternalStore } from 'react'

/** The key in `history.state`: the number of windows open at that entry. */
const mark = 'luceroWindows'
/** A step through the history without a popstate event after this time (ms) had no entry to go to. */
const longestStepMs = 1_000

type OpenWindow = { back: () => void; hasEntry: boolean }
type Order = { replaces: boolean; state: unknown; address: string }

/** The open windows, the top one last. */
const windows: OpenWindow[] = []
const watchers = new Set<() => void>()

let watching = false
/**
 * `depth`: how many window entries are above the page's own entry at the present position. `ahead`: the highest depth
 * known to exist.
 */
let depth = 0
let ahead = 0
/** `page`: the address of the page's own entry, below those of windows. `shown`: the address that the router knows. */
let page = ''
let shown = ''
/** The timer of a running `history.go`; until it has arrived, nothing else is written to the history. */
let step: ReturnType<typeof setTimeout> | null = null
/** A navigation by the router from within a window, to be written at the page's own entry. */
let order: Order | null = null

/**
 * Call it before anything else listens to the history. If a reload has closed windows, `settle` goes back over their
 * entries.
 */
export function watchWindows(): void {
  if (watching) return
  watching = true
  depth = depthHere()
  shown = location.href
  page = shown
  window.addEventListener('popstate', stepped, true)
  // wouter has wrapped `pushState` when it was imported; these wrappers are outside of its own.
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

/**
 * Registers an open window. `back`: called by the back key; it decides whether to close. Call the returned function
 * when the window is closed.
 */
export function windowOpens(back: () => void): () => void {
  watchWindows()
  const one = { back, hasEntry: false }
  windows.push(one)
  settle()
  tell()
  return () => {
    windows.splice(windows.indexOf(one), 1)
    tell()
    // Another window may open in the same task, and then reuses the entry.
    setTimeout(settle)
  }
}

export function useWindowOpen(): boolean {
  return useSyncExternalStore(watch, () => windows.length > 0)
}

/**
 * Replaces the address of the present entry without informing the router; if that is a window's entry, the page's gets
 * the address later.
 */
export function rewriteAddress(address: string): void {
  write('replaceState', history.state, address)
  shown = location.href
  if (depth === 0) page = shown
}

/** Makes the number of window entries match the open windows. */
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
    // No entry exists there, as in a tab that was opened with this entry only: it becomes the page's own.
    step = null
    order = null
    write('replaceState', { ...stateHere(), [mark]: undefined }, location.href)
    arrive()
    settle()
  }, longestStepMs)
  history.go(steps)
}

/** Handles popstate: the back key, a gesture, the browser's menu, or a step by `go`. */
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
    // The router knows this page already and must not hear the event. Its query may have been changed while a window
    // was open, so the new address is written here too.
    event.stopImmediatePropagation()
    if (location.href !== shown) write('replaceState', history.state, shown)
  } else shown = location.href
  if (!ours) for (const one of windows.slice(depth).reverse()) if (one.hasEntry) one.back()
  // After React has rendered what the windows' `back` decided.
  setTimeout(settle)
}

/**
 * A navigation by the router from within a window: written to the window's entry at once, and moved to the page's entry
 * if there are several windows.
 */
function writeOver(given: Order): void {
  const { replaces, state, address } = given
  const entries = depth
  write('replaceState', state, address)
  window.dispatchEvent(new Event(replaces ? 'replaceState' : 'pushState'))
  if (!replaces && entries === 1 && !step) return
  order = given
  if (!step) go(-entries)
}

/** The present entry has a new address, and there are no entries ahead of it. */
function arrive(): void {
  depth = depthHere()
  ahead = depth
  shown = location.href
  if (depth === 0) page = shown
  // A window that stays open over the new page needs an entry there.
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
