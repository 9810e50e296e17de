/** Back/forward cache: closes the database on `pagehide`; on return, reloads if work was interrupted. */
import { abortTransactions } from '../offline'

export function watchLeaving(): void {
  let brokenOff = false
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) brokenOff = abortTransactions()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && brokenOff) location.reload()
  })
}
