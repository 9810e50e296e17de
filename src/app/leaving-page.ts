/**
 * Aborts unfinished database transactions when the page goes into the browser's back/forward cache, because the next
 * page would wait for them. On return, the page reloads if any were aborted.
 */
import { abortTransactions } from '../offline'

export function watchLeaving(): void {
  let wasInterrupted = false
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) wasInterrupted = abortTransactions()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && wasInterrupted) location.reload()
  })
}
