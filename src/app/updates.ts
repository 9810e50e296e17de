/**
 * New versions of the app: detected and offered, never taken without a person:
 *
 *   current ── another build installed ──▶ waiting ── a person takes it ──▶ taking ──▶ the page reloads
 *      └──────────── another tab took it ───────────────▶ taken ── a person reloads
 */
import { Workbox } from 'workbox-window'
import { pageHeartbeat } from './page-heartbeat'

export type UpdateState = 'current' | 'waiting' | 'taking' | 'taken'

let state: UpdateState = 'current'
let worker: Workbox | null = null
const listeners = new Set<() => void>()

/** How often the page looks for a new version, ms; a tablet may keep the page open for days. */
const lookEveryMs = 3_600_000
/**
 * How soon to try again if the server could not be asked or installing failed, ms. Trying again is cheap: files that
 * were loaded are not loaded again.
 */
const retryMs = 60_000

/** Registers the service worker of a built app. Call it once, after the first render. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  // Workbox's `controlling` event is not used: it does not report an update if this page itself installed the first
  // worker.
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (state === 'taking') location.reload()
    else if (hadWorker) setState('taken')
    hadWorker = true
  })
  const lookChore = pageHeartbeat.chore(lookForUpdate, { whenHidden: true })
  window.addEventListener('online', () => void lookChore.ask())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void lookChore.ask()
  })
  await lookChore.ask()
}

export function takeUpdate(): void {
  setState('taking')
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
 * Looks for another version. At the page's first look, or if the registration is gone, registers the worker instead;
 * the browser then looks by itself. Returns when to look again, milliseconds since the epoch.
 */
async function lookForUpdate(): Promise<number> {
  try {
    const registration = worker !== null && (await navigator.serviceWorker.getRegistration())
    if (worker !== null && registration) {
      await worker.update()
      await installed(registration)
      return Date.now() + lookEveryMs
    }
    const next = new Workbox('/sw.js')
    next.addEventListener('waiting', () => {
      // `worker` is set before the banner appears, so that a person who takes the update at once activates this worker.
      worker = next
      setState('waiting')
    })
    const first = await next.register()
    worker = next
    if (first) await installed(first)
    return Date.now() + lookEveryMs
  } catch {
    // There was no connection, or installing failed.
    return Date.now() + retryMs
  }
}

/** Resolves when installing is done; rejects if it failed. */
async function installed({ installing }: ServiceWorkerRegistration): Promise<void> {
  if (!installing) return
  await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }))
  if (installing.state === 'redundant') throw new Error('The installation broke.')
}

function setState(next: UpdateState): void {
  state = next
  for (const listener of listeners) listener()
}
