/**
 * The windows over the page, and their entries in the browser's history: each open window has its own entry, so that a
 * phone's back key closes the top window and the screen below stays.
 *
 * The entries follow the windows (`matchEntriesToWindows`): opening a window pushes an entry, closing it by a button
 * goes back over its entry. If a window refuses to close on the back key, a step forward returns to its entry; a new
 * entry would not do, because Chrome skips entries that a page pushes while the back key is handled. The router does
 * not notice these steps. If the router navigates from within a window, the new page's entry replaces the window's. The
 * browser's CloseWatcher is not used, because it closes windows by the back key only in Chrome on Android.
 */
import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'

/** The key in `history.state`: the number of windows open at that entry. */
const stateKey = 'luceroWindows'
/** If `history.go` causes no popstate event within this time (ms), there was no entry to go to. */
const longestStepMs = 1_000

type OpenWindow = { back: () => void; hasEntry: boolean }
type Navigation = { replaces: boolean; state: unknown; address: string }

/** The open windows, the top one last. */
const windows: OpenWindow[] = []
const watchers = new Set<() => void>()

let watching = false
/** How many window entries lie between the page's own entry and the present one. */
let depth = 0
/** The highest depth for which the history still has an entry, at the present position or ahead of it. */
let deepest = 0
/** The address of the page's own entry, which is below the entries of windows. */
let pageAddress = ''
/** The address that the router has read last. */
let routerAddress = ''
/**
 * The timer of a `history.go` that waits for its popstate event; it fires if the event never comes. While it runs, no
 * entry is added and no other step begins; only the address of the present entry may be replaced.
 */
let stepTimer: ReturnType<typeof setTimeout> | null = null
/**
 * A navigation that the router made while a window was open, to be written to the page's own entry as soon as
 * `history.go` has reached that entry; null if there is none.
 */
let pendingNavigation: Navigation | null = null

/**
 * Call it before anything else listens to the history. If a reload has closed windows, `matchEntriesToWindows` goes
 * back over their entries.
 */
export function watchWindows(): void {
  if (watching) return
  watching = true
  depth = depthHere()
  routerAddress = location.href
  pageAddress = routerAddress
  window.addEventListener('popstate', handlePopState, true)
  // wouter wrapped both functions when it was imported. The wrappers made here are around wouter's, so they get each
  // call first.
  const push = history.pushState.bind(history)
  const replace = history.replaceState.bind(history)
  history.pushState = (state, unused, url) => {
    if (depth > 0 || stepTimer) navigateFromWindow({ replaces: false, state, address: addressOf(url) })
    else push(state, unused, url)
    noteNewAddress()
  }
  history.replaceState = (state, unused, url) => {
    if ((depth > 0 && depthOf(state) === 0) || stepTimer)
      navigateFromWindow({ replaces: true, state, address: addressOf(url) })
    else replace(state, unused, url)
    noteNewAddress()
  }
  matchEntriesToWindows()
}

/**
 * Registers a window while it is open. `onBack`: called by the back key; it decides whether the window closes.
 */
export function useOpenWindow(opened: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useLayoutEffect(() => (opened ? registerWindow(() => back()) : undefined), [opened])
}

/** Call the returned function when the window is closed. */
function registerWindow(back: () => void): () => void {
  watchWindows()
  const one = { back, hasEntry: false }
  windows.push(one)
  matchEntriesToWindows()
  notifyWatchers()
  return () => {
    windows.splice(windows.indexOf(one), 1)
    notifyWatchers()
    // Waits for the end of the task: another window that opens in it reuses the entry.
    setTimeout(matchEntriesToWindows)
  }
}

export function useWindowOpen(): boolean {
  return useSyncExternalStore(watch, () => windows.length > 0)
}

/**
 * Replaces the address of the present entry without informing the router. If that is a window's entry, the page's own
 * entry gets the address when the window closes.
 */
export function rewriteAddress(address: string): void {
  write('replaceState', history.state, address)
  routerAddress = location.href
  if (depth === 0) pageAddress = routerAddress
}

/** Makes the number of window entries match the open windows. */
function matchEntriesToWindows(): void {
  if (stepTimer) return
  const wantedDepth = windows.length
  if (depth > wantedDepth) return go(wantedDepth - depth)
  if (depth < wantedDepth && deepest >= wantedDepth && windows[depth]?.hasEntry) return go(wantedDepth - depth)
  while (depth < wantedDepth) {
    if (depth === 0) pageAddress = location.href
    write('pushState', { ...stateHere(), [stateKey]: depth + 1 }, location.href)
    depth += 1
    deepest = depth
  }
  for (const one of windows) one.hasEntry = true
}

function go(steps: number): void {
  stepTimer = setTimeout(() => {
    // No popstate event came, so the history has no entry there, for example in a duplicated tab whose history has only
    // one entry. From now on the present entry counts as the page's own, even if it was a window's.
    stepTimer = null
    pendingNavigation = null
    write('replaceState', { ...stateHere(), [stateKey]: undefined }, location.href)
    noteNewAddress()
    matchEntriesToWindows()
  }, longestStepMs)
  history.go(steps)
}

/** Handles popstate: the back key, a gesture, the browser's menu, or a step by `go`. */
function handlePopState(event: Event): void {
  const depthBefore = depth
  const isOwnStep = stepTimer !== null
  if (stepTimer) clearTimeout(stepTimer)
  stepTimer = null
  depth = depthHere()
  if (pendingNavigation) {
    const { replaces, state, address } = pendingNavigation
    pendingNavigation = null
    event.stopImmediatePropagation()
    write(replaces || depth > 0 ? 'replaceState' : 'pushState', state, address)
    noteNewAddress()
    return matchEntriesToWindows()
  }
  if (depthBefore === 0 && depth === 0 && !isOwnStep) {
    routerAddress = location.href
    return
  }
  if (location.href === pageAddress || location.href === routerAddress) {
    // The router shows this page already and must not get the event. While a window was open, `rewriteAddress` may have
    // changed the query in the window's entry only, so the new address is written to this entry too.
    event.stopImmediatePropagation()
    if (location.href !== routerAddress) write('replaceState', history.state, routerAddress)
  } else routerAddress = location.href
  if (!isOwnStep) for (const one of windows.slice(depth).reverse()) if (one.hasEntry) one.back()
  // Waits until React has rendered what each window's `back` decided.
  setTimeout(matchEntriesToWindows)
}

/**
 * Handles a navigation of the router from within a window: the new address is written to the window's entry at once. If
 * several windows are open, or the router called `replaceState`, the address is then moved to the page's own entry.
 */
function navigateFromWindow(navigation: Navigation): void {
  const { replaces, state, address } = navigation
  const entries = depth
  write('replaceState', state, address)
  window.dispatchEvent(new Event(replaces ? 'replaceState' : 'pushState'))
  if (!replaces && entries === 1 && !stepTimer) return
  pendingNavigation = navigation
  if (!stepTimer) go(-entries)
}

/** Call it after an address was written to the present entry: window entries ahead of this one no longer count. */
function noteNewAddress(): void {
  depth = depthHere()
  deepest = depth
  routerAddress = location.href
  if (depth === 0) pageAddress = routerAddress
  // A window that stays open over the new page needs an entry there.
  if (windows.length > depth) setTimeout(matchEntriesToWindows)
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
  const found = typeof state === 'object' && state !== null && stateKey in state ? state[stateKey] : 0
  return typeof found === 'number' ? found : 0
}

function notifyWatchers(): void {
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
