/**
 * Loads missing parts of the page again: when the network or provider is back, and every ten seconds while the page is
 * visible. If that fails the page reloads: older browsers remember a failed import for the life of the page, and the
 * file of an older version may be gone.
 */
import { bringDrain } from '../offline'
import { onReconnect } from '../provider/reconnect'
import { pageAnswers } from '../provider/page-answers'
import { bringMissing, onRetry, watchStyles } from '../ui'
import { pageHeartbeat } from './page-heartbeat'
import { isTypingAnywhere } from './typing'

const againMs = 10_000
/** At most one automatic reload within this time, ms; a person can reload earlier. */
const reloadAfterMs = 300_000
const reloaded = 'lucero-reloaded'

/** Starts watching; call it once. */
export function healParts(): void {
  watchStyles()
  let wished = false
  const heal = pageHeartbeat.chore(
    async () => {
      const byPerson = wished
      wished = false
      if (await bringAll()) return null
      if ((await pageAnswers()) && !(await isTypingAnywhere()) && (byPerson || isLongAgo())) {
        sessionStorage.setItem(reloaded, String(Date.now()))
        location.reload()
      }
      return Date.now() + againMs
    },
    { whenHidden: false },
  )
  const again = () => void heal.ask()
  // Vite's loader fires it for any part that cannot be loaded.
  window.addEventListener('vite:preloadError', () => heal.askIn(againMs))
  window.addEventListener('online', again)
  onReconnect(again)
  onRetry(() => {
    wished = true
    again()
  })
}

/** Loads the visible parts, the module of all calls to the provider, and the one that sends. */
async function bringAll(): Promise<boolean> {
  const unseen = Promise.all([import('../provider/call'), bringDrain()]).then(
    () => true,
    () => false,
  )
  return (await bringMissing()) && unseen
}

function isLongAgo(): boolean {
  return Math.abs(Date.now() - Number(sessionStorage.getItem(reloaded))) > reloadAfterMs
}
