/**
 * The only script of the public page, loaded when the browser is idle or somebody touches the page. It hydrates the
 * islands one by one, each in its own idle period so that a slow phone stays responsive, then installs the service
 * worker, so that `/` and the portal open offline.
 */
import { hydrateRoot } from 'react-dom/client'
import type { IslandFacts } from './landing/content'
import { factsId, islands, isIsland } from './landing/islands'
import { sections } from './landing/links'
import { installWorker } from './landing/install-worker'
import { revealOnScroll } from './landing/reveal-on-scroll'

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2_000 }) : setTimeout(work, 1)

const facts: IslandFacts = JSON.parse(document.getElementById(factsId)?.textContent ?? '')
// The page's inline script removes the section once all announcements have ended.
facts.sections.announcements &&= document.getElementById(sections.announcements) !== null

const pieces = [...document.querySelectorAll<HTMLElement>('[data-island]')]

function wakeNext(): void {
  const piece = pieces.shift()
  if (!piece) return settle()
  const { island = '', index } = piece.dataset
  if (isIsland(island)) hydrateRoot(piece, islands[island](facts, Number(index)))
  whenIdle(wakeNext)
}

function settle(): void {
  document.documentElement.dataset.awake = ''
  // The page may come from a cache of last year and show that year.
  for (const piece of document.querySelectorAll('[data-year]')) piece.textContent = String(new Date().getFullYear())
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void installWorker()
}

revealOnScroll()
whenIdle(wakeNext)
