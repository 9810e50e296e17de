/**
 * Back/forward cache: aborts unfinished database transactions on `pagehide`; on return, reloads the page if there were
 * any.
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
