/** A page that the browser keeps when it is left, for whoever comes back to it: it lets go of the device, and begins anew where it was in the middle of something. */
import { letGoOfDatabases } from '../offline'

export function watchLeaving(): void {
  let brokenOff = false
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) brokenOff = letGoOfDatabases()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && brokenOff) location.reload()
  })
}
