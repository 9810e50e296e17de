/**
 * New versions of the app: detected and offered, never taken without a person:
 *
 *   current ── another build installed ──▶ waiting ── a person takes it ──▶ taking ──▶ the page reloads
 *      └──────────── another tab took it ───────────────▶ taken ── a person reloads
 */
import type { Workbox } from 'workbox-window'
import { pageHeartbeat } from './page-heartbeat'

export type UpdateState = 'current' | 'waiting' | 'taking' | 'taken'

let state: UpdateState = 'current'
let worker: Workbox | null = null
const listeners = new Set<() => void>()

/** How often to look for a new version, ms: for tablets that are never closed. */
const lookEvery = 3_600_000
/**
 * When to try again if the server could not be asked or installing failed, ms. Files that were loaded are not loaded
 * again.
 */
const againMs = 60_000

/** Registers the service worker of a built app. Call it once, after the first render. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  // Workbox's `controlling` event does not report an update if this page itself installed the first worker.
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (state === 'taking') location.reload()
    else if (controlled) become('taken')
    controlled = true
  })
  const looks = pageHeartbeat.chore(look, { whenHidden: true })
  window.addEventListener('online', () => void looks.ask())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void looks.ask()
  })
  await looks.ask()
}

export function takeUpdate(): void {
  become('taking')
  worker?.messageSkipWaiting()
}

export function updateState(): UpdateState {
  return state
}

export function watchUpdates(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Looks for another version, or installs the worker if there is none. Returns when to look again, milliseconds since
 * the epoch.
 */
async function look(): Promise<number> {
  try {
    const registration = worker !== null && (await navigator.serviceWorker.getRegistration())
    if (worker !== null && registration) {
      await worker.update()
      await installed(registration)
      return Date.now() + lookEvery
    }
    const { Workbox } = await import('workbox-window')
    const next = new Workbox('/sw.js')
    next.addEventListener('waiting', () => {
      // Set before the banner appears, so that taking the update at once uses this worker.
      worker = next
      become('waiting')
    })
    const first = await next.register()
    worker = next
    if (first) await installed(first)
    return Date.now() + lookEvery
  } catch {
    // Without a connection nothing can be looked up.
    return Date.now() + againMs
  }
}

/** Resolves when installing is done; rejects if it failed. */
async function installed({ installing }: ServiceWorkerRegistration): Promise<void> {
  if (!installing) return
  await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }))
  if (installing.state === 'redundant') throw new Error('The installation broke.')
}

function become(next: UpdateState): void {
  state = next
  for (const listener of listeners) listener()
}
