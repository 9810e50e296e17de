/** Back/forward cache: closes the database on `pagehide`; on return, reloads if work was interrupted. */
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
