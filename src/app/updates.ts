/**
 * New versions of the app: noticed, offered, never taken by themselves.
 *
 *   current ── another build installed ──▶ waiting ── a person takes it ──▶ taking ──▶ the page reloads
 *      └──────────── another tab took it ───────────────▶ taken ── a person reloads
 */
import type { Workbox } from 'workbox-window'

export type UpdateState = 'current' | 'waiting' | 'taking' | 'taken'

let state: UpdateState = 'current'
let worker: Workbox | null = null
const listeners = new Set<() => void>()

/** A tablet that is never closed still hears of a new version within the hour. */
const lookEvery = 3_600_000

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
  await look()
  setInterval(look, lookEvery)
  window.addEventListener('online', look)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look()
  })
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

/** Looks for another version; where nothing is installed, because it was never tried or a file did not come, installs. */
async function look(): Promise<void> {
  try {
    if (worker !== null && (await navigator.serviceWorker.getRegistration())) return await worker.update()
    const { Workbox } = await import('workbox-window')
    const next = new Workbox('/sw.js')
    next.addEventListener('waiting', () => {
      // Whoever takes it in this very moment takes this one.
      worker = next
      become('waiting')
    })
    await next.register()
    worker = next
  } catch {
    // Without a connection there is nothing to find; the next look will.
  }
}

function become(next: UpdateState): void {
  state = next
  for (const listener of listeners) listener()
}
