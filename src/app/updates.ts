/**
 * New versions of the app: noticed, offered, never taken by themselves.
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

/** A tablet that is never closed still hears of a new version within the hour. */
const lookEvery = 3_600_000
/** Where nothing could be asked, or an installation broke. What has come of it is not fetched again. */
const againMs = 60_000

/** Registers the worker of a built app; call once, after the first picture. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  // Not workbox's `controlling`: it knows no update where this page itself installed the first worker.
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (state === 'taking') location.reload()
    else if (controlled) become('taken')
    controlled = true
  })
  const looks = pageHeartbeat.chore(look, { unseen: true })
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
 * Looks for another version; where nothing is installed, because it was never tried or a file did not come, installs. Answers
 * when to look again.
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
      // Whoever takes it in this very moment takes this one.
      worker = next
      become('waiting')
    })
    const first = await next.register()
    worker = next
    if (first) await installed(first)
    return Date.now() + lookEvery
  } catch {
    // Without a connection there is nothing to find.
    return Date.now() + againMs
  }
}

/** Rejects where a file did not come. */
async function installed({ installing }: ServiceWorkerRegistration): Promise<void> {
  if (!installing) return
  await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }))
  if (installing.state === 'redundant') throw new Error('The installation broke.')
}

function become(next: UpdateState): void {
  state = next
  for (const listener of listeners) listener()
}
