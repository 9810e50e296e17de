/**
 * The public page's only script, fetched when the browser is idle: its islands wake up one by one, each in a moment of
 * its own so that a slow phone never stalls, and last the worker is registered, which lets `/` and the portal open
 * offline.
 */
import { hydrateRoot } from 'react-dom/client'
import { islands, isIsland } from './landing/islands'
import { installWorker } from './landing/install-worker'
import { revealOnScroll } from './landing/reveal-on-scroll'

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2_000 }) : setTimeout(work, 1)

const pieces = [...document.querySelectorAll<HTMLElement>('[data-island]')]

function wakeNext(): void {
  const piece = pieces.shift()
  if (!piece) return settle()
  const { island = '', index } = piece.dataset
  if (isIsland(island)) hydrateRoot(piece, islands[island](Number(index)))
  whenIdle(wakeNext)
}

function settle(): void {
  document.documentElement.dataset.awake = ''
  // A page opened from the cache of last year still names this one.
  for (const piece of document.querySelectorAll('[data-year]')) piece.textContent = String(new Date().getFullYear())
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void installWorker()
}

revealOnScroll()
whenIdle(wakeNext)
